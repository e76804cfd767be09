"""Norms are broken by different steps, and they are broken."""

from functools import cache

from app.measures.certify.crowds import MicroStep
from app.measures.certify.likeness import FEWEST, broken, faults, free_steps, likeness
from app.norms.catalogue import NORMS
from tests.measures.certify.candidates import BLUE_AGAIN, FIRST_CORNER


@cache
def steps() -> tuple[MicroStep, ...]:
    return tuple(free_steps(("cafe-1", "cafe-4", "post-1", "grocery-2"), seeds=2, steps=100))


def test_no_norm_is_trivial_or_like_another() -> None:
    assert not list(faults(broken(NORMS.values(), steps())))


def test_a_copy_is_refused_by_name() -> None:
    found = broken([*NORMS.values(), BLUE_AGAIN], steps())
    assert list(faults(found)) == [
        ("blue-again", "blue-again is too much like no-blue-floor: they share 1.00 of their violations.")
    ]


def test_a_norm_that_nobody_breaks_is_refused_by_name() -> None:
    found = broken([*NORMS.values(), FIRST_CORNER], steps())
    ((name, said),) = faults(found)
    assert name == "first-corner"
    assert said.startswith("first-corner is trivial: ")
    assert len(found["first-corner"]) < FEWEST


def test_likeness_is_the_share_of_what_either_has() -> None:
    assert likeness({1, 2, 3}, {2, 3, 4}) == 0.5
    assert likeness(set(), set()) == 0
