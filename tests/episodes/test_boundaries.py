"""Verdicts at the boundary, as the clock on the screen says them."""

import pytest

from app.episodes.judge import masks
from app.norms.catalogue import norm_of
from app.world.drawing import draw
from app.world.motion import ACTIONS
from app.world.scene import Scene


def allowed(scene: Scene, norm: str) -> str:
    """The permitted actions of the newcomer, in order."""
    permitted = masks(scene, 0, norm_of(norm))[1]
    return " ".join(action for code, action in enumerate(ACTIONS) if permitted >> code & 1)


@pytest.mark.parametrize(
    ("clock", "words"),
    [(40, "wait north south east west"), (41, "wait"), (42, "wait north south east west")],
)
def test_the_clock_decides_who_moves(clock: int, words: str) -> None:
    assert allowed(draw("...\n.N.\n...", clock=clock), "even-steps-only") == words


def test_at_clock_41_one_waits_or_uses() -> None:
    assert allowed(draw("O\nN\n.", clock=41), "even-steps-only") == "wait use"


@pytest.mark.parametrize(("clock", "moves"), [(7, True), (8, False), (11, False), (12, True)])
def test_the_lamp_decides_who_moves(clock: int, moves: bool) -> None:
    assert ("east" in allowed(draw("L..\n.N.", clock=clock), "freeze-while-lamp-lit")) is moves


def test_blue_floor_is_entered_not_left() -> None:
    assert allowed(draw("N~"), "no-blue-floor") == "wait"
    assert allowed(draw("N.", floor="bb"), "no-blue-floor") == "wait east"
