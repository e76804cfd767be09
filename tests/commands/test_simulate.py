"""A small study is simulated through the real pages and sockets."""

import json
import re
import zipfile
from pathlib import Path

from typer.testing import CliRunner

from app.cli import app
from app.commands.simulating import SAFELY, fillable
from app.newcomers.crowd import Crowd
from tests.web.site import short_study

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
