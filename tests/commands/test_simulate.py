"""A small study is simulated through the real pages and sockets."""

import json
import zipfile
from pathlib import Path

from typer.testing import CliRunner

from app.cli import app
from tests.web.site import short_study


def test_simulated_people_fill_the_places_in_balance_and_leave_an_export(tmp_path: Path) -> None:
    study = Path("study_configs") / "short-for-a-test.yaml"
    study.write_text(short_study().text)
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
    assert found["left"] >= 1
    with zipfile.ZipFile(tmp_path / "out.zip") as bundle:
        assert bundle.testzip() is None
        assert len(bundle.read("visits.csv").splitlines()) == found["begun"] + 1
