"""Places are given once, whatever happens at the same moment."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import progress
from app.store.engine import open_engine, work
from tests.store.places import a_session, begin


async def test_fifty_starts_of_one_person_are_one_visit(engine: AsyncEngine) -> None:
    session = await a_session(engine)
    started = await asyncio.gather(*(begin(engine, session, "PID-1") for _ in range(50)))
    assert len({one.visit.id for one in started if one.visit}) == 1
    assert [one.new for one in started].count(True) == 1


async def test_two_hundred_starts_take_exactly_the_places_there_are(database_url: str) -> None:
    engine = open_engine(database_url, patience_s=100)  # the places are the point, not the speed
    session = await a_session(engine, places=30)
    started = await asyncio.gather(*(begin(engine, session, f"PID-{n}") for n in range(200)))
    assert sum(one.visit is not None for one in started) == 30
    async with work(engine) as db:
        (line,) = await progress.sessions(db)
        assert (line.started, line.active, line.completed) == (30, 30, 0)
        assert len(await progress.visits(db, session.id)) == 30
    await engine.dispose()


async def test_one_person_begins_in_two_sessions_at_once_as_one_participant(engine: AsyncEngine) -> None:
    from app.store import sessions

    first = await a_session(engine)
    async with work(engine) as db:
        second = await sessions.create(
            db, code="other", study_hash="abc", kind="live", places=5, title="Other", codes={}
        )
    one, two = await asyncio.gather(begin(engine, first, "P"), begin(engine, second, "P"))
    assert one.visit is not None
    assert two.visit is not None
    assert one.visit.participant_id == two.visit.participant_id
    assert one.visit.id != two.visit.id
