"""Draining from the command line waits for whoever plays, and is kept until it is ended."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from typer.testing import CliRunner

from app.cli import app
from tests.exports.played import played

run = CliRunner()


def drained(url: str, *more: str) -> tuple[int, str, int]:
    """Exit code, last line, rows that say that nobody may begin."""
    done = run.invoke(app, ["drain", *more])
    return done.exit_code, done.output.strip().splitlines()[-1], asyncio.run(counted(url))


async def counted(url: str) -> int:
    """How many rows say so."""
    engine = create_async_engine(url)
    async with engine.begin() as db:
        found = await db.scalar(text("SELECT count(*) FROM draining"))
    await engine.dispose()
    return int(found or 0)


async def leased(url: str) -> None:
    """An episode that is in a room just now."""
    engine = create_async_engine(url)
    await played(engine, 10)
    later = "ended_at = NULL, lease_until = clock_timestamp() + interval '1 hour'"
    async with engine.begin() as db:
        await db.execute(text(f"UPDATE episodes SET {later}"))
    await engine.dispose()


def test_draining_says_who_still_plays_and_lasts_until_it_is_ended(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    assert drained(database_url) == (0, "Nobody may begin. In a room just now: 0.", 1)
    asyncio.run(leased(database_url))
    code, said, rows = drained(database_url, "--wait", "0")
    assert (code, rows) == (1, 1)
    assert said != "Nobody may begin. In a room just now: 0."
    assert drained(database_url, "--end") == (0, "People may begin again.", 0)
