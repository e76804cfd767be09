"""Where one may go, drawn at the edge of each rule."""

import pytest

from app.world.drawing import draw
from app.world.scene import Scene
from app.world.words import Action
from tests.norms.asked import may, stand

N, S, E, W, WAIT, USE = Action.NORTH, Action.SOUTH, Action.EAST, Action.WEST, Action.WAIT, Action.USE
MOVES = (N, S, E, W)
DESK, SHELF, SPOT, BIN, DOOR = range(5)
"""The legs of a cafe's errand."""

AMBER, VIOLET = "...\n.a.\n...", "...\n.v.\n..."
ROOM = "...\n...\n..."


def onto(floor: str, *, load: bool) -> Scene:
    """Somebody to the west of the tile in the middle."""
    return stand(ROOM, (1, 0), floor=floor, load=load)


@pytest.mark.parametrize(
    ("norm", "floor", "loaded", "empty"),
    [
        ("no-amber-while-carrying", AMBER, False, True),
        ("no-amber-while-carrying", VIOLET, True, True),
        ("no-amber-while-carrying/a", AMBER, False, False),
        ("no-amber-while-carrying/b", AMBER, True, False),
        ("no-amber-while-carrying/c", VIOLET, False, True),
        ("violet-needs-load", VIOLET, True, False),
        ("violet-needs-load", AMBER, True, True),
        ("violet-needs-load/a", VIOLET, False, False),
        ("violet-needs-load/b", VIOLET, False, True),
        ("violet-needs-load/c", AMBER, True, False),
        ("violet-needs-load/3", AMBER, False, True),
    ],
)
def test_rugs_that_ask_what_one_carries(norm: str, floor: str, loaded: bool, empty: bool) -> None:
    assert may(norm, onto(floor, load=True), E) is loaded
    assert may(norm, onto(floor, load=False), E) is empty
    on_it = stand(ROOM, (1, 1), floor=floor.replace(".", floor[5]), load=True)
    assert all(may(norm, on_it, move) for move in MOVES), "whoever is on it already may move on it"


@pytest.mark.parametrize(
    ("place", "move", "vertical"),
    [((0, 1), S, True), ((2, 1), N, True), ((1, 0), E, False), ((1, 2), W, False)],
)
def test_amber_is_entered_from_above_or_below(place: tuple[int, int], move: Action, vertical: bool) -> None:
    amber, violet = stand(ROOM, place, floor=AMBER), stand(ROOM, place, floor=VIOLET)
    assert may("amber-enter-north-south", amber, move) is vertical
    assert may("amber-enter-north-south/a", amber, move) is not vertical
    assert may("amber-enter-north-south/b", violet, move) is vertical
    assert not may("amber-enter-north-south/c", amber, move)
    assert may("amber-enter-north-south", violet, move)
    assert may("amber-enter-north-south", stand(ROOM, (1, 1), floor=AMBER), W), "leaving is free"


PLANT = "#######\n#.....#\n#..P..#\n#.....#\n#.....#\n#######"


@pytest.mark.parametrize(
    ("place", "move", "beside"),
    [
        ((1, 2), E, True),
        ((2, 1), E, True),
        ((4, 3), N, True),
        ((1, 1), E, False),
        ((3, 1), E, False),
        ((4, 2), N, False),
        ((1, 3), W, False),
    ],
    ids=["its north", "its west", "its south", "aslant", "aslant below", "aslant from below", "going away"],
)
def test_tiles_directly_beside_a_plant(place: tuple[int, int], move: Action, beside: bool) -> None:
    assert may("keep-off-plant-edges", stand(PLANT, place), move) is not beside
    assert may("keep-off-plant-edges/b", stand(PLANT, place), move)
    assert may("keep-off-plant-edges/b", stand(PLANT, place, load=True), move) is not beside


def test_from_one_plant_to_the_next_is_no_step_up_to_a_plant() -> None:
    two = "######\n#....#\n#P..P#\n#....#\n######"
    assert may("keep-off-plant-edges", stand(two, (2, 2)), E)
    assert not may("keep-off-plant-edges", stand(two, (1, 2)), S)


@pytest.mark.parametrize(("place", "beside"), [((1, 3), True), ((2, 2), True), ((1, 2), False)])
def test_standing_beside_a_plant(place: tuple[int, int], beside: bool) -> None:
    assert may("keep-off-plant-edges/c", stand(PLANT, place), WAIT) is not beside
    assert may("keep-off-plant-edges/c", stand(PLANT, place, busy=2), WAIT)


COUNTER = "#O#1#R#\n#.....#\n#..s..#\n#######"


@pytest.mark.parametrize("been", [True, False])
def test_a_plant_before_the_desk(been: bool) -> None:
    desk = stand(COUNTER, (1, 1), leg=DESK, plant_since_entry=been)
    shelf = stand(COUNTER, (1, 3), leg=SHELF, plant_since_entry=been)
    assert may("touch-plant-before-desk", desk, USE) is been
    assert may("touch-plant-before-desk", shelf, USE)
    assert may("touch-plant-before-desk/a", desk, USE), "where the shelf is first it would imply the norm"
    assert (
        may("touch-plant-before-desk/a", stand(COUNTER, (1, 5), leg=BIN, plant_since_entry=been), USE) is been
    )
    assert may("touch-plant-before-desk/c", desk, USE) is not been
    assert may("touch-plant-before-desk/3", shelf, USE) is not been


@pytest.mark.parametrize("been", [True, False])
def test_blue_before_the_shelf(been: bool) -> None:
    desk = stand(COUNTER, (1, 1), leg=DESK, blue_since_use=been)
    shelf = stand(COUNTER, (1, 3), leg=SHELF, blue_since_use=been)
    assert may("blue-before-shelf", shelf, USE) is been
    assert may("blue-before-shelf", desk, USE)
    assert may("blue-before-shelf/a", stand(COUNTER, (2, 3), leg=SPOT, blue_since_use=been), USE) is been
    assert may("blue-before-shelf/b", desk, USE) is been
    assert may("blue-before-shelf/c", shelf, USE) is not been
    assert may("touch-plant-before-desk/b", desk, USE) is been


BESIDE_COUNTER = "##O####\n#.....#\n#.....#\n#.....1\n#.....#\n#######"


@pytest.mark.parametrize(
    ("place", "move", "of_desk"), [((1, 1), E, True), ((1, 3), W, False), ((2, 2), N, False)]
)
def test_the_side_from_which_one_steps_up_to_a_desk(
    place: tuple[int, int], move: Action, of_desk: bool
) -> None:
    scene = stand(BESIDE_COUNTER, place)
    assert may("desk-from-the-west", scene, move) is of_desk
    assert may("desk-from-the-west/a", scene, move) is (move is W)
    assert may("desk-from-the-west/b", scene, move) is (move is N)
    assert may("desk-from-the-west/1", scene, move), "a desk is no shelf"


def test_other_tiles_and_other_fixtures_are_stepped_onto_from_anywhere() -> None:
    for place, move in (((2, 5), S), ((3, 4), E), ((4, 5), N)):
        scene = stand(BESIDE_COUNTER, place)
        assert may("desk-from-the-west", scene, move)
        assert may("desk-from-the-west/1", scene, move) is (move is E)


WALLS = "\n".join(  # noqa: FLY002 - a picture
    (
        "##O######",
        "#.......#",
        "#.......#",
        "#.......1",
        "#.......#",
        "#s......#",
        "#.......#",
        "D.......#",
        "#.......#",
        "###R#####",
    )
)


@pytest.mark.parametrize(
    ("place", "move", "allowed"),
    [
        ((2, 4), N, False),
        ((2, 3), N, False),
        ((1, 4), W, False),
        ((4, 6), E, False),
        ((2, 2), N, True),
        ((3, 6), E, True),
        ((7, 3), S, True),
        ((7, 2), W, True),
        ((5, 2), W, True),
        ((6, 1), N, True),
        ((1, 4), S, True),
    ],
    ids=[
        "onto a wall's tile",
        "beside a desk's front",
        "along the wall",
        "onto another wall's tile",
        "to a desk",
        "to a shelf",
        "to the bin",
        "to a door",
        "to a spot",
        "to a spot along the wall",
        "away from the wall",
    ],
)
def test_nobody_hugs_the_wall(place: tuple[int, int], move: Action, allowed: bool) -> None:
    assert may("no-wall-hugging", stand(WALLS, place), move) is allowed
    assert may("no-wall-hugging/a", stand(WALLS, place), move)
    assert may("no-wall-hugging/a", stand(WALLS, place, load=True), move) is allowed


def test_standing_at_the_wall_is_another_rule() -> None:
    assert not may("no-wall-hugging/b", stand(WALLS, (1, 4)), WAIT)
    assert may("no-wall-hugging/b", stand(WALLS, (1, 2)), WAIT), "in front of a desk"
    assert may("no-wall-hugging", stand(WALLS, (1, 4)), WAIT)


DOORS = "#######\nD.....#\n#.....#\n#.....E\n#######"


@pytest.mark.parametrize("came_by", [0, 1])
def test_the_door_by_which_one_leaves(came_by: int) -> None:
    for door, place, move in ((0, (1, 1), W), (1, (3, 5), E)):
        scene = stand(DOORS, place, leg=DOOR, door_in=came_by)
        assert may("leave-by-other-door", scene, move) is (door != came_by)
        assert may("leave-by-other-door/a", scene, move) is (door == came_by)
        assert may("leave-by-other-door/b", scene, move) is (door == 0)
        assert may("leave-by-other-door/2", scene, move) is (door == 1)
        assert may("leave-by-other-door", scene, N if door else S)


@pytest.mark.parametrize(("other", "near"), [("r", True), (".r", True), ("..r", True), ("...r", False)])
def test_leaving_with_nobody_within_three_tiles(other: str, near: bool) -> None:
    scene = draw(f"#######\nDN{other.ljust(5, '.')}\n#.....#\n#######", leg=DOOR)
    assert may("leave-by-other-door/c", scene, W) is not near


@pytest.mark.parametrize(
    ("place", "dark"), [((0, 0), True), ((0, 1), False), ((1, 1), True), ((1, 2), False)]
)
def test_standing_still_on_the_chequerboard(place: tuple[int, int], dark: bool) -> None:
    scene = stand(ROOM, place)
    assert may("wait-on-dark-tiles", scene, WAIT) is dark
    assert may("wait-on-dark-tiles/a", scene, WAIT) is not dark
    for held in ({"busy": 3}, {"seated": True}):
        assert may("wait-on-dark-tiles", stand(ROOM, place, **held), WAIT)
    assert all(may("wait-on-dark-tiles", stand(ROOM, (1, 1)), move) for move in MOVES)


@pytest.mark.parametrize(
    ("colour", "plain"), [(".", True), ("b", False), ("a", False), ("v", False), ("g", False)]
)
def test_standing_still_on_any_rug_or_the_mat(colour: str, plain: bool) -> None:
    floor = AMBER.replace("a", colour)
    assert may("wait-on-dark-tiles/b", stand(ROOM, (1, 1), floor=floor), WAIT) is plain


LAMP = "L......\n......."


@pytest.mark.parametrize(("clock", "lit"), [(7, False), (8, True), (11, True), (12, False)])
def test_the_lamps_tiles_while_it_is_lit(clock: int, lit: bool) -> None:
    inwards, outwards = stand(LAMP, (0, 4), clock=clock), stand(LAMP, (0, 3), clock=clock)
    assert may("out-of-the-lamplight", inwards, W) is not lit
    assert may("out-of-the-lamplight", outwards, W), "whoever is inside moves freely"
    assert may("out-of-the-lamplight", outwards, E)
    assert may("out-of-the-lamplight/a", inwards, W) is lit
    assert not may("out-of-the-lamplight/b", inwards, W)
    assert may("out-of-the-lamplight/c", outwards, E) is not lit
    assert may("out-of-the-lamplight/2", outwards, E) is not lit
    assert may("out-of-the-lamplight/3", outwards, E) is lit
