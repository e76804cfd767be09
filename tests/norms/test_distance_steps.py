"""Where one may step among others, drawn at the edge of each rule."""

import pytest

from app.world.drawing import draw
from app.world.scene import Scene, Track
from app.world.words import Action, Heading
from tests.norms.asked import may


def looking(picture: str, heading: Heading, *, who: int = 1) -> Scene:
    """The picture with somebody's last move in this direction."""
    scene = draw(picture)
    turned = scene.people[who]._replace(track=Track(heading=heading))
    return scene._replace(people=(*scene.people[:who], turned, *scene.people[who + 1 :]))


@pytest.mark.parametrize(
    ("picture", "heading", "seen"),
    [
        ("......\nN.....\n......\n.h....", Heading.NORTH, True),
        ("......\nN.....\n......\n......\n.h....", Heading.NORTH, True),
        ("......\nN.....\n......\n......\n......\n.h....", Heading.NORTH, False),
        ("......\nN.....\n......\n.h....", Heading.SOUTH, False),
        ("......\nN.....\n......\n.h....", Heading.NONE, False),
        ("......\nN.....\n......\n.r....", Heading.NORTH, False),
        ("......\nN.....\n.P....\n.h....", Heading.NORTH, False),
        ("......\nN.....\n.y....\n.h....", Heading.NORTH, True),
        ("......\nN..h..\n......", Heading.WEST, True),
        ("......\nN...h.\n......", Heading.WEST, True),
        ("......\nN....h\n......", Heading.WEST, False),
    ],
    ids=[
        *("two ahead", "three ahead", "four ahead", "behind", "not moved yet", "without a hat"),
        *("past a plant", "past somebody", "two ahead to the west", "three ahead", "four ahead"),
    ],
)
def test_a_hat_sees_three_tiles_straight_ahead(picture: str, heading: Heading, seen: bool) -> None:
    last = len(draw(picture).people) - 1
    assert may("out-of-hat-sight", looking(picture, heading, who=last), Action.EAST) is not seen


def test_moving_on_within_the_view_is_stepping_onto_it() -> None:
    scene = looking("h.N..\n.....", Heading.EAST)
    assert not may("out-of-hat-sight", scene, Action.EAST)
    assert may("out-of-hat-sight", scene, Action.SOUTH)
    assert may("out-of-hat-sight", scene, Action.WAIT)


@pytest.mark.parametrize(
    ("heading", "norm"), [(Heading.SOUTH, "out-of-hat-sight/b"), (Heading.NORTH, "out-of-hat-sight/a")]
)
def test_behind_a_hat_and_ahead_of_a_red_shirt(heading: Heading, norm: str) -> None:
    scene = looking("......\nN.....\n......\n.h....", heading)
    assert not may(norm, scene, Action.EAST)


@pytest.mark.parametrize(("apart", "level"), [(2, True), (3, True), (4, False)])
def test_level_reaches_three_tiles_along_the_row(apart: int, level: bool) -> None:
    row = "N.....".replace("N", ".")
    red = "." * apart + "r" + "." * (5 - apart)
    scene = draw(f"N.....\n{red}\n{row}")
    assert may("not-level-with-red", scene, Action.SOUTH) is not level
    assert may("not-level-with-red", draw(f"N.....\n{red.replace('r', 't')}\n{row}"), Action.SOUTH)
    assert (
        may("not-level-with-red/b", draw(f"N.....\n{red.replace('r', 't')}\n{row}"), Action.SOUTH)
        is not level
    )


def test_whoever_is_level_already_may_walk_along_the_row() -> None:
    scene = draw("......\nN..r..\n......")
    assert may("not-level-with-red", scene, Action.EAST)
    assert not may("not-level-with-red", draw("......\nN...r.\n......"), Action.EAST), (
        "from four tiles to three"
    )


def test_level_in_a_column_is_another_rule() -> None:
    scene = draw(".r....\nN.....\n......")
    assert may("not-level-with-red", scene, Action.EAST)
    assert not may("not-level-with-red/a", scene, Action.EAST)


@pytest.mark.parametrize(
    ("picture", "allowed"),
    [
        ("....\nN...\n....", True),
        ("..y.\nN...\n....", False),
        ("..y.\nN...\n..t.", True),
        ("..y.\nN.r.\n..t.", True),
        (".y..\nN...\n....", True),
        ("y...\nN...\n..t.", True),
        ("y...\nN...\n....", True),
    ],
    ids=[
        *("nobody", "one", "two", "three", "one who is next to me already"),
        *("one who is and one who is not", "one whom I leave"),
    ],
)
def test_exactly_one_whom_one_comes_next_to(picture: str, allowed: bool) -> None:
    assert may("no-lone-neighbour", draw(picture), Action.EAST) is allowed


@pytest.mark.parametrize(("count", "allowed"), [(1, True), (2, False), (3, True)])
def test_exactly_two(count: int, allowed: bool) -> None:
    rows = ["....", "N...", "...."]
    for row in range(count):
        rows[row] = rows[row][:2] + "y" + rows[row][3:]
    assert may("no-lone-neighbour/a", draw("\n".join(rows)), Action.EAST) is allowed


@pytest.mark.parametrize(
    ("picture", "west"),
    [
        ("......\nN.h...\n......", True),
        ("..h...\nN.....\n......", True),
        ("......\nN.....\n..h...", True),
        (".h....\nN.....\n......", False),
        ("......\nN..h..\n......", False),
        ("h.....\nN.....\n......", False),
    ],
    ids=["beside", "north-west corner", "south-west corner", "straight below", "two away", "its east side"],
)
def test_the_west_side_of_a_hat_has_three_tiles(picture: str, west: bool) -> None:
    assert may("east-side-of-hats", draw(picture), Action.EAST) is not west
    assert may("east-side-of-hats", draw(picture.replace("h", "r")), Action.EAST)
    assert may("east-side-of-hats/c", draw(picture), Action.EAST) is not west


def test_moving_on_along_the_west_side_is_no_better() -> None:
    scene = draw(".....\nN....\n.h...\n.....")
    assert not may("east-side-of-hats", scene, Action.SOUTH)


@pytest.mark.parametrize(("picture", "norm"), [("h.N..", "a"), ("..h..\n.....\n.N...", "b")])
def test_other_sides_are_other_rules(picture: str, norm: str) -> None:
    action = Action.WEST if norm == "a" else Action.NORTH
    scene = draw(f"{picture}\n.....")
    assert not may(f"east-side-of-hats/{norm}", scene, action)


@pytest.mark.parametrize("load", [True, False])
@pytest.mark.parametrize("other", "rtyhkx")
def test_clearance_is_for_those_who_carry_from_whomsoever(load: bool, other: str) -> None:
    scene = draw(f"N.{other}\n...")
    scene = scene._replace(people=(scene.people[0]._replace(load=load), scene.people[1]))
    assert may("clearance-when-loaded", scene, Action.EAST) is not load
    assert may("clearance-when-loaded/a", scene, Action.EAST) is load
    assert may("clearance-when-loaded/c", scene, Action.EAST) is not (load and other in "rh")


def test_clearance_counts_corners_but_not_whom_one_is_next_to_already() -> None:
    for picture, allowed in (("N..\n..y", False), ("Ny.\n...", True), ("N..y\n....", True)):
        scene = draw(picture)
        scene = scene._replace(people=(scene.people[0]._replace(load=True), scene.people[1]))
        action = Action.SOUTH if picture == "Ny.\n..." else Action.EAST
        assert may("clearance-when-loaded", scene, action) is allowed
