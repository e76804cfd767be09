"""Tests of the database that every test gets."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine


async def test_a_test_has_a_database_of_its_own(db_engine: AsyncEngine) -> None:
    async with db_engine.begin() as db:
        await db.execute(text("CREATE TABLE mine (n int)"))


async def test_nothing_is_left_by_another_test(db_engine: AsyncEngine) -> None:
    async with db_engine.begin() as db:
        found = await db.scalar(text("SELECT count(*) FROM pg_tables WHERE tablename = 'mine'"))
    assert found == 0
