"""Many rooms are written at once, each on its own account."""

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import psycopg
import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import recording
from app.store.direct import Direct
from app.store.engine import work
from app.store.recording import Entry, EventRow, Fate, PaintRow, PauseRow, StepRow
from app.store.rows import Episode, Pause
from tests.live.playing import begun, stored_episode, stored_events, stored_steps
from tests.store.places import a_session, begin

NOW = datetime(2026, 1, 1, tzinfo=UTC)
WALK = StepRow(0, 1, 1, 9, "wait", "wait", 5, 5, 0, 0, 3, 3, False, False, False, 1.0, 2.0, NOW, b"h")


@pytest.fixture
async def raw(database_url: str) -> AsyncIterator[Direct]:
    """A direct connection, as the recorder has one."""
    plain = database_url.replace("+psycopg", "")
    async with await psycopg.AsyncConnection.connect(plain, autocommit=True) as connection:
        await connection.execute(recording.READY)
        direct = Direct(connection)
        yield direct
        direct.close()


async def three_episodes(engine: AsyncEngine) -> list[int]:
    session = await a_session(engine)
    visits = [(await begin(engine, session)).visit for _ in range(3)]
    async with work(engine) as db:
        ids = [await begun(db, visit.id) for visit in visits if visit is not None]
        await db.execute(update(Episode).values(epoch=1))
    return ids


def entry(episode_id: int, *, epoch: int = 1, n: int = 1, action: str = "wait") -> Entry:
    event = EventRow(episode_id, n, n, 9, "sanction", 0, [3, -1], -1, 12)
    step = WALK._replace(episode_id=episode_id, n=n, seq=n, action=action, hash=bytes([n]))
    return Entry(episode_id, epoch, step, (event,))


async def test_one_bad_row_never_fails_the_others(engine: AsyncEngine, raw: Direct) -> None:
    one, two, three = await three_episodes(engine)
    assert await recording.write(raw, [entry(one)]) == [Fate.KEPT]
    bad = entry(two, action="nul \0 in a text")
    fates = await recording.write(raw, [entry(one), bad, entry(three), entry(one, n=2)])
    assert fates == [Fate.REFUSED, Fate.REFUSED, Fate.KEPT, Fate.KEPT]
    assert [step.n for step in await stored_steps(engine, one)] == [1, 2]
    assert await stored_steps(engine, two) == []
    assert await stored_events(engine, two) == []
    assert [step.n for step in await stored_steps(engine, three)] == [1]


async def test_a_text_that_is_no_unicode_sent_everybody_away_who_was_written_with_it(
    engine: AsyncEngine, raw: Direct
) -> None:
    one, two, _ = await three_episodes(engine)
    bad = entry(two, action="half a pair \ud800")
    assert await recording.write(raw, [entry(one), bad]) == [Fate.KEPT, Fate.REFUSED]
    assert await stored_steps(engine, two) == []


async def test_a_room_that_moved_is_dropped_and_the_rest_is_kept(engine: AsyncEngine, raw: Direct) -> None:
    one, two, _ = await three_episodes(engine)
    assert await recording.write(raw, [entry(one, epoch=0), entry(two)]) == [Fate.MOVED, Fate.KEPT]
    assert await stored_steps(engine, one) == []


async def test_the_head_of_the_chain_moves_with_the_steps(engine: AsyncEngine, raw: Direct) -> None:
    one, *_ = await three_episodes(engine)
    await recording.write(raw, [entry(one), entry(one, n=2)])
    row = await stored_episode(engine, one)
    assert (row.n, row.hash) == (2, b"\2")
    (first, _) = await stored_events(engine, one)
    assert (first.by, first.cell) == ([3, -1], 12)


async def test_an_outcome_ends_the_episode_with_its_last_step(engine: AsyncEngine, raw: Direct) -> None:
    one, *_ = await three_episodes(engine)
    await recording.write(raw, [entry(one)._replace(outcome={"joint": True, "steps": 1})])
    row = await stored_episode(engine, one)
    assert row.outcome == {"joint": True, "steps": 1}
    assert row.ended_at is not None


async def test_what_an_old_room_still_wrote_took_the_place_of_the_owners_head(
    engine: AsyncEngine, raw: Direct
) -> None:
    """A room that moved away and back is in one batch with what it was before."""
    one, *_ = await three_episodes(engine)
    began = PauseRow(one, "away", NOW, 1)
    ours = entry(one)._replace(pause=began._replace(until_at=NOW, ms=5))
    old = entry(one, epoch=0, n=7)._replace(pause=began)
    assert await recording.write(raw, [ours, old]) == [Fate.KEPT, Fate.MOVED]
    row = await stored_episode(engine, one)
    assert (row.n, row.hash) == (1, b"\1")
    async with work(engine) as db:
        assert await db.scalar(select(Pause.ms)) == 5


async def test_paints_of_many_steps_are_kept_at_once_by_the_owner_alone_and_once(
    engine: AsyncEngine, raw: Direct
) -> None:
    one, two, _ = await three_episodes(engine)
    await recording.write(raw, [entry(one), entry(one, n=2), entry(two)])

    def paint(episode_id: int, n: int, ms: float, epoch: int = 1) -> Entry:
        return Entry(episode_id, epoch, paint=PaintRow(episode_id, n, ms, True, 2.0))

    fates = await recording.write(raw, [paint(one, 1, 8.0), paint(one, 2, 9.0), paint(two, 1, 7.0, epoch=0)])
    assert fates == [Fate.KEPT, Fate.KEPT, Fate.MOVED]
    await recording.write(raw, [paint(one, 1, 1.0)])
    assert [step.paint_ms for step in await stored_steps(engine, one)] == [8.0, 9.0]
    assert [step.paint_ms for step in await stored_steps(engine, two)] == [None]


async def test_what_was_planned_while_tables_were_empty_goes_by_the_keys(raw: Direct) -> None:
    """A statement is planned once: a plan that reads all of a table would do so for ever."""
    for parts in (("step", "event", "ended"), ("pause", "paint", "view")):
        statement = recording._statement(parts)
        nulls = ", ".join(["NULL"] * max(map(int, re.findall(r"\$(\d+)", statement))))
        await raw.ask(f"PREPARE planned_{parts[0]} AS {statement}")
        plan = await raw.ask(f"EXPLAIN EXECUTE planned_{parts[0]}({nulls})")
        told = b"\n".join(row[0] or b"" for row in plan)
        assert b"Seq Scan" not in told
        assert b"Hash" not in told
        assert b"Index Scan" in told
