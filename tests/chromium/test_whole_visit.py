"""A person takes part from link to code; everything that was done is in the export."""

import asyncio
import csv
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from app.exports import bundle
from app.store.engine import open_engine
from tests.chromium.server import ROOT, apart
from tests.chromium.session import Session
from tests.chromium.visitor import Finger, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_a_whole_visit_by_keyboard_alone_is_all_in_the_zip(ann: Visitor, session: Session) -> None:
    assert ann.take_part().startswith("C")
    assert ann.trouble == []
    tables = exported(session)
    stored = session.steps()
    assert [int(row["n"]) for row in tables["steps.csv"]] == [
        row["n"] for some in stored.values() for row in some
    ]
    assert len(tables["steps.csv"]) > 60
    frowns = sum(row["kind"] == "sanction" for again, _ in session.replayed() for row in again.events)
    assert len([row for row in tables["events.csv"] if row["kind"] == "sanction"]) == frowns
    assert len(tables["answers.csv"]) == len(session.of_its_visits("answers"))
    assert len(tables["beliefs.csv"]) == len(session.of_its_visits("beliefs")) > 0
    assert any("=1+1 <b>" in row["value"] for row in tables["answers.csv"])
    assert_every_chain_holds_until_a_field_is_altered(session, min(stored))


def test_a_whole_visit_by_touch_on_a_tablet(chromium: Browser, session: Session) -> None:
    context = chromium.new_context(viewport={"width": 768, "height": 1024}, has_touch=True)
    bo = Finger(context.new_page(), session)
    assert bo.take_part().startswith("C")
    assert bo.trouble == []
    assert all(len(steps) <= 20 for steps in session.steps().values())
    context.close()


def exported(session: Session) -> dict[str, list[dict[str, str]]]:
    """Every table of the session's zip."""

    async def whole() -> bytes:
        engine = open_engine(session.database_url)
        try:
            return b"".join([piece async for piece in bundle.stream(engine, session.id)])
        finally:
            await engine.dispose()

    with zipfile.ZipFile(io.BytesIO(apart(lambda: asyncio.run(whole())))) as pack:
        return {
            Path(name).name: list(csv.DictReader(io.StringIO(pack.read(name).decode())))
            for name in pack.namelist()
            if name.endswith(".csv")
        }


def assert_every_chain_holds_until_a_field_is_altered(session: Session, episode: int) -> None:
    """`normgym replay --verify` says so, then names the episode and the step; then all is put back."""
    assert verified(session.database_url).returncode == 0
    changed = "UPDATE steps SET cell_after = cell_after + :by WHERE episode_id = :e AND n = 7"
    session.rows(changed, by=1, e=episode)
    said = verified(session.database_url)
    session.rows(changed, by=-1, e=episode)
    assert said.returncode == 1
    assert f"Episode {episode}, step 7, steps.cell_after" in said.stdout


def verified(database_url: str) -> subprocess.CompletedProcess[str]:
    """What the command says of everything that this server has stored."""
    order = [sys.executable, "-m", "app", "replay", "--verify"]
    environment = {"DATABASE_URL": database_url, "PATH": "/usr/bin:/bin"}
    return subprocess.run(order, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
