"""Sessions of a study file."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine
from typer.testing import CliRunner

from app import studies
from app.cli import app
from app.errors import NotLaunchable
from app.launch.assets import asset
from app.store import studies as texts
from app.store.engine import work
from app.web.launches import SessionKind, begin
from tests.studies.shipped import FOLDER

DEMO = str(FOLDER / "demo.yaml")


async def test_a_study_is_kept_without_the_folders_of_whoever_opened_it(db_engine: AsyncEngine) -> None:
    study = studies.load(Path(asset("study_configs")) / "demo.yaml")
    async with work(db_engine) as db:
        await begin(db, study, SessionKind.LIVE, "one")
        kept = await texts.of_hash(db, study.hash)
    assert kept is not None
    assert kept.name == "demo.yaml"


async def test_nothing_goes_live_while_its_consent_is_unfinished(db_engine: AsyncEngine) -> None:
    study = studies.load(Path(asset("study_configs")) / "replication.yaml")
    async with work(db_engine) as db:
        with pytest.raises(NotLaunchable, match="TODO"):
            await begin(db, study, SessionKind.LIVE, "one")
        assert (await begin(db, study, SessionKind.PILOT, "two")).kind == "pilot"


@pytest.fixture
def told(database_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The environment of a server whose address is known; returns that address."""
    monkeypatch.setenv("DATABASE_URL", database_url.replace("+psycopg", ""))
    monkeypatch.setenv("NORMGYM_PUBLIC_URL", "https://study.invalid/")
    return "https://study.invalid"


def test_the_links_can_be_copied_whole_and_the_next_commands_name_the_session(told: str) -> None:
    done = CliRunner().invoke(app, ["open", DEMO, "--kind", "pilot", "--places", "5"])
    assert done.exit_code == 0, done.output
    number = re.findall(r"^Session (\d+): pilot, 5 places, Settling in", done.output, re.MULTILINE)
    code = re.findall(r"/join/(\w+)$", done.output, re.MULTILINE)
    link = f"{told}/join/{code[0]}"
    assert f"Link:          {link}\n" in done.output
    assert f"{link}?PROLIFIC_PID={{{{%PROLIFIC_PID%}}}}&STUDY_ID=" in done.output
    assert f"normgym export {number[0]} " in done.output
    assert "Nothing answers there now" in done.output


def test_where_no_address_is_known_it_says_what_to_put_for_it(
    told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NORMGYM_PUBLIC_URL")
    done = CliRunner().invoke(app, ["open", DEMO])
    assert "https://HOST/join/" in done.output
    assert "Put your server's address for https://HOST" in done.output


def test_a_pilot_that_opens_with_a_todo_in_its_consent_says_so(told: str) -> None:
    done = CliRunner().invoke(app, ["open", str(FOLDER / "replication.yaml"), "--kind", "pilot"])
    assert "consent/replication.md still has a TODO" in done.output


@pytest.mark.parametrize(("answer", "opened"), [("n", False), ("y", True)])
def test_in_a_terminal_a_live_session_is_asked_about(told: str, answer: str, opened: bool) -> None:
    ours, theirs = pty.openpty()
    os.write(ours, f"{answer}\n".encode())
    order = [sys.executable, "-m", "app.cli", "open", DEMO]
    done = subprocess.run(order, stdin=theirs, capture_output=True, text=True, check=False)
    os.close(theirs)
    os.close(ours)
    assert "This opens a live session of 50 places. Open it? [y/N]" in done.stdout + done.stderr
    assert (done.returncode == 0, "/join/" in done.stdout) == (opened, opened)
