"""The line that tells a session's page when there is something new."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from tests.web.driver import Participant
from tests.web.researcher.visitor import member_of
from tests.web.site import Site
from tests.web.stored import run

EVENTS = {"Accept": "text/event-stream"}


@pytest.fixture
def viewer(site: Site) -> Iterator[httpx.Client]:
    """Somebody who may look."""
    with member_of(site, "vera", "viewer") as client:
        yield client


@contextmanager
def listening(client: httpx.Client) -> Iterator[Iterator[str]]:
    """The kinds of events, one after the other."""
    with client.stream("GET", "/admin/sessions/1/live", headers=EVENTS) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        yield (line.removeprefix("event: ") for line in answer.iter_lines() if line.startswith("event: "))


def test_news_come_when_somebody_begins_and_goes_on_and_tell_nothing_else(
    viewer: httpx.Client, ann: Participant
) -> None:
    with listening(viewer) as events:
        assert next(events) == "changed"
        ann.join()
        assert next(events) == "changed"
        ann.agree()
        assert next(events) == "changed"


def test_the_line_ends_for_good_with_the_log_in(viewer: httpx.Client) -> None:
    with listening(viewer) as events:
        assert next(events) == "changed"
        viewer.post("/admin/logout")
        assert list(events) == ["bye"]
    assert viewer.get("/admin/sessions/1/live", headers=EVENTS).headers["location"] == "/admin/login"


@pytest.mark.parametrize("lost", ["studies = '[\"of-others.yaml\"]'", "must_change = true"])
def test_the_line_ends_with_the_right_to_see_the_study(viewer: httpx.Client, site: Site, lost: str) -> None:
    """It was asked when the line was opened, and not again."""
    with listening(viewer) as events:
        assert next(events) == "changed"
        run(site, f"UPDATE accounts SET {lost}")
        assert list(events) == ["bye"]


def test_whoever_asks_for_no_events_is_told_once(viewer: httpx.Client) -> None:
    assert viewer.get("/admin/sessions/1/live").text.count("event: changed") == 1
    assert viewer.get("/admin/sessions/99/live").status_code == 404
