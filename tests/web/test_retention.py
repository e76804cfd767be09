"""What the consent said would be destroyed is destroyed by the server itself, by one worker at a time."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.web import rounds
from app.web.retention import OVER, sealing, sweep
from app.web.shared import Shelf
from tests.exports.launched import PID
from tests.exports.played import played
from tests.store.test_forgetting import everything
from tests.web.researcher.test_launch import program, start

SEAL = sealing("a secret of this server")


async def test_whoever_asked_long_ago_is_forgotten_by_itself(db_engine: AsyncEngine) -> None:
    await played(db_engine, 10)
    old = "flags = '[\"delete-asked\"]', exit = 'complete', ended_at = now() - interval '61 days'"
    async with db_engine.begin() as db:
        await db.execute(text(f"UPDATE visits SET {old}"))
    found = await asyncio.gather(*(sweep(db_engine, Shelf(), SEAL) for _ in range(3)))
    assert sum(forgotten for forgotten, _ in found) == 1
    assert PID not in await everything(db_engine)
    assert await sweep(db_engine, Shelf(), SEAL) == (0, 0)


async def test_whoever_asked_for_nothing_stays(db_engine: AsyncEngine) -> None:
    await played(db_engine, 10)
    assert await sweep(db_engine, Shelf(), SEAL) == (0, 0)
    assert PID in await everything(db_engine)


async def test_answers_go_when_the_consent_said_so_and_not_a_day_before(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, page):
        await start(client, "somebody")
        await client.post(f"{page}/state", data={"to": "closed"})
        for days, gone in ((3649, 0), (3651, 1)):
            await _aged(db_engine, days)
            assert (await sweep(db_engine, Shelf(), SEAL)).forgotten == gone
        assert (await sweep(db_engine, Shelf(), SEAL)).forgotten == 0
        assert "then destroyed here" in (await client.get(page)).text
    async with db_engine.connect() as db:
        assert await db.scalar(text("SELECT why FROM forgotten")) == OVER


async def test_a_study_that_cannot_be_read_any_more_keeps_no_other_from_its_day(
    db_engine: AsyncEngine, database_url: str
) -> None:
    """It ended the rounds for good: no place was given back any more either."""
    async with program(db_engine, database_url) as (client, page):
        await start(client, "somebody")
        await client.post(f"{page}/state", data={"to": "closed"})
    await played(db_engine, 10)
    await _aged(db_engine, 3651)
    assert (await sweep(db_engine, Shelf(), SEAL)).forgotten == 1


async def _aged(engine: AsyncEngine, days: int) -> None:
    """All sessions were closed, and everybody in them was paid, so many days ago."""
    async with engine.begin() as db:
        closed = f"state = 'closed', closed_at = now() - interval '{days} days'"
        await db.execute(text(f"UPDATE sessions SET {closed}"))


async def test_a_round_that_breaks_is_not_the_last_one(
    db_engine: AsyncEngine, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever broke was not foreseen: an error of another kind ended the rounds for good."""
    monkeypatch.setattr(rounds, "EVERY_S", 0.01)
    monkeypatch.setattr(rounds, "SWEEP_EVERY", 1)
    tried = asyncio.Semaphore(0)

    def broken(_: str) -> bytes:
        tried.release()
        raise ZeroDivisionError

    async with program(db_engine, database_url) as (client, page):
        await start(client, "somebody")
        await client.post(f"{page}/state", data={"to": "closed"})
    await _aged(db_engine, 3651)
    going = rounds.Rounds(db_engine, Shelf(), broken)
    async with asyncio.timeout(5):
        await tried.acquire()
        await tried.acquire()
    await going.close()
