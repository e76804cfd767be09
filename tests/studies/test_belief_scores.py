"""Scores of the belief test, worked by hand."""

from math import log

import pytest

from app.norms.catalogue import NORMS
from app.norms.norm import Norm
from app.studies.asked import AskedScene
from app.studies.belief import draw_options, draw_scenes
from app.studies.belief_scores import (
    Judged,
    accuracy,
    brier,
    chose_right,
    judged,
    log_score,
    sensitivity,
    signature,
)
from app.world.words import Action


def said(hits: int, misses: int, alarms: int, rejections: int) -> list[Judged]:
    return (
        [(True, True)] * hits
        + [(True, False)] * misses
        + [(False, True)] * alarms
        + [(False, False)] * rejections
    )


def asked(frowned: bool, *verdicts: bool) -> AskedScene:
    return AskedScene("cafe-1", (), 0, Action.WAIT, frowned, verdicts)


def test_accuracy_is_the_share_of_right_answers() -> None:
    assert accuracy(said(5, 1, 2, 4)) == 0.75
    with pytest.raises(ValueError, match="no answers"):
        accuracy([])


def test_the_log_linear_correction_keeps_a_perfect_score_finite() -> None:
    """Rates are 6.5/7 and 0.5/7: z = 1.4652, -1.4652."""
    assert sensitivity(said(6, 0, 0, 6)).d == pytest.approx(2.9305, abs=1e-3)
    assert sensitivity(said(6, 0, 0, 6)).bias == pytest.approx(0.0)


@pytest.mark.parametrize("pairs", [said(3, 3, 3, 3), said(6, 0, 6, 0), said(0, 6, 0, 6)])
def test_saying_the_same_to_both_kinds_is_no_sensitivity(pairs: list[Judged]) -> None:
    assert sensitivity(pairs).d == pytest.approx(0.0)


def test_always_saying_no_is_a_bias_above_zero() -> None:
    assert sensitivity(said(0, 6, 0, 6)).bias == pytest.approx(1.4652, abs=1e-3)
    assert sensitivity(said(6, 0, 6, 0)).bias == pytest.approx(-1.4652, abs=1e-3)


def test_a_signature_is_worked_out_by_hand() -> None:
    """Truth 0.9 * 0.9, near miss 0.9 * 0.1: 0.81 / 0.90."""
    scenes = [asked(True, True), asked(False, True)]
    assert signature(scenes, [True, False]) == pytest.approx((0.9, 0.1))


@pytest.mark.parametrize("norm", [*NORMS.values()][::7], ids=lambda norm: norm.id)
def test_whoever_answers_by_a_rule_leaves_its_signature(norm: Norm) -> None:
    scenes = draw_scenes(norm, "cafe-1", "cafe-3", 5, 12)
    for at in range(4):
        answers = [(scene.frowned, *scene.verdicts)[at] for scene in scenes]
        fits = signature(scenes, answers)
        assert max(fits) == fits[at]
        assert sum(fits) == pytest.approx(1.0)
    assert accuracy(judged(scenes, [scene.frowned for scene in scenes])) == 1.0


def test_a_missing_answer_is_no_score() -> None:
    with pytest.raises(ValueError, match="shorter"):
        judged([asked(True), asked(False)], [True])


def test_one_of_the_four_options_is_right_and_none_of_these_is_not() -> None:
    norm = NORMS["alternate-desks"]
    assert sum(chose_right(norm, sentence) for sentence in draw_options(norm, 3)) == 1
    assert not chose_right(norm, None)


def test_points_on_the_right_option_are_best() -> None:
    assert brier({"A": 100, "B": 0}, "A") == 0.0
    assert brier({"A": 0, "B": 100}, "A") == 2.0
    assert brier({"A": 50, "B": 50}, "A") == 0.5
    assert log_score({"A": 100, "B": 0, "C": 0, "D": 0, "none": 0}, "A") == pytest.approx(log(101 / 105))
    assert log_score({"A": 0, "B": 100}, "A") == pytest.approx(log(1 / 102))
    with pytest.raises(ValueError, match="no points"):
        brier({"A": 0}, "A")
