"""Who may step where before a desk that others wait for, place by place."""

import pytest

from app.world.drawing import ERRANDS, layout_of
from app.world.hours import lit
from app.world.scene import Person, Premises, Scene, Track
from app.world.words import Action, Line, Shirt
from tests.norms.asked import may


def queue(
    line: Line, waiting: tuple[int, ...], me: tuple[int, int], own: int, *, served: bool = False
) -> Scene:
    """Others wait at these places of the first line in cafe-1; I stand at a cell, in line at `own`."""
    layout = layout_of("cafe-1")
    slots = layout.queues[line][0].slots
    lined = tuple(Person(slots[k], Shirt.GREY, hat=False, track=_in_line(line, k)) for k in waiting)
    if served:
        lined = (*lined, Person(slots[0], Shirt.GREY, hat=False, busy=4))
    cell = me[0] * layout.width + me[1]
    newcomer = Person(cell, Shirt.RED, hat=False, track=_in_line(line, own))
    return Scene(layout, (newcomer, *lined), Premises(9, lit(layout, 9), (3, 3)), ERRANDS["cafe"])


def _in_line(line: Line, at: int) -> Track:
    return Track(in_line=tuple(at if one is line else -1 for one in Line))  # type: ignore[arg-type]


STAIR = Line.STAIR
"""Fronted at row 1, column 2; waiting at (2, 3), (3, 4), (4, 5)."""


@pytest.mark.parametrize(
    ("waiting", "served", "me", "own", "action", "allowed"),
    [
        ((), True, (2, 4), -1, "west", True),
        ((), False, (1, 3), -1, "west", True),
        ((1,), True, (2, 4), -1, "south", True),
        ((2,), True, (2, 4), -1, "west", False),
        ((2,), True, (2, 2), -1, "east", False),
        ((1,), True, (3, 5), -1, "west", True),
        ((1,), True, (4, 4), -1, "east", False),
        ((1, 2), True, (4, 4), -1, "east", True),
        ((1,), False, (1, 3), -1, "west", False),
        ((1,), False, (2, 2), -1, "north", False),
        ((2,), False, (1, 3), 1, "west", True),
        ((1,), True, (2, 4), 2, "south", True),
        ((0,), False, (2, 4), -1, "west", True),
        ((0,), False, (3, 5), -1, "west", False),
        ((1, 2, 3), True, (4, 6), -1, "north", True),
    ],
    ids=[
        "nobody waits, somebody is served: no rule",
        "nobody waits: straight to the front",
        "the tail behind one",
        "before somebody who waits further back",
        "the same from the other side",
        "the tail from outside",
        "one behind the tail",
        "the tail behind two",
        "to the front past one",
        "to the front past one, from below",
        "up from the first place, others behind",
        "back to the own place",
        "the tail behind somebody at the front",
        "not the tail behind somebody at the front",
        "past a full line",
    ],
)
def test_the_staircase_is_joined_at_its_tail(
    waiting: tuple[int, ...], served: bool, me: tuple[int, int], own: int, action: str, allowed: bool
) -> None:
    scene = queue(STAIR, waiting, me, own, served=served)
    assert may("staircase-queue-tail", scene, Action(action)) is allowed


@pytest.mark.parametrize(
    ("waiting", "served", "me", "own", "action", "allowed"),
    [
        ((), True, (3, 3), -1, "west", True),
        ((1,), True, (5, 3), -1, "west", True),
        ((2,), True, (3, 3), -1, "west", False),
        ((1,), True, (7, 3), -1, "west", False),
        ((1, 2), True, (7, 3), -1, "west", True),
        ((1,), True, (4, 3), -1, "west", True),
        ((3,), True, (4, 2), 2, "north", True),
        ((3,), True, (4, 2), -1, "north", False),
        ((1,), False, (1, 3), -1, "west", False),
        ((2,), False, (2, 2), 1, "north", True),
    ],
    ids=[
        "nobody waits, somebody is served: no rule",
        "the tail behind one",
        "before somebody who waits further back",
        "one place behind the tail",
        "the tail behind two",
        "onto the empty tile between two places",
        "up from the second place over the empty tile",
        "the same without having waited",
        "to the front past one",
        "up from the first place, others behind",
    ],
)
def test_the_line_with_gaps_is_joined_at_its_tail(
    waiting: tuple[int, ...], served: bool, me: tuple[int, int], own: int, action: str, allowed: bool
) -> None:
    scene = queue(Line.GAPPED, waiting, me, own, served=served)
    assert may("gapped-queue-tail", scene, Action(action)) is allowed


def test_where_the_last_place_is_waited_at_nobody_can_join() -> None:
    scene = queue(STAIR, (3,), (2, 4), -1, served=True)
    assert not may("staircase-queue-tail", scene, Action.WEST)
    assert not may("staircase-queue-tail", scene, Action.SOUTH)
    assert may("staircase-queue-tail", scene, Action.EAST)


def test_each_desk_has_a_line_of_its_own() -> None:
    scene = queue(STAIR, (2,), (2, 4), -1, served=True)
    other = scene.layout.queues[STAIR][1].slots[1]
    there = scene._replace(people=(scene.people[0]._replace(cell=other + 1), *scene.people[1:]))
    assert may("staircase-queue-tail", there, Action.WEST)


def test_whoever_wants_no_desk_may_cross_a_line() -> None:
    scene = queue(STAIR, (2,), (2, 4), -1, served=True)
    me = scene.people[0]
    assert not may("staircase-queue-tail", scene, Action.WEST)
    assert may(
        "staircase-queue-tail", scene._replace(people=(me._replace(leg=1), *scene.people[1:])), Action.WEST
    )


@pytest.mark.parametrize(
    ("norm", "line", "tail"),
    [
        ("staircase-queue-tail/a", Line.STRAIGHT, (3, 2)),
        ("staircase-queue-tail/b", Line.GAPPED, (5, 2)),
        ("staircase-queue-tail/1", Line.STRAIGHT, (3, 2)),
    ],
)
def test_other_shapes_have_their_tails_elsewhere(norm: str, line: Line, tail: tuple[int, int]) -> None:
    row, column = tail
    scene = queue(line, (1,), (row, column + 1), -1, served=True)
    assert may(norm, scene, Action.WEST)
    behind = queue(line, (1,), (row + (2 if line is Line.GAPPED else 1), column + 1), -1, served=True)
    assert not may(norm, behind, Action.WEST)


def test_before_the_tail_is_the_other_way_round() -> None:
    tail = queue(STAIR, (1,), (3, 5), -1, served=True)
    before = queue(STAIR, (2,), (2, 4), -1, served=True)
    assert not may("staircase-queue-tail/2", tail, Action.WEST)
    assert may("staircase-queue-tail/2", before, Action.WEST)
