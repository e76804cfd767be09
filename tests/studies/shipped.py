"""The shipped demo study, and copies of it with a few lines changed."""

from functools import lru_cache
from pathlib import Path

from app import studies
from app.errors import StudyFaults
from app.studies.study import Study

FOLDER = Path(__file__).parents[2] / "study_configs"
TEXT = (FOLDER / "demo.yaml").read_text(encoding="utf-8")


@lru_cache
def demo() -> Study:
    """The demo study as it is shipped."""
    return studies.load(FOLDER / "demo.yaml")


def changed(*changes: tuple[str, str]) -> str:
    """The demo's text with each first occurrence of `old` replaced; `old` must be there."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def study_with(*changes: tuple[str, str]) -> Study:
    """The demo study with changes."""
    return studies.parse(changed(*changes), "mine.yaml", FOLDER)


def faults_of(*changes: tuple[str, str]) -> list[str]:
    """The faults that changes make, as lines; none where the study holds."""
    try:
        study_with(*changes)
    except StudyFaults as wrong:
        return [str(fault) for fault in wrong.faults]
    return []
