"""Rests around a use and on coming in, drawn at the edge of each rule."""

import pytest

from app.world.drawing import draw
from app.world.words import Action
from tests.norms.asked import may, stand

N, S, E, W, WAIT, USE = Action.NORTH, Action.SOUTH, Action.EAST, Action.WEST, Action.WAIT, Action.USE
ROOM = "...\n...\n..."
COUNTER = "#O#1###\n#.....#\n#.....#\n#######"
DESK, SHELF, SPOT, BIN, DOOR = range(5)
"""The legs of a cafe's errand."""


@pytest.mark.parametrize("since", [0, 1, 2, 3, 4, 5, 9])
def test_how_long_after_a_use_one_stands_still(since: int) -> None:
    scene = stand(ROOM, (1, 1), since_use=since)
    for move in (N, S, E, W):
        assert may("rest-two-after-use", scene, move) is (since >= 2)
        assert may("rest-two-after-use/a", scene, move) is (since >= 1)
        assert may("rest-two-after-use/b", scene, move) is (since >= 4)
        assert may("door-pause-three/c", scene, move) is (since >= 3)
        assert may("settle-before-use/a", scene, move) is (since >= 2)
    assert may("rest-two-after-use", scene, WAIT)
    assert may("rest-two-after-use/2", scene, WAIT) is (since >= 2)
    assert may("rest-two-after-use/2", stand(ROOM, (1, 1), since_use=since, busy=2), WAIT)


def test_another_use_is_no_move() -> None:
    assert may("rest-two-after-use", stand(COUNTER, (1, 3), leg=SHELF, since_use=0), USE)


@pytest.mark.parametrize(("place", "there"), [((1, 1), True), ((2, 1), False)])
def test_staying_where_one_used_something(place: tuple[int, int], there: bool) -> None:
    for since in (2, 3):
        scene = stand(COUNTER, place, leg=SHELF, since_use=since, used=0)
        assert may("door-pause-three/1", scene, E) is not (there and since < 3)


DOORS = "######\nD....#\n#....#\n######"


@pytest.mark.parametrize("since", [0, 1, 2, 3, 4, 9])
def test_how_long_one_stays_in_the_doorway(since: int) -> None:
    doorway, inside = stand(DOORS, (1, 0), since_entry=since), stand(DOORS, (1, 1), since_entry=since)
    assert may("door-pause-three", doorway, E) is (since >= 3)
    assert may("door-pause-three", doorway, WAIT)
    assert may("door-pause-three", inside, E)
    assert may("door-pause-three/2", doorway, WAIT) is (since >= 3)
    assert may("rest-two-after-use/1", inside, E) is (since >= 2)
    assert may("rest-two-after-use/3", inside, WAIT) is (since >= 2)
    assert may("settle-before-use/3", inside, E) is (since >= 1)


@pytest.mark.parametrize(("clock", "even"), [(40, True), (41, False)])
def test_stepping_off_the_doors_tile_by_the_clock(clock: int, even: bool) -> None:
    assert may("door-pause-three/a", stand(DOORS, (1, 0), clock=clock), E) is even
    assert may("door-pause-three/a", stand(DOORS, (1, 1), clock=clock), E)


@pytest.mark.parametrize(("others", "near"), [("..r.", True), ("...r", False)])
def test_stepping_off_the_doors_tile_with_nobody_within_three_tiles(others: str, near: bool) -> None:
    scene = draw(f"######\nDN...#\n#{others}#\n######")
    me = scene.people[0]._replace(cell=scene.people[0].cell - 1)
    scene = scene._replace(people=(me, *scene.people[1:]))
    assert may("door-pause-three/b", scene, E) is not near


@pytest.mark.parametrize("moved", [True, False])
def test_standing_still_before_a_use(moved: bool) -> None:
    desk = stand(COUNTER, (1, 1), leg=DESK, moved_before=moved)
    shelf = stand(COUNTER, (1, 3), leg=SHELF, moved_before=moved)
    for scene in (desk, shelf):
        assert may("settle-before-use", scene, USE) is not moved
        assert may("settle-before-use", scene, E)
    assert may("settle-before-use/b", desk, USE) is not moved
    assert may("settle-before-use/b", shelf, USE)
    assert may("desk-from-the-west/c", desk, USE) is not moved


@pytest.mark.parametrize("moved", [True, False])
def test_standing_still_before_going_out(moved: bool) -> None:
    scene = stand(DOORS, (1, 1), leg=DOOR, moved_before=moved)
    assert may("settle-before-use/2", scene, W) is not moved
    assert may("settle-before-use/2", scene, E)
