"""The pack for an ethics board: every condition's texts, every exit, readable as a PDF."""

from io import BytesIO
from pathlib import Path

from PIL import Image
from typer.testing import CliRunner

from app.cli import app
from app.commands.ethics import lost, written
from app.studies.ethics import EXITS_OF, RULES_OF, pack, shown_stages
from app.studies.exits import EXITS
from app.studies.study import Study
from tests.studies.shipped import FOLDER, demo, study_with


def test_every_condition_exit_and_rule_is_in_it() -> None:
    chapters = {chapter.title: chapter for chapter in pack(demo())}
    named = ["The study", "Condition discover", "Condition told", "Every way it can end"]
    assert list(chapters) == [*named, "Every rule that somebody may meet"]
    assert chapters[RULES_OF].screens[0].text.count("\n- ") == 8
    assert len(chapters["Every way it can end"].screens) == len(EXITS)
    hidden = " ".join(screen.text for screen in chapters["Condition discover"].screens)
    assert "I am 18 or over" in hidden or "Your consent" in str(chapters["Condition discover"])
    assert "Nobody will tell you the rule" in hidden
    assert "The rule is written at the top" in str(chapters["Condition told"])
    assert all(len(screen.sha256) == 64 for chapter in chapters.values() for screen in chapter.screens)


def said(study: Study, chapter: str) -> str:
    return " ".join(screen.text for one in pack(study) if one.title == chapter for screen in one.screens)


def test_a_board_could_not_tell_two_conditions_apart_nor_whom_to_ask() -> None:
    study = study_with(
        ("told: {share: 1", "hushed: {share: 1, sanctions: {show_others: false}}\n  told: {share: 1"),
        ("consent/demo.md", "consent/replication.md"),
    )
    about = said(study, "The study")
    assert 'sanctions {"show_others": false}' in about
    assert "Whom to ask: TODO the name and e-mail address of the researcher" in about
    assert "your participant ID 90 days after" in about
    assert "leaves the study at any time" in about


def test_a_board_read_one_pay_where_conditions_pay_differently_and_never_of_the_limit() -> None:
    study = study_with(("told: {share: 1", "told: {share: 1, payment: {base: 7.00, minutes: 60}"))
    about = {screen.title: screen.text for one in pack(study) for screen in one.screens}
    assert "For taking part: £7.00" in about["Pay (told)"]
    assert "(60 minutes count at most): £9.00" in about["Pay (told)"]
    assert "(45 minutes count at most): £9.00" in about["Pay (discover)"]
    assert "For taking part: £4.00" in about["Pay (discover)"]
    assert "for up to 45 minutes" in said(demo(), "Condition discover")


def test_letters_that_the_pdf_lacks_were_lost_in_silence() -> None:
    assert lost(demo()) == ""
    assert lost(study_with(("title: Settling", "title: Łódź, Ł, settling"))) == "Ł ź"


def test_answers_are_the_words_that_people_read() -> None:
    asked = said(demo(), "Condition discover")
    assert "Answers: None; Just one; A new one at each visit" in asked
    assert "Answers: 0 = Not sure at all; 100 = Completely sure" in asked


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
