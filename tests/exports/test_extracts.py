"""What exports read, on a real database."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.exports.codebook import CODEBOOK
from app.exports.tables import TABLES
from app.exports.tables.answers import ANSWERS
from app.exports.tables.evidence import EVIDENCE
from app.exports.tables.steps import RESIDENT_STEPS
from app.store import extracts
from app.store.extract_queries import QUERIES
from tests.exports.launched import launched

UNREADABLE = ("identity.external_ids", "identity.arrivals", "accounts", "logins")


@pytest.mark.parametrize("table", UNREADABLE)
async def test_an_export_cannot_read_who_people_are(db_engine: AsyncEngine, table: str) -> None:
    async with extracts.snapshot(db_engine) as db:
        with pytest.raises(ProgrammingError, match="permission denied"):
            await db.execute(text(f"SELECT * FROM {table}"))


async def test_an_export_cannot_read_the_token_of_a_visit(db_engine: AsyncEngine) -> None:
    async with extracts.snapshot(db_engine) as db:
        with pytest.raises(ProgrammingError, match="permission denied"):
            await db.execute(text("SELECT token FROM visits"))


async def test_an_export_changes_nothing(db_engine: AsyncEngine) -> None:
    async with extracts.snapshot(db_engine) as db:
        with pytest.raises(DBAPIError, match="read-only transaction"):
            await db.execute(text("DELETE FROM answers"))


async def test_a_connection_forgets_the_role_afterwards(db_engine: AsyncEngine) -> None:
    async with extracts.snapshot(db_engine) as db:
        pass
    async with db_engine.connect() as db:
        await db.execute(text("SELECT * FROM identity.arrivals"))


def test_every_table_has_a_query_or_is_rebuilt() -> None:
    assert {table.name for table in TABLES} == set(QUERIES) | {RESIDENT_STEPS.name, EVIDENCE.name}
    assert CODEBOOK.name not in QUERIES


async def test_another_session_stays_at_home(db_engine: AsyncEngine) -> None:
    made = await launched(db_engine)
    async with extracts.snapshot(db_engine) as db:
        rows = [row async for batch in extracts.batches(db, ANSWERS.name, made.session + 1) for row in batch]
    assert rows == []
