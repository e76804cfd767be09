"""A visit that nobody comes back to gives its place to somebody else, and loses nothing by it."""

import asyncio
import time
from datetime import UTC, datetime, timedelta

import pytest

from app.store import presence, progress, sessions
from app.store.engine import open_engine, work
from app.studies.study import Study
from app.web.closing import close_session
from app.web.rounds import give_back
from app.web.shared import Shelf
from tests.web.driver import Participant
from tests.web.site import CODE, Site, running_site
from tests.web.stored import jump, run

GRACE = 120
"""Minutes, as the demo's study has it."""


async def rounds(site: Site, workers: int = 1) -> int:
    """So many workers make their round at once; how many places were given back."""
    engines = [open_engine(site.database_url) for _ in range(workers)]
    done = await asyncio.gather(*(give_back(engine, Shelf()) for engine in engines))
    for engine in engines:
        await engine.dispose()
    return sum(done)


def away(site: Site, minutes: int) -> None:
    """Nobody was heard of for so long."""
    run(site, f"UPDATE visits SET seen_at = now() - interval '{minutes} min'")
    run(site, f"UPDATE steps SET server_at = now() - interval '{minutes} min'")
    run(site, f"UPDATE drafts SET at = now() - interval '{minutes} min'")


def holds(site: Site) -> list[tuple[object, ...]]:
    return run(site, "SELECT holds_place FROM visits ORDER BY id")


async def test_the_place_of_somebody_absent_is_given_to_the_next_one(site: Site, ann: Participant) -> None:
    run(site, "UPDATE sessions SET places = 1")
    ann.join()
    away(site, GRACE - 1)
    assert await rounds(site) == 0
    with Participant(site.url, "5f0000000000000000000b0b") as bob:
        assert bob.join().url.path == f"/join/{CODE}/full"
        away(site, GRACE + 1)
        assert await rounds(site, workers=4) == 1
        assert holds(site) == [(False,)]
        assert bob.join().url.path == bob.address
    assert ann.join().url.path == ann.address
    ann.agree()
    jump(site, "debrief")
    ann.submit("debrief", use="keep")
    assert ann.page().code
    kept = run(site, "SELECT exit, holds_place FROM visits ORDER BY id")
    assert kept == [("complete", True), (None, True)]


async def test_whoever_plays_or_types_is_not_absent(site: Site, ann: Participant) -> None:
    """A long episode or a long form changes no stage for hours."""
    ann.join()
    jump(site, "practice")
    ann.play("wait")
    jump(site, "how")
    ann.post(f"{ann.address}/draft/how", {"moment": "I think"})
    away(site, GRACE + 1)
    for sign in ("UPDATE steps SET server_at = now()", "UPDATE drafts SET at = now()"):
        away(site, GRACE + 1)
        run(site, sign)
        assert await rounds(site) == 0
    away(site, GRACE + 1)
    assert await rounds(site) == 1


async def test_closing_ends_nobody_who_plays_reads_or_types(site: Site, ann: Participant) -> None:
    """For minutes nothing comes but steps, or nothing at all."""
    ann.join()
    jump(site, "practice")
    ann.play("wait")
    for sign in ("UPDATE steps SET server_at = now()", "UPDATE visits SET seen_at = now() - interval '1 h'"):
        away(site, GRACE + 1)
        run(site, sign)
        await closed(site)
        assert run(site, "SELECT v.exit, s.state FROM visits v JOIN sessions s ON s.id = v.session_id") == [
            (None, "closed")
        ]
    away(site, GRACE + 1)
    assert await rounds(site) == 1
    assert run(site, "SELECT exit, flags FROM visits") == [("timed-out", ["closed-while-away"])]


async def test_a_player_is_shown_as_active_though_no_page_was_sent_for_long(
    site: Site, ann: Participant
) -> None:
    ann.join()
    jump(site, "practice")
    ann.play("wait")
    away(site, GRACE)
    run(site, "UPDATE steps SET server_at = now()")
    engine = open_engine(site.database_url)
    async with work(engine) as db:
        ((visit_id, token),) = run(site, "SELECT id, token FROM visits")
        (line,) = await progress.visits(db, 1)
        assert line.token == token
        assert datetime.now(UTC) - line.seen_at < timedelta(minutes=1)
        assert line.seen_at == await presence.heard_at(db, int(str(visit_id)))
    await engine.dispose()


async def closed(site: Site) -> None:
    """A researcher closes the session."""
    engine = open_engine(site.database_url)
    async with work(engine) as db:
        session = await sessions.by_id(db, 1)
        assert session is not None
        await close_session(db, Shelf(), session)
    await engine.dispose()


async def test_a_visit_that_has_ended_keeps_what_it_has(site: Site, ann: Participant) -> None:
    ann.join()
    jump(site, "debrief")
    ann.submit("debrief", use="keep")
    away(site, 10 * GRACE)
    assert await rounds(site) == 0
    assert holds(site) == [(True,)]


def test_the_server_makes_its_rounds(
    database_url: str, short: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.rounds.EVERY_S", 0.05)
    with running_site(database_url, short) as site, Participant(site.url, "x") as ann:
        ann.join()
        away(site, GRACE + 1)
        for _ in range(200):
            if holds(site) == [(False,)]:
                return
            time.sleep(0.05)
    raise AssertionError("nobody came round")
