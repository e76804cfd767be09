"""`normgym export` says what it took home."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.store.engine import open_engine, work
from app.web.launches import SessionKind, begin
from tests.exports.played import played
from tests.web.site import short_study


@pytest.fixture(autouse=True)
def here(database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder of one's own, where commands work on the test's database."""
    monkeypatch.setenv("DATABASE_URL", database_url.replace("+psycopg", ""))
    monkeypatch.chdir(tmp_path)


def test_a_session_to_which_nobody_came_is_said_to_be_empty(database_url: str) -> None:
    done = CliRunner().invoke(app, ["export", str(asyncio.run(_opened(database_url)))])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("No visits: nobody has begun in this session yet")


def test_it_tells_how_many_visits_and_steps_it_took_home(database_url: str) -> None:
    session, steps = asyncio.run(_played(database_url))
    done = CliRunner().invoke(app, ["export", str(session)])
    assert done.output.startswith(f"1 visit, {steps} steps.\n")


async def _opened(url: str) -> int:
    engine = open_engine(url)
    async with work(engine) as db:
        session = await begin(db, short_study(), SessionKind.PILOT, "empty")
    await engine.dispose()
    return session.id


async def _played(url: str) -> tuple[int, int]:
    engine = open_engine(url)
    made = await played(engine)
    await engine.dispose()
    return made.launched.session, len(made.steps)
