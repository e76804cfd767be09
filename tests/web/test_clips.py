"""The clips of the belief test are drawn once: the same bytes at every look, whatever is running by then."""

import asyncio
import time

import pytest
from sqlalchemy import text

from app.store import forgetting
from app.store.engine import open_engine, work
from app.web import clips
from tests.web.driver import Participant
from tests.web.site import Site
from tests.web.stored import jump, run


@pytest.fixture
def at_the_test(ann: Participant, site: Site) -> Participant:
    """Somebody who has just come from the questions before."""
    ann.join()
    jump(site, "how")
    ann.answer()
    assert ann.answer().title == "What would people say?"
    wait_until_kept(site)
    return ann


def wait_until_kept(site: Site) -> None:
    while not run(site, "SELECT visit_id FROM asked_scenes"):
        time.sleep(0.05)


def test_clips_are_kept_as_the_visit_comes_to_its_test_and_never_drawn_again(
    at_the_test: Participant, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"{at_the_test.address}/belief.json"
    first = at_the_test.get(path).content
    assert len(run(site, "SELECT facts FROM asked_scenes")) == 1
    monkeypatch.setattr(clips, "_draw", never)
    assert at_the_test.get(path).content == first
    at_the_test.answer()
    shown = "SELECT count(*) FROM asked_scenes, jsonb_array_elements(facts) AS one"
    told = "JOIN beliefs b ON b.probe LIKE 'scene.%' AND b.value @> one.value"
    assert run(site, f"{shown} {told}") == run(site, shown) == [(2,)]


async def never(*_: object) -> None:
    """They were drawn already."""
    raise AssertionError


def test_clips_are_drawn_before_anybody_comes_to_the_test(
    ann: Participant, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawing held up everybody's rooms, and the page of whoever waited for it."""
    ann.join()
    jump(site, "how")
    ann.answer()
    wait_until_kept(site)
    monkeypatch.setattr(clips, "_draw", never)
    assert ann.answer().title == "What would people say?"


def test_the_first_look_finds_what_a_look_without_anything_kept_would(
    at_the_test: Participant, site: Site
) -> None:
    path = f"{at_the_test.address}/belief.json"
    kept = at_the_test.get(path).content
    run(site, "DELETE FROM asked_scenes")
    assert at_the_test.get(path).content == kept
    assert run(site, "SELECT count(*) FROM asked_scenes") == [(0,)]


def test_whoever_answers_before_the_clips_are_kept_is_heard(at_the_test: Participant, site: Site) -> None:
    run(site, "DELETE FROM asked_scenes")
    assert at_the_test.answer().title != "What would people say?"
    shown = "SELECT count(*) FROM asked_scenes, jsonb_array_elements(facts) AS one"
    assert run(site, f"{shown} JOIN beliefs b ON b.value @> one.value") == [(2,)]


def test_whoever_is_forgotten_leaves_no_clips(at_the_test: Participant, site: Site) -> None:
    async def forget() -> None:
        engine = open_engine(site.database_url)
        async with work(engine) as db:
            (visit,) = (await db.execute(text("SELECT id FROM visits"))).scalars().all()
            await forgetting.forget(db, visit, "ada", "asked", lambda _: b"x")
        await engine.dispose()

    asyncio.run(forget())
    assert run(site, "SELECT count(*) FROM asked_scenes") == [(0,)]
