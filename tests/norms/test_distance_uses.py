"""Who may be near while one uses something, drawn at the edge of each rule."""

import pytest

from app.world.drawing import draw
from app.world.layout import OUTSIDE
from app.world.scene import Scene
from app.world.words import Action
from tests.norms.asked import may

SHELF, SPOT = 1, 2


@pytest.mark.parametrize(
    ("picture", "near"),
    [
        ("#O####\n.N.t..\n......", True),
        ("#O####\n.N..t.\n......", False),
        ("#O####\n.N....\n......\n...t..", True),
        ("#O####\n.N....\n......\n......\n...t..", False),
        ("#O####\n.N.r..\n......", False),
    ],
    ids=["two away", "three away", "two away at a corner", "three rows down", "red"],
)
def test_nothing_is_used_within_two_tiles_of_teal(picture: str, near: bool) -> None:
    scene = draw(picture)
    assert may("no-use-near-teal", scene, Action.USE) is not near
    assert may("no-use-near-teal/c", scene, Action.USE) is not near
    assert may("no-use-near-teal", scene, Action.EAST)


def test_whoever_is_near_matters_only_in_the_near_misses() -> None:
    scene = draw("#O####\n.N.r..\n......")
    assert not may("no-use-near-teal/a", scene, Action.USE)
    assert not may("no-use-near-teal/b", scene, Action.USE)
    shelf = draw("#1####\n.N.t..\n......", leg=SHELF)
    assert not may("no-use-near-teal", shelf, Action.USE)
    assert may("no-use-near-teal/c", shelf, Action.USE), "a shelf is no desk"


@pytest.mark.parametrize(
    ("picture", "allowed"),
    [
        ("s.r..t", True),
        ("s.t..r", False),
        ("s..y.r", False),
        ("s....y", False),
        ("s.....", True),
    ],
    ids=["red is nearer", "teal is nearer", "grey is nearer", "only grey", "alone"],
)
def test_a_spot_is_used_only_with_red_nearest(picture: str, allowed: bool) -> None:
    assert may("sit-nearest-red", _at_spot(picture), Action.USE) is allowed
    assert may("sit-nearest-red/b", _at_spot(picture), Action.USE) is (not allowed or picture == "s.....")


def test_of_several_equally_near_one_red_is_enough() -> None:
    assert may("sit-nearest-red", _at_spot("s.t...\n......\n..r..."), Action.USE)
    assert may("sit-nearest-red/a", _at_spot("s.t...\n......\n..r..."), Action.USE)
    assert not may("sit-nearest-red/b", _at_spot("s.t...\n......\n..r..."), Action.USE)


def test_whoever_is_outside_is_not_near() -> None:
    scene = _at_spot("s.r..y")
    out = scene.people[1]._replace(cell=OUTSIDE)
    assert not may(
        "sit-nearest-red", scene._replace(people=(scene.people[0], out, scene.people[2])), Action.USE
    )


def test_only_spots_are_meant() -> None:
    assert may("sit-nearest-red", draw("#O####\n.N.t..\n......"), Action.USE)


@pytest.mark.parametrize(
    ("beside", "one", "two"), [("....", True, True), ("y...", False, True), ("yy..", True, False)]
)
def test_using_with_exactly_so_many_beside_one(beside: str, one: bool, two: bool) -> None:
    scene = draw(f"#O##\n.N{beside[0]}.\n.{beside[1]}..")
    assert may("no-lone-neighbour/2", scene, Action.USE) is one
    assert may("no-lone-neighbour/3", scene, Action.USE) is two


def _at_spot(picture: str) -> Scene:
    """The newcomer on the spot in the corner."""
    scene = draw(picture.replace("s", "N", 1) + "\n......", leg=SPOT)
    layout = draw(picture + "\n......").layout
    return scene._replace(layout=layout)
