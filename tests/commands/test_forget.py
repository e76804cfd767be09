"""Forgetting, backing up and putting back, from the command line."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.store.engine import open_engine
from tests.exports.launched import PID
from tests.exports.played import played
from tests.store.test_forgetting import everything

run = CliRunner()


def rows(url: str, *, fill: bool = False) -> str:
    """Everything in the database as text, after one visit where that is asked for."""

    async def read() -> str:
        engine = open_engine(url)
        if fill:
            await played(engine, 10)
        found = await everything(engine)
        await engine.dispose()
        return found

    return asyncio.run(read())


def test_whoever_is_named_is_forgotten_also_after_a_backup_is_put_back(
    database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("NORMGYM_SECRET_KEY", "k" * 40)
    assert PID in rows(database_url, fill=True)
    kept = run.invoke(app, ["backup", str(tmp_path / "kept.dump")])
    assert kept.exit_code == 0, kept.output
    nobody = run.invoke(app, ["forget", "nobody-of-this-name"])
    assert (nobody.exit_code, "Nobody of this name" in nobody.output) == (1, True)
    done = run.invoke(app, ["forget", PID, "--yes"])
    assert (done.exit_code, "1 visits are forgotten" in done.output) == (0, True)
    assert PID not in rows(database_url)
    back = run.invoke(app, ["restore", str(tmp_path / "kept.dump"), "--yes"])
    assert back.exit_code == 0, back.output
    assert "1 visits that were forgotten since then" in back.output
    assert PID not in rows(database_url)


def test_no_such_backup_is_a_sentence(
    database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("NORMGYM_SECRET_KEY", "k" * 40)
    done = run.invoke(app, ["restore", str(tmp_path / "none.dump"), "--yes"])
    assert done.exit_code == 1
