"""The pack for an ethics board: every condition's texts, every exit, readable as a PDF."""

from io import BytesIO
from pathlib import Path

from PIL import Image
from typer.testing import CliRunner

from app.cli import app
from app.commands.ethics import written
from app.studies.ethics import EXITS_OF, pack, shown_stages
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
    order = ["ethics", str(FOLDER / "demo.yaml"), "--no-pictures"]
    done = CliRunner().invoke(app, [*order, "--out", str(tmp_path / "pack.pdf")])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "pack.pdf").read_bytes().startswith(b"%PDF-")
    assert "There are no pictures" in done.output


def test_a_page_of_every_condition_and_exit_is_in_it(tmp_path: Path) -> None:
    """The pictures come from the study's own pages; a picture that no screen asks for would be lost."""
    study = demo()
    asked = {
        (chapter.title, screen.key) for chapter in pack(study) for screen in chapter.screens if screen.key
    }
    stages = {
        (f"Condition {name}", stage.key) for name in study.conditions for stage in shown_stages(study, name)
    }
    assert asked == stages | {(EXITS_OF, kind) for kind in EXITS}
    square = BytesIO()
    Image.new("RGB", (600, 3000)).save(square, "JPEG")
    written(study, tmp_path / "none.pdf", {})
    written(study, tmp_path / "all.pdf", dict.fromkeys(asked, square.getvalue()))
    pages = [(tmp_path / name).read_bytes().count(b"/Type /Page\n") for name in ("none.pdf", "all.pdf")]
    assert pages[1] >= pages[0] + len(asked) // 2
