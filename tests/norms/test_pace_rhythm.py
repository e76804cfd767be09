"""Moves in a row and turns, drawn at the edge of each rule."""

import pytest

from app.world.words import Action, Heading
from tests.norms.asked import may, stand

WAYS = {
    Action.NORTH: Heading.NORTH,
    Action.EAST: Heading.EAST,
    Action.SOUTH: Heading.SOUTH,
    Action.WEST: Heading.WEST,
}
CLOCKWISE = list(WAYS)
ROOM = "...\n...\n..."
WAIT = Action.WAIT


@pytest.mark.parametrize("run", range(10))
def test_how_many_moves_in_a_row(run: int) -> None:
    scene = stand(ROOM, (1, 1), run=run, heading=Heading.EAST, moved_before=run > 0)
    for move in WAYS:
        assert may("rest-after-three-moves", scene, move) is (run < 3)
        assert may("rest-after-three-moves/a", scene, move) is (run < 2)
        assert may("rest-after-three-moves/b", scene, move) is (run < 5)
        assert may("rest-after-three-moves/1", scene, move) is (run < 7)
        assert may("rest-after-three-moves/2", scene, move) is (run < 3 or move is not Action.EAST)
        assert may("no-three-straight/2", scene, move) is (run < 2)
        loaded = stand(ROOM, (1, 1), run=run, load=True)
        assert may("half-speed-when-loaded/c", loaded, move) is (run < 3)
        assert may("half-speed-when-loaded/c", scene, move)
    assert may("rest-after-three-moves", scene, WAIT)


@pytest.mark.parametrize("straight", range(10))
def test_how_many_moves_in_a_row_in_the_same_direction(straight: int) -> None:
    scene = stand(ROOM, (1, 1), straight=straight, heading=Heading.EAST, moved_before=straight > 0)
    for move in WAYS:
        on = move is Action.EAST
        assert may("no-three-straight", scene, move) is (straight < 2 or not on)
        assert may("no-three-straight/a", scene, move) is (straight < 1 or not on)
        assert may("no-three-straight/1", scene, move) is (straight < 6 or not on)
        assert may("no-three-straight/c", scene, move) is (straight != 1 or on)


@pytest.mark.parametrize("moved", [True, False])
@pytest.mark.parametrize("heading", WAYS.values())
def test_turns_right_after_a_move(heading: Heading, moved: bool) -> None:
    scene = stand(ROOM, (1, 1), heading=heading, moved_before=moved)
    for move, way in WAYS.items():
        turns = way is not heading
        left = CLOCKWISE[CLOCKWISE.index(move) - 3] is Action[heading.name]
        assert may("pause-before-turning", scene, move) is not (moved and turns)
        assert may("pause-before-turning/a", scene, move) is not (moved and left)
        assert may("pause-before-turning/b", scene, move) is not (moved and not turns)
        assert may("pause-before-turning/2", scene, move) is not (turns and not moved)
        assert may("pause-before-turning/3", scene, move) is not (not turns and not moved)


LEFT = {"NORTH": "WEST", "WEST": "SOUTH", "SOUTH": "EAST", "EAST": "NORTH"}
BACK = {"NORTH": "SOUTH", "SOUTH": "NORTH", "WEST": "EAST", "EAST": "WEST"}


@pytest.mark.parametrize("moved", [True, False])
@pytest.mark.parametrize("heading", WAYS.values())
def test_which_turn_is_a_left_turn(heading: Heading, moved: bool) -> None:
    scene = stand(ROOM, (1, 1), heading=heading, moved_before=moved)
    for move, way in WAYS.items():
        assert may("no-left-turns", scene, move) is (LEFT[heading.name] != move.name)
        assert may("no-left-turns/a", scene, move) is (LEFT[move.name] != heading.name)
        assert may("no-left-turns/b", scene, move) is (BACK[heading.name] != move.name)
        assert may("no-left-turns/2", scene, move) is (move is not Action.WEST or way is heading)
        assert may("no-left-turns/3", scene, move) is (move is not Action.EAST or way is heading)


def test_before_the_first_move_nothing_is_a_turn() -> None:
    scene = stand(ROOM, (1, 1))
    for rule in (
        "no-left-turns",
        "no-left-turns/a",
        "no-left-turns/b",
        "no-left-turns/2",
        "pause-before-turning",
    ):
        assert all(may(rule, scene, move) for move in WAYS)
    assert all(
        may("wait-on-dark-tiles/2", stand(ROOM, (0, 1)), move) for move in WAYS if move.name != "NORTH"
    )


@pytest.mark.parametrize(("place", "dark"), [((1, 1), True), ((1, 2), False)])
def test_turning_on_the_chequerboard(place: tuple[int, int], dark: bool) -> None:
    scene = stand("....\n....\n....", place, heading=Heading.EAST)
    assert may("wait-on-dark-tiles/2", scene, Action.SOUTH) is dark
    assert may("wait-on-dark-tiles/3", scene, Action.SOUTH) is not dark
    assert may("wait-on-dark-tiles/2", scene, Action.EAST)
    assert may("wait-on-dark-tiles/2", scene, WAIT)


@pytest.mark.parametrize("moved", [True, False])
@pytest.mark.parametrize("load", [True, False])
def test_two_steps_in_a_row_while_carrying(load: bool, moved: bool) -> None:
    scene = stand(ROOM, (1, 1), load=load, moved_before=moved)
    for move in WAYS:
        assert may("half-speed-when-loaded", scene, move) is not (load and moved)
        assert may("half-speed-when-loaded/a", scene, move) is not (moved and not load)
        assert may("half-speed-when-loaded/b", scene, move) is not moved
    assert may("half-speed-when-loaded/2", scene, WAIT) is (moved or not load)
    assert may("half-speed-when-loaded/3", scene, WAIT) is (moved or load)
    assert may("wait-on-dark-tiles/c", scene, WAIT) is moved
    assert may("wait-on-dark-tiles/c", stand(ROOM, (1, 1), seated=True), WAIT)
