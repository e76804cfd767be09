"""An episode in the terminal: step by step, frowns named, wrong names answered with near ones."""

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.errors import NotInTheCatalogue


def watched(*words: str) -> str:
    told = CliRunner().invoke(app, ["watch", *words], terminal_width=120)
    assert told.exception is None, told.output
    return told.output


def test_every_step_is_shown_with_the_norm_above_it() -> None:
    shown = watched("even-steps-only", "cafe-1", "--steps", "5")
    assert shown.count("Move only while the clock shows an even number.") >= 6
    assert [f"step {n} " in shown for n in range(7)] == [True] * 6 + [False]


def test_frowns_stand_in_the_log_and_beside_the_person() -> None:
    shown = watched("even-steps-only", "cafe-1", "--policy", "naive", "--steps", "6")
    assert "frowned at you." in shown
    assert "☹ frowned at" in shown


def test_the_ideal_watcher_makes_up_its_mind() -> None:
    shown = watched("even-steps-only", "cafe-1", "--policy", "naive", "--steps", "6")
    first, last = shown.split("An ideal watcher gives this norm ")[1][:4], shown.rsplit("norm ", 1)[1][:4]
    assert float(first) < 0.5 < float(last)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("no-blue-flor", "cafe-1"), "no norm named no-blue-flor. Did you mean no-blue-floor"),
        (("no-blue-floor", "cafe1"), "no layout named cafe1. Did you mean cafe-1"),
        (("no-blue-floor", "cafe-1", "--policy", "oracel"), "no policy named oracel. Did you mean oracle"),
    ],
)
def test_a_wrong_name_is_answered_with_near_ones(words: tuple[str, ...], hint: str) -> None:
    told = CliRunner().invoke(app, ["watch", *words])
    assert isinstance(told.exception, NotInTheCatalogue)
    assert hint in str(told.exception)


def test_a_learner_can_be_watched_too() -> None:
    assert "step 3 " in watched("even-steps-only", "cafe-3", "--policy", "bayes-watch", "--steps", "3")
