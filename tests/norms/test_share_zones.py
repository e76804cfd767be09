"""How many of whom a rug holds, drawn at the edge of each rule."""

import pytest

from app.world.drawing import draw
from app.world.scene import Scene
from app.world.words import Action
from tests.norms.asked import may

MAT = "ggggg\nggggg\n.....\n....."
BLUE = MAT.replace("g", "b")


def below(standing: str, floor: str = MAT) -> Scene:
    """The newcomer, in red and without a hat, before a mat on which others stand."""
    return draw(f"{standing.ljust(5, '.')}\n.....\n..N..\n.....", floor=floor)


@pytest.mark.parametrize(
    ("standing", "shirts", "one_shirt", "alone", "hats"),
    [
        ("", True, True, True, True),
        ("t", True, False, False, False),
        ("ty", True, False, False, False),
        ("k", True, False, False, True),
        ("r", False, True, False, False),
        ("h", False, True, False, True),
        ("tyr", False, False, False, False),
        ("kx", True, False, False, True),
    ],
)
def test_one_of_each_shirt(standing: str, shirts: bool, one_shirt: bool, alone: bool, hats: bool) -> None:
    scene = below(standing)
    assert may("one-per-shirt-on-green", scene, Action.NORTH) is shirts
    assert may("one-per-shirt-on-green/b", scene, Action.NORTH) is one_shirt
    assert may("one-per-shirt-on-green/c", scene, Action.NORTH) is alone
    assert may("one-per-shirt-on-green/1", scene, Action.NORTH) is hats
    for action in (Action.EAST, Action.SOUTH, Action.WAIT):
        assert may("one-per-shirt-on-green", scene, action)


def test_the_colour_of_the_rug_matters() -> None:
    assert may("one-per-shirt-on-green", below("r", BLUE), Action.NORTH)
    assert not may("one-per-shirt-on-green/a", below("r", BLUE), Action.NORTH)
    assert not may("one-per-shirt-on-green/3", below("t", BLUE), Action.NORTH)


def test_whoever_stands_on_the_mat_with_the_same_shirt_may_walk_on_it() -> None:
    scene = draw("r....\n..N..\n.....\n.....", floor=MAT)
    assert may("one-per-shirt-on-green", scene, Action.NORTH)
    assert may("one-per-shirt-on-green", scene, Action.SOUTH)
