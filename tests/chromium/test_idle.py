"""Nobody is called idle who waits for the room; somebody whom the room waits for is asked, once."""

import pytest
from playwright.sync_api import Page

from tests.chromium.server import Server
from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import settled, until
from tests.chromium.walking import at_a_probe, to_the_first_visit, unasked
from tests.web.site import short_study

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
SOON = "limits: {idle_nudge_s: 5}"
ASKED = "document.title.includes('Are you still there?')"
LONGER_MS = 7500
"""More than that, and the page looks for somebody every second."""


def called_idle(page: Page) -> bool:
    """Whether somebody who does nothing for longer than is usual is asked whether they are there."""
    page.wait_for_timeout(LONGER_MS)
    return bool(page.evaluate(ASKED))


def test_whoever_thinks_about_a_question_is_not_called_idle_and_whoever_plays_is(
    page: Page, shared: Server
) -> None:
    session = Session(shared, short_study(keys=SOON))
    ann = Visitor(page, session)
    to_the_first_visit(ann)
    at_a_probe(ann)
    assert not called_idle(page)
    unasked(ann)
    settled(page)
    until(page, ASKED)
    page.keyboard.press("Space")
    until(page, f"!{ASKED}")
    assert "idle" not in {row["reason"] for row in session.rows("SELECT reason FROM pauses")}


def test_whoever_watches_a_room_that_moves_by_itself_is_not_called_idle(page: Page, shared: Server) -> None:
    """Nothing was asked of them for the whole of it, and the room stopped for them after two minutes."""
    keys = f"{SOON}\nlearning: {{newcomer: watch_only}}"
    pace = "clock: ticks, step_ms: 100"
    study = short_study(norm="even-steps-only", asks=False, keys=keys, pace=pace, learning=150)
    session = Session(shared, study)
    page.goto(session.url + session.someone_at("Watch the place"))
    until(page, "document.getElementById('play').dataset.room === 'running'")
    assert not called_idle(page)
