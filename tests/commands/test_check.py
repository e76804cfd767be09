"""Steps of the check run side by side; what they say does not mix, and each that fails is named."""

import sys

import pytest

from app.commands.check import ROOT, Step, failing, in_order


def saying(word: str, code: int = 0) -> Step:
    """A step that says a word and ends."""
    return Step(word, [sys.executable, "-c", f"import sys; print('{word} said'); sys.exit({code})"])


def test_whatever_fails_is_named_wherever_it_ran(capfd: pytest.CaptureFixture[str]) -> None:
    here, beside = [saying("one"), saying("two", 1)], [saying("three", 2), saying("four")]
    assert failing(here, beside) == ["two", "three"]
    said = capfd.readouterr().out.splitlines()
    assert [line.split(" after")[0] for line in said] == [
        *("== one", "one said", "== one: holds", "== two", "two said", "== two: FAILED"),
        *("== three", "three said", "== three: FAILED", "== four", "four said", "== four: holds"),
    ]
    assert failing([saying("one")], [saying("two")]) == []


@pytest.mark.parametrize(("code", "told"), [(0, False), (3, True)])
def test_what_a_silent_step_says_is_told_where_it_fails(
    code: int, told: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    failing([saying("hush", code)._replace(silent=True)], [])
    assert ("hush said" in capfd.readouterr().out) is told


def test_every_file_of_tests_is_run() -> None:
    beside = {"chromium", "firefox"}  # the one has a step of its own, the other comes after the check
    files = {path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")}
    missed = {file for file in files if not any(file.is_relative_to(part) for part in in_order())}
    assert {file.parts[1] for file in missed} == beside
    assert in_order()[0] == "tests/commands"
