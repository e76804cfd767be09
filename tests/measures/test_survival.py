"""Survival until the first violation, worked by hand."""

import pytest

from app.measures.survival import Spell, first_violation, survival
from tests.measures.test_joint import BROKEN, FREE, KEPT


def test_the_first_violation_ends_the_spell_and_counts() -> None:
    assert first_violation([FREE, KEPT, BROKEN, KEPT, BROKEN]) == Spell(2, broken=True)


def test_a_spell_without_violation_has_every_opportunity() -> None:
    assert first_violation([FREE, KEPT, KEPT]) == Spell(2, broken=False)
    assert first_violation([]) == Spell(0, broken=False)


def test_the_curve_drops_by_the_share_of_those_still_under_watch() -> None:
    """Of 5, one breaks at 1 (4/5); one leaves at 2; of 3, two break at 3 (1/3 stay)."""
    spells = [
        Spell(1, broken=True),
        Spell(2, broken=False),
        Spell(3, broken=True),
        Spell(3, broken=True),
        Spell(4, broken=False),
    ]
    drops, shares = zip(*survival(spells), strict=True)
    assert drops == (1, 3)
    assert shares == pytest.approx((0.8, 0.8 / 3))


def test_whoever_leaves_at_a_drop_was_still_under_watch() -> None:
    assert survival([Spell(2, broken=True), Spell(2, broken=False)]) == ((2, 0.5),)


def test_nobody_breaking_it_is_a_curve_without_drops() -> None:
    assert survival([Spell(3, broken=False)]) == ()
    assert survival([]) == ()
