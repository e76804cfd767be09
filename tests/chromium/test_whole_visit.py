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
from tests.chromium.server import ROOT, Server, apart
from tests.chromium.stored import rows, steps_of_all_episodes
from tests.chromium.visitor import Finger, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_a_whole_visit_by_keyboard_alone_is_all_in_the_zip(chromium: Browser, server: Server) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    ann = Visitor(page, server.url)
    assert ann.take_part().startswith("C")
    assert ann.trouble == []
    tables = exported(server.database_url)
    stored = steps_of_all_episodes(server.database_url)
    assert [int(row["n"]) for row in tables["steps.csv"]] == [
        row["n"] for some in stored.values() for row in some
    ]
    assert len(tables["steps.csv"]) > 60
    frowns = rows(server.database_url, "SELECT 1 FROM events WHERE kind = 'sanction'")
    assert len([row for row in tables["events.csv"] if row["kind"] == "sanction"]) == len(frowns)
    assert len(tables["answers.csv"]) == len(rows(server.database_url, "SELECT 1 FROM answers"))
    assert len(tables["beliefs.csv"]) == len(rows(server.database_url, "SELECT 1 FROM beliefs")) > 0
    assert any("=1+1 <b>" in row["value"] for row in tables["answers.csv"])
    assert_every_chain_holds_until_a_field_is_altered(server.database_url)
    page.context.close()


def test_a_whole_visit_by_touch_on_a_tablet(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(viewport={"width": 768, "height": 1024}, has_touch=True)
    bo = Finger(context.new_page(), server.url)
    assert bo.take_part().startswith("C")
    assert bo.trouble == []
    assert all(len(steps) <= 20 for steps in steps_of_all_episodes(server.database_url).values())
    context.close()


def exported(database_url: str) -> dict[str, list[dict[str, str]]]:
    """Every table of the session's zip."""

    async def whole() -> bytes:
        engine = open_engine(database_url)
        try:
            return b"".join([piece async for piece in bundle.stream(engine, 1)])
        finally:
            await engine.dispose()

    with zipfile.ZipFile(io.BytesIO(apart(lambda: asyncio.run(whole())))) as pack:
        return {
            Path(name).name: list(csv.DictReader(io.StringIO(pack.read(name).decode())))
            for name in pack.namelist()
            if name.endswith(".csv")
        }


def assert_every_chain_holds_until_a_field_is_altered(database_url: str) -> None:
    """`normgym replay --verify` says so, then names the episode and the step."""
    assert verified(database_url).returncode == 0
    victim = rows(database_url, "SELECT episode_id, n FROM steps WHERE n = 7 ORDER BY episode_id LIMIT 1")[0]
    where = f"episode_id = {victim['episode_id']} AND n = 7"
    rows(database_url, f"UPDATE steps SET cell_after = cell_after + 1 WHERE {where}")
    said = verified(database_url)
    assert said.returncode == 1
    assert f"Episode {victim['episode_id']}, step 7, steps.cell_after" in said.stdout


def verified(database_url: str) -> subprocess.CompletedProcess[str]:
    order = [sys.executable, "-m", "app", "replay", "--verify"]
    environment = {"DATABASE_URL": database_url, "PATH": "/usr/bin:/bin"}
    return subprocess.run(order, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
