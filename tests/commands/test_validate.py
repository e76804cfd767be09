"""`normgym validate` prints each fault with its line, or what the study is."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from app import studies
from app.commands.validate import certified, validate
from app.errors import StudyFaults
from app.studies.reference import reference
from tests.studies.shipped import FOLDER, changed

app = typer.Typer()
app.command()(validate)
run = CliRunner()


def test_a_study_without_faults_is_summed_up() -> None:
    result = run.invoke(app, ["--quick", str(FOLDER / "demo.yaml")])
    assert result.exit_code == 0, result.output
    assert "demo, Settling in somewhere new. No faults." in result.output
    assert "discover: about 43 places, 8 norms, 2 floors" in result.output
    assert "TODO" not in result.output


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_every_shipped_study_is_sound(file: Path) -> None:
    result = run.invoke(app, ["--quick", str(file)])
    assert (result.exit_code, "No faults." in result.output) == (0, True), result.output


@pytest.mark.parametrize(
    "file", sorted(set(FOLDER.glob("*.yaml")) - {FOLDER / "demo.yaml"}), ids=lambda file: file.stem
)
def test_a_shipped_study_goes_without_certified_seeds_only_where_there_are_none(file: Path) -> None:
    """Whoever copies it has nothing to wait for, and no walk that was late by chance refuses the copy."""
    if "certified_only: true" in (text := file.read_text(encoding="utf-8")):
        return
    strict = text.replace("certified_only: false", "certified_only: true")
    with pytest.raises(StudyFaults, match="No seeds are certified"):
        certified(studies.parse(strict, file.name, FOLDER))


def test_tests_of_certified_seeds_are_not_tried_and_nothing_says_so() -> None:
    result = run.invoke(app, [str(FOLDER / "told-control.yaml")])
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_consent_that_waits_for_its_facts_is_named() -> None:
    result = run.invoke(app, ["--quick", str(FOLDER / "replication.yaml")])
    assert result.exit_code == 0
    assert "consent/replication.md still has a TODO" in result.output


def test_faults_are_printed_line_by_line_and_the_exit_code_is_1(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(changed(("places: 50", "places: many"), ("tries: 3", "trys: 3")), encoding="utf-8")
    result = run.invoke(app, ["--quick", str(FOLDER / "demo.yaml"), str(wrong)])
    assert result.exit_code == 1
    assert [line.startswith(f"{wrong}:") for line in result.output.splitlines()[-2:]] == [True, True]


def test_the_keys_are_printed_for_the_reference() -> None:
    assert run.invoke(app, ["--keys"]).output == reference()


def test_no_file_is_a_sentence() -> None:
    result = run.invoke(app, [])
    assert result.exit_code == 1
    assert result.output.startswith("Name a study file")
