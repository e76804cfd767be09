"""Many people who press Start at the same moment."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.main import AT_THE_DOOR, create_app
from app.newcomers.bursting import Answered, post_all
from app.settings import Settings
from app.store import sessions
from app.store.engine import open_engine, work
from app.web.beginning import Caller, Turned
from app.web.beginning_together import Beginnings
from app.web.recruit import arrived
from app.web.shared import Shelf
from tests.web.site import CODE, Site

PLACES, HERE = 20, "http://lab.example"


@pytest.fixture
def database(site: Site) -> Iterator[Engine]:
    """The rows."""
    engine = create_engine(site.database_url)
    yield engine
    engine.dispose()


def rows(database: Engine, asked: str) -> list[tuple[object, ...]]:
    """What a query finds."""
    with database.connect() as db:
        return [tuple(row) for row in db.execute(text(asked))]


def links(names: list[str]) -> list[str]:
    """Where they press Start."""
    return [f"/join/{CODE}?PROLIFIC_PID={name}&SESSION_ID=s-{name}" for name in names]


def at_once(site: Site, names: list[str]) -> list[Answered]:
    """Press all Starts at the same moment."""
    return asyncio.run(post_all(site.url, links(names), ""))


def test_strangers_take_exactly_the_places_and_each_has_every_row(site: Site, database: Engine) -> None:
    answers = at_once(site, [f"p{at}" for at in range(30)])
    begun = [one.location for one in answers if one.location.startswith("/v/")]
    assert len(set(begun)) == len(begun) == PLACES
    assert [one.location for one in answers].count(f"/join/{CODE}/full") == 10
    joined = (
        "SELECT count(DISTINCT v.id), count(DISTINCT p.pseudonym), count(DISTINCT e.value), "
        "count(DISTINCT a.session_ref), count(DISTINCT l.visit_id), count(DISTINCT t.visit_id) FROM visits v "
        "JOIN participants p ON p.id = v.participant_id JOIN identity.external_ids e USING (participant_id) "
        "JOIN identity.arrivals a ON a.visit_id = v.id AND a.known AND a.session_ref = 's-' || e.value "
        "JOIN allocations l ON l.visit_id = v.id "
        "JOIN stage_times t ON t.visit_id = v.id AND t.stage_key = v.stage_key"
    )
    assert rows(database, joined) == [(PLACES,) * 6]
    assert rows(database, "SELECT DISTINCT flags::text FROM visits") == [('["pid-unusual"]',)]


def test_places_of_one_batch_are_balanced_as_if_given_one_by_one(site: Site, database: Engine) -> None:
    at_once(site, [f"p{at}" for at in range(PLACES)])
    by_home = rows(database, "SELECT count(*) FROM visits GROUP BY home")
    assert {count for (count,) in by_home} == {PLACES // 2}
    seen = "SELECT n::int FROM allocations, jsonb_each_text(counts->'condition') AS c(name, n)"
    assert {count for (count,) in rows(database, seen)} == {*range(1, PLACES)}


def test_ten_starts_of_one_name_among_others_are_one_visit(site: Site, database: Engine) -> None:
    answers = at_once(site, ["same"] * 10 + ["p1", "p2"])
    assert len({one.location for one in answers}) == 3
    assert rows(database, "SELECT count(*) FROM visits") == [(3,)]


def test_among_strangers_those_who_were_here_are_not_begun_again(site: Site, database: Engine) -> None:
    first = at_once(site, ["p1"])[0].location
    with database.begin() as db:
        db.execute(text("INSERT INTO identity.blocked (session_id, value) SELECT id, 'p2' FROM sessions"))
    answers = at_once(site, ["p1", "p2", "p3"])
    assert answers[0].location == first
    assert answers[1].location.endswith("/already")
    assert answers[2].location.startswith("/v/")


def test_nobody_begins_while_a_session_stands_still(site: Site, database: Engine) -> None:
    with database.begin() as db:
        db.execute(text("UPDATE sessions SET state = 'paused'"))
    assert {one.location for one in at_once(site, ["p1", "p2"])} == {f"/join/{CODE}/paused"}
    with database.begin() as db:
        db.execute(text("UPDATE sessions SET state = 'closed'"))
    assert {one.location for one in at_once(site, ["p1", "p2"])} == {f"/join/{CODE}/closed"}
    assert rows(database, "SELECT count(*) FROM visits") == [(0,)]


async def test_starts_that_wait_together_share_their_statements(database_url: str, site: Site) -> None:
    """Each had a transaction of its own with fourteen statements: 200 at once took four seconds."""
    engine: AsyncEngine = open_engine(database_url)
    async with work(engine) as db:
        session = await sessions.by_code(db, CODE)
        assert session is not None
        study = await Shelf().study(db, session.study_hash)
    asked: list[str] = []
    event.listen(engine.sync_engine, "after_cursor_execute", lambda *said: asked.append(said[2]))
    beginnings, caller = Beginnings(engine, str.encode), Caller("127.0.0.1", "a browser")
    named = [arrived(f"PROLIFIC_PID=p{at}") for at in range(12)]
    found = await asyncio.gather(*(beginnings.begin(session, study, who, caller) for who in named))
    await engine.dispose()
    assert all(found)
    assert not any(isinstance(one, Turned) for one in found)
    assert len(asked) <= 2 * 7


async def test_a_fault_that_nobody_foresaw_left_those_who_wait_without_an_answer(
    database_url: str, site: Site
) -> None:
    """The task died of it, and whoever had pressed Start waited for ever; now each goes one by one."""
    engine: AsyncEngine = open_engine(database_url)
    async with work(engine) as db:
        session = await sessions.by_code(db, CODE)
        assert session is not None
        study = await Shelf().study(db, session.study_hash)

    def sealed(name: str) -> bytes:
        raise KeyError(name)

    beginnings, caller = Beginnings(engine, sealed), Caller("127.0.0.1", "a browser")
    who = arrived("PROLIFIC_PID=p1")
    assert await asyncio.wait_for(beginnings.begin(session, study, who, caller), 5) is None
    await engine.dispose()


async def test_whoever_waits_too_long_to_come_in_is_told_that_we_are_busy(
    database_url: str, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three come in at a time; before a database that stood still each waited for all before them."""
    monkeypatch.setattr("app.web.routes.participant.join.OUTSIDE_S", 0.1)
    app = create_app(
        Settings(DATABASE_URL=database_url, NORMGYM_SECRET_KEY="k" * 40, NORMGYM_PUBLIC_URL=HERE)
    )
    (link,) = links(["p1"])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as client:
        assert (await client.post(link)).headers["location"].startswith("/v/")
        for _ in range(AT_THE_DOOR):
            await app.state.doorway.acquire()
        assert (await client.post(link)).status_code == 503
        app.state.doorway.release()
        assert (await client.post(link)).status_code == 303
    await app.state.engine.dispose()
