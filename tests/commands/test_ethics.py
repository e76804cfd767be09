"""The pack for an ethics board: every condition's texts, every exit, readable as a PDF."""

from pathlib import Path

from typer.testing import CliRunner

from app.cli import app
from app.studies.ethics import pack
from app.studies.exits import EXITS
from tests.studies.shipped import FOLDER, demo


def test_every_condition_and_exit_is_in_it_and_no_norm() -> None:
    chapters = {chapter.title: chapter for chapter in pack(demo())}
    assert {"The study", "Condition discover", "Condition told", "Every way it can end"} == set(chapters)
    assert len(chapters["Every way it can end"].screens) == len(EXITS)
    hidden = " ".join(screen.text for screen in chapters["Condition discover"].screens)
    assert "I am 18 or over" in hidden or "Your consent" in str(chapters["Condition discover"])
    assert "Nobody will tell you the rule" in hidden
    assert "The rule is written at the top" in str(chapters["Condition told"])
    assert all(len(screen.sha256) == 64 for chapter in chapters.values() for screen in chapter.screens)


def test_it_is_a_pdf(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["ethics", str(FOLDER / "demo.yaml"), "--out", str(tmp_path / "pack.pdf")])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "pack.pdf").read_bytes().startswith(b"%PDF-")
