"""A small study is simulated through the real pages and sockets."""

import asyncio
import csv
import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.commands.simulating import SAFELY, fillable
from app.newcomers.crowd import Crowd
from app.store.engine import open_engine, work
from app.web.launches import SessionKind, begin
from tests.web.site import CODE, running_site, short_study

QUICK = short_study(
    conditions="  told: {told_the_norm: true, skip: [practice, learning, test_unseen]}\n", asks=False
)
BOTH = "  acts: {}\n  sees: {learning: {newcomer: yoked}}\n"


def test_simulated_people_fill_the_places_in_balance_also_of_those_who_see_others_and_leave_an_export(
    tmp_path: Path,
) -> None:
    """Some leave on the way, some come before there is anybody to see; the consent still waits for facts."""
    study = Path("study_configs") / "short-for-a-test.yaml"
    study.write_text(short_study(conditions=BOTH).text.replace("consent/demo.md", "consent/replication.md"))
    try:
        order = ["simulate", str(study), "--visits", "8", "--dropout", "0.3", "--seed", "3", "--json"]
        done = CliRunner().invoke(app, [*order, "--zip", str(tmp_path / "out.zip")])
    finally:
        study.unlink()
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["filled"], found["stuck"], found["broken"]) == (True, [], [])
    assert found["came"] == 8
    assert found["complete"] == found["places"] == 5
    assert {one["condition"]: one["kept"] for one in found["margins"] if one["margin"] == "places"} == {
        "acts": True,
        "sees": True,
    }
    assert found["left"] >= 1
    with zipfile.ZipFile(tmp_path / "out.zip") as bundle:
        assert bundle.testzip() is None
        assert len(bundle.read("visits.csv").splitlines()) == found["begun"] + 1


def test_there_are_as_many_places_as_the_guide_says() -> None:
    told = re.search(
        r"\((\d+) × (\.\d) × (\.\d) makes (\d+)", Path("app/docs/researcher.md").read_text("utf-8")
    )
    assert told is not None
    visits, stays, safely, places = map(float, told.groups())
    assert (fillable(Crowd("", "", int(visits), 1, 1 - stays, 1)), safely) == (places, SAFELY)


def test_scripts_go_into_an_open_pilot_and_stand_in_its_export_as_scripts(
    database_url: str, tmp_path: Path, environment: pytest.MonkeyPatch
) -> None:
    """Twice, one after the other: whoever comes later is somebody else. Then the places are taken."""
    pilot = asyncio.run(opened_pilot(database_url))
    with running_site(database_url, QUICK) as site:
        environment.setenv("NORMGYM_PUBLIC_URL", site.url)
        first, second, third = (sent(pilot, "--zip", str(tmp_path / "out.zip")) for _ in range(3))
    assert [(one["begun"], one["complete"], one["taken"]) for one in (first, second)] == [
        (2, 2, 2),
        (2, 2, 4),
    ]
    assert (third["begun"], third["turned_away"]) == (0, 2)
    with zipfile.ZipFile(tmp_path / "out.zip") as bundle:
        rows = [*csv.DictReader(io.StringIO(bundle.read("participants.csv").decode()))]
    assert [row["kind"] for row in rows] == ["script"] * 4


def test_scripts_never_go_among_people_whose_visits_count_nor_where_nobody_serves(
    database_url: str, environment: pytest.MonkeyPatch
) -> None:
    pilot = asyncio.run(opened_pilot(database_url))
    with running_site(database_url, short_study()) as site:
        environment.setenv("NORMGYM_PUBLIC_URL", site.url)
        refused = CliRunner().invoke(app, ["simulate", "--into", CODE])
        assert "pilots only" in str(refused.exception)
        assert "no session 77" in str(CliRunner().invoke(app, ["simulate", "--into", "77"]).exception)
    away = CliRunner().invoke(app, ["simulate", "--into", pilot])
    assert f"No server at {site.url} leads to session 1" in str(away.exception)


def test_a_file_and_a_pilot_exclude_each_other() -> None:
    for order in ([], ["study_configs/demo.yaml", "--into", "4"]):
        assert CliRunner().invoke(app, ["simulate", *order]).stdout.startswith("Name a study file, or")


@pytest.fixture
def environment(database_url: str, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Commands work on the test's database."""
    monkeypatch.setenv("DATABASE_URL", database_url.replace("+psycopg", ""))
    return monkeypatch


async def opened_pilot(url: str) -> str:
    """The code of a pilot with four places."""
    engine = open_engine(url)
    async with work(engine) as db:
        session = await begin(db, QUICK, SessionKind.PILOT, "pilot", 4)
    await engine.dispose()
    return session.code


def sent(pilot: str, *more: str) -> dict[str, int]:
    """What came of two scripts who stay to the end."""
    order = ["simulate", "--into", pilot, "--visits", "2", "--dropout", "0", "--json", *more]
    done = CliRunner().invoke(app, order)
    assert done.exit_code == 0, done.output
    found: dict[str, int] = json.loads(done.stdout)
    return found
