"""How one may move while others are near, drawn at the edge of each rule."""

import pytest

from app.world.drawing import draw
from app.world.scene import Scene, Track
from app.world.words import Action, Heading
from tests.norms.asked import may

WAYS = {
    Action.NORTH: Heading.NORTH,
    Action.SOUTH: Heading.SOUTH,
    Action.EAST: Heading.EAST,
    Action.WEST: Heading.WEST,
}


def moving(picture: str, *, who: int = 0, heading: Heading = Heading.EAST, moved: bool = True) -> Scene:
    """The picture with somebody who has just moved, or stood still after a move."""
    scene = draw(picture)
    track = Track(heading=heading, moved_before=moved)
    people = list(scene.people)
    people[who] = people[who]._replace(track=track)
    return scene._replace(people=tuple(people))


@pytest.mark.parametrize(
    ("picture", "near"),
    [
        (".....\n.N.t.\n.....", True),
        (".....\n.N..t\n.....", False),
        (".....\n.N...\n.....\n...t.", True),
        (".....\n.N.r.\n.....", False),
        (".....\n.N.k.\n.....", True),
    ],
    ids=["two away", "three away", "two away at a corner", "red", "teal with a hat"],
)
def test_within_two_tiles_of_teal_one_takes_no_two_steps_in_a_row(picture: str, near: bool) -> None:
    for action in WAYS:
        assert may("slow-near-teal", moving(picture), action) is not near
        assert may("slow-near-teal", moving(picture, moved=False), action)
        assert may("slow-near-teal/b", moving(picture, moved=False), action) is not near
    assert may("slow-near-teal", moving(picture), Action.WAIT)


def test_it_counts_where_one_is_not_where_one_gets_to() -> None:
    assert may("slow-near-teal", moving("N..t.\n....."), Action.EAST)
    assert not may("slow-near-teal", moving(".N.t.\n....."), Action.WEST)


def test_slow_near_red_and_near_anyone_are_other_rules() -> None:
    scene = moving(".N.r.\n.....")
    assert not may("slow-near-teal/a", scene, Action.SOUTH)
    assert not may("slow-near-teal/c", scene, Action.SOUTH)


@pytest.mark.parametrize("heading", WAYS.values())
@pytest.mark.parametrize("moved", [True, False])
def test_the_way_that_the_nearest_has_just_moved(heading: Heading, moved: bool) -> None:
    scene = moving(".....\n.N...\n.....\n...t.\n....y", who=1, heading=heading, moved=moved)
    for action, way in WAYS.items():
        assert may("not-the-same-way", scene, action) is not (moved and way is heading)
        assert may("not-the-same-way/b", scene, action) is (not moved or way is heading)
        assert may("not-the-same-way/c", scene, action) is not moved
    opposite = {Heading.NORTH: Action.SOUTH, Heading.SOUTH: Action.NORTH}
    opposite |= {Heading.EAST: Action.WEST, Heading.WEST: Action.EAST}
    assert may("not-the-same-way/a", scene, opposite[heading]) is not moved


@pytest.mark.parametrize(
    ("picture", "counts"),
    [("y....\n.N...\n.....\n...t.", False), ("y....\n.....\n..N..\n.....\n....t", True)],
    ids=["somebody else is nearer", "as near as another"],
)
def test_of_several_equally_near_any_counts_and_nobody_farther(picture: str, counts: bool) -> None:
    scene = moving(picture, who=2, heading=Heading.EAST)
    assert may("not-the-same-way", scene, Action.EAST) is not counts


def test_alone_one_goes_where_one_likes() -> None:
    for action in WAYS:
        assert may("not-the-same-way", draw("...\n.N.\n..."), action)
