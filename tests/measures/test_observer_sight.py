"""How frowns speak when they name nobody."""

from math import exp

import pytest

from app.measures.observer_sight import NEVER, SURE, Sight, counted


def test_all_possible_counts_of_frowns_are_one_in_sum() -> None:
    assert sum(exp(counted(m, 2, 5, 0.7, 0.1)) for m in range(6)) == pytest.approx(1)


def test_one_frown_for_one_violator_is_a_hit_and_no_slip() -> None:
    expected = 0.7 * 0.9 + 0.3 * 0.1
    assert exp(counted(1, 1, 2, 0.7, 0.1)) == pytest.approx(expected)


def test_nothing_is_taken_for_certain() -> None:
    assert (Sight().hit, Sight().slip) == (SURE, NEVER)


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_a_study_may_frown_never_or_always_without_breaking_the_sums(chance: float) -> None:
    sight = Sight(p_detect=chance, p_false=chance)
    assert 0 < sight.hit < 1
    assert 0 < sight.slip < 1
