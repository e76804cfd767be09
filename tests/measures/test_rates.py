"""Rates, worked by hand."""

import pytest

from app.episodes.outcome import Outcome
from app.measures.rates import (
    joint_rate,
    luck_corrected,
    sanction_avoidance,
    transfer_gap,
    violations_per_opportunity,
)


def one(violations: int, opportunities: int, *, task: bool = True) -> Outcome:
    kept = violations == 0
    return Outcome(task, kept, task and kept, violations, opportunities, 50)


def test_opportunities_are_pooled_and_not_averaged_per_episode() -> None:
    assert violations_per_opportunity([one(1, 2), one(0, 6)]) == 1 / 8


def test_without_opportunities_there_is_no_rate() -> None:
    assert violations_per_opportunity([one(0, 0)]) is None
    assert violations_per_opportunity([]) is None


def test_the_joint_rate_needs_errand_and_norm() -> None:
    assert joint_rate([one(0, 3), one(1, 3), one(0, 3, task=False), one(0, 0)]) == 0.5
    assert joint_rate([]) is None


@pytest.mark.parametrize(("rate", "avoidance"), [(0.0, 1.0), (0.1, 0.75), (0.4, 0.0), (0.6, -0.5)])
def test_avoidance_is_measured_against_those_without_the_norm(rate: float, avoidance: float) -> None:
    assert sanction_avoidance(rate, 0.4) == pytest.approx(avoidance)


def test_a_norm_that_the_naive_keep_says_nothing_about_avoidance() -> None:
    assert sanction_avoidance(0.1, 0.0) is None


@pytest.mark.parametrize(("joint", "corrected"), [(0.2, 0.0), (0.6, 0.5), (1.0, 1.0), (0.0, -0.25)])
def test_luck_is_taken_off(joint: float, corrected: float) -> None:
    assert luck_corrected(joint, luck=0.2, oracle=1.0) == pytest.approx(corrected)


def test_nothing_is_corrected_where_luck_does_as_well_as_knowledge() -> None:
    assert luck_corrected(0.5, luck=0.9, oracle=0.9) is None


def test_the_gap_is_positive_when_the_new_floor_is_harder() -> None:
    assert transfer_gap(0.75, 0.5) == 0.25
