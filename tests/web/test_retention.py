"""What the consent said would be destroyed is destroyed by the server itself, by one worker at a time."""

import asyncio

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.web.retention import sealing, sweep
from app.web.shared import Shelf
from tests.exports.launched import PID
from tests.exports.played import played
from tests.store.test_forgetting import everything

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
