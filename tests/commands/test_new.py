"""`normgym new` begins a study from another, consent included."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app import studies
from app.cli import app
from tests.studies.shipped import FOLDER

SHIPPED = sorted(file.stem for file in FOLDER.glob("*.yaml"))
HERE = Path("study_configs")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of somebody who is about to begin."""
    shutil.copytree(FOLDER, tmp_path / "study_configs")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("source", SHIPPED)
def test_the_copy_is_sound_keeps_every_comment_and_has_a_consent_of_its_own_to_fill_in(source: str) -> None:
    done = CliRunner().invoke(app, ["new", "mine", "--from", source])
    assert done.exit_code == 0, done.output
    study = studies.load(HERE / "mine.yaml")
    assert (study.keys.key, list(study.consents), study.unfinished) == (
        "mine",
        ["consent/mine.md"],
        ["consent/mine.md"],
    )
    before, after = ((HERE / f"{name}.yaml").read_text().splitlines() for name in (source, "mine"))
    changed = [line.strip() for line, was in zip(after, before, strict=True) if line != was]
    assert changed == ["key: mine", "- consent: {document: consent/mine.md}"]
    assert "study_configs/consent/mine.md:3: controller: TODO the name and address" in done.output


def test_a_copy_of_ones_own_study_takes_over_what_was_filled_in() -> None:
    CliRunner().invoke(app, ["new", "mine", "--from", "demo"])
    consent = HERE / "consent" / "mine.md"
    consent.write_text(consent.read_text().replace("TODO", "Filled in"))
    done = CliRunner().invoke(app, ["new", "second", "--from", "study_configs/mine.yaml"])
    assert (HERE / "consent" / "second.md").read_text() == consent.read_text()
    assert "TODO" not in done.output


def test_what_is_there_is_never_written_over() -> None:
    (HERE / "consent" / "mine.md").write_text("mine already")
    done = CliRunner().invoke(app, ["new", "mine", "--from", "demo"])
    assert (done.exit_code, "is there already" in done.output) == (1, True)
    assert (HERE / "consent" / "mine.md").read_text() == "mine already"
    assert not (HERE / "mine.yaml").exists()


def test_names_that_cannot_be_are_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "small letters" in CliRunner().invoke(app, ["new", "My Study", "--from", "demo"]).output
    unknown = CliRunner().invoke(app, ["new", "mine", "--from", "told-controll"])
    assert "Did you mean told-control" in str(unknown.exception)
    monkeypatch.chdir("/")
    assert "no studies in" in CliRunner().invoke(app, ["new", "mine", "--from", "demo"]).output
