"""Every norm agrees with its second reading, written from the sentence alone."""

import os
from functools import cache
from random import Random

import pytest

from app.measures.twins import TWINS, Agreement, agreement
from app.norms.catalogue import NORMS, norm_of

MICRO_STEPS = int(os.environ.get("NORMGYM_MICRO_STEPS", "4000"))
"""`NORMGYM_MICRO_STEPS=100000` compares at as many."""


@cache
def compared() -> dict[str, Agreement]:
    return agreement(NORMS.values(), MICRO_STEPS, Random(20))


def test_every_norm_has_a_second_reading() -> None:
    assert list(TWINS) == list(NORMS)


@pytest.mark.parametrize("norm", NORMS)
def test_the_second_reading_is_of_the_sentence_that_people_see(norm: str) -> None:
    assert " ".join((TWINS[norm].__doc__ or "").split()) == norm_of(norm).statement


@pytest.mark.parametrize("norm", NORMS)
def test_both_readings_of_a_norm_agree_wherever_people_wander(norm: str) -> None:
    both = compared()[norm]
    assert not both.differs
    assert both.broken >= MICRO_STEPS // 500, "too few to compare"


def test_a_reading_of_something_else_is_found_out() -> None:
    norm, other = norm_of("no-blue-floor"), TWINS["blue-spots-only"]
    kept = TWINS[norm.id]
    try:
        TWINS[norm.id] = other
        assert agreement([norm], 2000, Random(1))[norm.id].differs.startswith("no-blue-floor on cafe-")
    finally:
        TWINS[norm.id] = kept
