"""A connection gives a database up that stands still, but not one that reads everything."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import Impatient, open_engine, patient, work


async def test_a_statement_that_is_not_answered_in_time_ends_and_so_does_its_connection(
    database_url: str,
) -> None:
    engine = open_engine(database_url, patience_s=1.5)
    with pytest.raises(OperationalError):
        await _slept(engine)
    async with work(engine) as db:
        assert await db.scalar(text("SELECT 1")) == 1
    await engine.dispose()


async def _slept(engine: AsyncEngine) -> None:
    async with work(engine) as db:
        await db.execute(text("SET LOCAL statement_timeout = 0"))
        await db.execute(text("SELECT pg_sleep(30)"))


async def test_an_export_may_take_its_time(database_url: str) -> None:
    engine = open_engine(database_url, patience_s=1.5)
    async with engine.connect() as db:
        raw = (await db.get_raw_connection()).driver_connection
        assert isinstance(raw, Impatient)
        async with patient(db):
            await db.execute(text("SELECT pg_sleep(2)"))
        assert raw.patience_s == 1.5
        await db.rollback()
        with pytest.raises(OperationalError):
            await db.execute(text("SELECT pg_sleep(2)"))
    await engine.dispose()
