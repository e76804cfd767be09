"""Ways through the errand within a norm, for somebody alone."""

import pytest

from app.measures.certify.ways import Ways, faults, free_steps, ways
from app.norms.catalogue import NO_NORM, NORMS
from app.norms.norm import Norm
from app.world.drawing import LAYOUTS
from app.world.words import Shirt
from tests.measures.certify.candidates import AMBER_TRAP, NO_DESKS, ONE_STEP_IN_EIGHT

EVERY = list(NORMS.values())


@pytest.mark.parametrize(("at", "norm"), [*enumerate(EVERY)], ids=[norm.id for norm in EVERY])
def test_every_norm_leaves_a_way_from_every_door_without_dead_ends(at: int, norm: Norm) -> None:
    layout = LAYOUTS[at % len(LAYOUTS)]
    assert not list(faults(norm, layout, ways(norm, layout)))


def test_without_a_norm_the_errand_takes_its_walk_and_its_service() -> None:
    steps = free_steps("cafe-1")
    assert set(steps) == {(shirt, door) for shirt in (Shirt.RED, Shirt.TEAL) for door in (0, 1)}
    assert all(40 <= count <= 70 for count in steps.values())


def test_a_norm_never_makes_the_errand_shorter() -> None:
    free = free_steps("cafe-3")
    for (shirt, door, _), steps in ways(NORMS["even-steps-only"], "cafe-3").steps.items():
        assert steps is not None
        assert steps >= free[shirt, door]


def test_every_phase_of_the_clock_is_an_entry_of_its_own() -> None:
    assert len(ways(NORMS["freeze-while-lamp-lit"], "cafe-1").steps) == 2 * 2 * 8
    assert len(ways(NO_NORM, "cafe-1").steps) == 2 * 2


def test_a_norm_that_nobody_can_finish_under_is_refused_by_name() -> None:
    (said,) = faults(NO_DESKS, "cafe-1", ways(NO_DESKS, "cafe-1"))
    assert said.startswith("no-desks cannot be kept on cafe-1")


def test_a_norm_that_traps_whoever_goes_astray_is_refused_by_name() -> None:
    (said,) = faults(AMBER_TRAP, "cafe-1", ways(AMBER_TRAP, "cafe-1"))
    assert said.startswith("amber-trap has dead ends on cafe-1")


def test_a_norm_that_takes_far_too_long_is_refused_by_name() -> None:
    (said,) = faults(ONE_STEP_IN_EIGHT, "cafe-1", ways(ONE_STEP_IN_EIGHT, "cafe-1"))
    assert said.startswith("one-step-in-eight takes ")


def test_a_norm_that_tells_too_many_histories_apart_is_refused_by_name() -> None:
    norm = NORMS["even-steps-only"]
    many = Ways({}, nodes=9, stuck=0, projections=65)
    assert list(faults(norm, "cafe-1", many)) == ["even-steps-only tells 65 histories apart; 64 is the most."]
