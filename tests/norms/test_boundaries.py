"""Where each norm, near miss and option begins to hold: just before, at it, just after."""

import pytest

from app.world.drawing import ERRANDS, draw
from app.world.scene import Person, Premises, Scene, Track
from app.world.words import Action, Shirt
from tests.norms.asked import may

CAFE = ERRANDS["cafe"]
STEPS = {Action.NORTH, Action.SOUTH, Action.EAST, Action.WEST}


def at_desk(*, last: int = -1, idle: int = 9, shirt: Shirt = Shirt.RED, others: str = "....") -> Scene:
    """The newcomer before the round desk (number 0)."""
    scene = draw(f"#O####T\n.N{others}.\n.......")
    me = scene.people[0]._replace(shirt=shirt)
    return scene._replace(
        people=(me, *scene.people[1:]),
        premises=scene.premises._replace(last_desk=last, desk_idle=(idle, 9)),
    )


@pytest.mark.parametrize(
    ("norm", "last", "allowed"),
    [
        ("alternate-desks", -1, True),
        ("alternate-desks", 0, False),
        ("alternate-desks", 1, True),
        ("alternate-desks/a", -1, True),
        ("alternate-desks/a", 0, True),
        ("alternate-desks/a", 1, False),
        ("alternate-desks/1", 0, True),
        ("alternate-desks/3", 0, True),
    ],
)
def test_the_desk_used_last(norm: str, last: int, allowed: bool) -> None:
    assert may(norm, at_desk(last=last), Action.USE) is allowed


@pytest.mark.parametrize(("idle", "allowed"), [(0, False), (7, False), (8, True), (9, True)])
def test_a_desk_rests_for_eight_steps(idle: int, allowed: bool) -> None:
    assert may("alternate-desks/b", at_desk(idle=idle), Action.USE) is allowed


@pytest.mark.parametrize(("shirt", "allowed"), [("red", True), ("teal", False), ("grey", True)])
def test_the_round_desk_is_for_red_shirts(shirt: str, allowed: bool) -> None:
    assert may("alternate-desks/c", at_desk(shirt=Shirt(shirt)), Action.USE) is allowed


@pytest.mark.parametrize(
    ("others", "two_away"), [("r...", False), (".r..", False), ("..r.", True), ("...r", True)]
)
def test_within_two_tiles_is_one_or_two(others: str, two_away: bool) -> None:
    assert may("staircase-queue-tail/c", at_desk(others=others), Action.USE) is two_away


@pytest.mark.parametrize(
    ("clock", "lamp_is_lit"), [(7, False), (8, True), (11, True), (12, False), (15, False), (16, True)]
)
def test_the_lamp_is_lit_for_four_steps_in_eight(clock: int, lamp_is_lit: bool) -> None:
    scene = draw("..L..\n.....\n..N..\n.....", clock=clock)
    for action in STEPS:
        assert may("freeze-while-lamp-lit", scene, action) is not lamp_is_lit
        assert may("freeze-while-lamp-lit/a", scene, action) is lamp_is_lit
        assert may("freeze-while-lamp-lit/b", scene, action)
    assert may("freeze-while-lamp-lit", scene, Action.WAIT)


@pytest.mark.parametrize(("clock", "lamp_is_lit"), [(11, True), (12, False)])
def test_a_use_is_no_move(clock: int, lamp_is_lit: bool) -> None:
    scene = draw("O..L.\nN....\n.....", clock=clock)
    assert may("freeze-while-lamp-lit", scene, Action.USE)
    assert may("freeze-while-lamp-lit/b", scene, Action.USE) is not lamp_is_lit
    assert may("freeze-while-lamp-lit/3", scene, Action.USE) is lamp_is_lit
    assert may("even-steps-only", scene, Action.USE)


@pytest.mark.parametrize(
    ("picture", "clock", "allowed"),
    [
        ("L...N..", 8, False),
        ("L...N..", 12, True),
        ("L....N.", 8, True),
        ("L.N....", 8, True),
    ],
)
def test_the_lamps_tiles_reach_three_tiles_straight(picture: str, clock: int, allowed: bool) -> None:
    scene = draw(f"{picture}\n.......", clock=clock)
    assert may("freeze-while-lamp-lit/c", scene, Action.WEST) is allowed


@pytest.mark.parametrize(("clock", "even"), [(40, True), (41, False), (42, True)])
def test_odd_and_even_take_turns(clock: int, even: bool) -> None:
    scene = draw("...\n.N.\n...", clock=clock)
    for action in STEPS:
        vertical = action in (Action.NORTH, Action.SOUTH)
        assert may("even-steps-only", scene, action) is even
        assert may("even-steps-only/a", scene, action) is not even
        assert may("even-steps-only/b", scene, action) is (even or not vertical)
    desk = draw("O..\nN..", clock=clock)
    assert may("even-steps-only/2", desk, Action.USE) is even
    assert may("even-steps-only/3", desk, Action.USE) is not even


@pytest.mark.parametrize("moved", [True, False])
def test_two_moves_in_a_row(moved: bool) -> None:
    scene = draw("...\n.N.\n...")
    me = scene.people[0]._replace(track=Track(moved_before=moved))
    scene = scene._replace(people=(me,))
    assert may("even-steps-only/c", scene, Action.EAST) is not moved
    assert may("even-steps-only/c", scene, Action.WAIT)


MAT = "ggggg\nggggg\n.....\n....."


@pytest.mark.parametrize(("others", "standing"), [(0, ""), (1, "r"), (2, "rt"), (3, "rty"), (4, "rtyh")])
def test_how_many_the_mat_holds(others: int, standing: str) -> None:
    scene = draw(f"{standing.ljust(5, '.')}\n.....\n..N..\n.....", floor=MAT)
    assert may("two-on-green", scene, Action.NORTH) is (others < 2)
    assert may("two-on-green/a", scene, Action.NORTH) is (others < 3)
    assert may("two-on-green/b", scene, Action.NORTH) is (others < 1)
    assert may("two-on-green/c", scene, Action.NORTH)
    assert may("two-on-green/1", scene, Action.NORTH) is (others < 4)
    assert may("two-on-green", scene, Action.EAST), "a step past the mat is nobody's business"


def test_whoever_is_on_the_mat_may_move_on_it_and_off_it() -> None:
    scene = draw("rty..\n.....\n..N..\n.....", floor="ggggg\nggggg\nggggg\n.....")
    assert {action for action in STEPS if may("two-on-green", scene, action)} == STEPS


def test_whoever_is_outside_is_on_no_floor() -> None:
    scene = draw("rt...\n.....\n..N..\n.....", floor=MAT)
    out = scene.people[1]._replace(cell=-1)
    assert not may("two-on-green", scene, Action.NORTH)
    assert may("two-on-green", scene._replace(people=(scene.people[0], out, scene.people[2])), Action.NORTH)


@pytest.mark.parametrize(("others", "allowed"), [("..", True), ("r.", False)])
def test_a_rug_for_one(others: str, allowed: bool) -> None:
    scene = draw(f"{others}.\n..N\n...", floor="bb.\nbb.\nbb.")
    assert may("no-blue-floor/c", scene, Action.WEST) is allowed
    assert not may("no-blue-floor", scene, Action.WEST)


@pytest.mark.parametrize("load", [True, False])
def test_only_while_carrying(load: bool) -> None:
    blue, red = draw("N~.\n..."), draw("N.r\n...")
    for scene, norm in ((blue, "no-blue-floor/b"), (red, "keep-off-red-shirts/c")):
        me = scene.people[0]._replace(load=load)
        assert may(norm, scene._replace(people=(me, *scene.people[1:])), Action.EAST) is not load


@pytest.mark.parametrize(
    ("picture", "near"),
    [
        ("N.r\n...\n...", True),
        ("N..\n..r\n...", True),
        ("N..\n...\n..r", False),
        (".r.\nN..\n...", False),
        ("..r\nN..\n...", True),
    ],
    ids=["beside", "diagonal", "two away", "next to already", "past a corner"],
)
def test_next_to_counts_corners_but_not_whom_one_is_next_to_already(picture: str, near: bool) -> None:
    scene = draw(picture)
    assert may("keep-off-red-shirts", scene, Action.EAST) is not near
    assert may("keep-off-red-shirts/b", scene, Action.EAST) is not near
    assert may("keep-off-red-shirts/a", scene, Action.EAST)


def test_red_shirts_keep_off_each_other_too_and_the_newcomers_own_shirt_is_no_matter() -> None:
    scene = draw("N.r\n...\n..r")
    assert not may("keep-off-red-shirts", scene, Action.WEST, who=1)
    assert not may("keep-off-red-shirts", scene, Action.NORTH, who=2)


@pytest.mark.parametrize(("beside", "allowed"), [("r", False), ("t", True), (".", True)])
def test_using_next_to_a_red_shirt(beside: str, allowed: bool) -> None:
    scene = draw(f"O..\nN{beside}.\n...")
    assert may("keep-off-red-shirts/2", scene, Action.USE) is allowed
    assert may("keep-off-red-shirts", scene, Action.USE)


@pytest.mark.parametrize(("still", "seated", "busy"), [(True, False, 0), (False, True, 0), (False, False, 3)])
def test_sitting_and_being_served_are_not_standing_still(still: bool, seated: bool, busy: int) -> None:
    scene = draw("N~.\n...", floor="bb.\nbb.")
    me = scene.people[0]._replace(seated=seated, busy=busy)
    assert may("no-blue-floor/2", scene._replace(people=(me,)), Action.WAIT) is not still


@pytest.mark.parametrize(
    ("under", "norm", "allowed"),
    [
        ("b", "blue-spots-only", True),
        ("a", "blue-spots-only", False),
        (".", "blue-spots-only", False),
        ("b", "blue-spots-only/a", False),
        (".", "blue-spots-only/a", True),
        ("a", "blue-spots-only/1", True),
        ("b", "blue-spots-only/1", False),
        ("b", "blue-spots-only/2", False),
        ("a", "blue-spots-only/2", True),
        ("a", "blue-spots-only/3", False),
        ("b", "blue-spots-only/3", True),
    ],
)
def test_what_floor_a_spot_stands_on(under: str, norm: str, allowed: bool) -> None:
    layout = draw("s.....\n......", floor=f"{under}.....\n......").layout
    me = Person(0, Shirt.RED, hat=False, leg=2)
    assert may(norm, Scene(layout, (me,), Premises(9, lamp=False, stock=(3, 3)), CAFE), Action.USE) is allowed


@pytest.mark.parametrize(("apart", "clock"), [(1, 40), (2, 40), (3, 40), (2, 41), (3, 41)])
def test_company_and_clock_at_a_spot(apart: int, clock: int) -> None:
    layout = draw("s.....\n......", floor="b.....\n......").layout
    people = (Person(0, Shirt.RED, hat=False, leg=2), Person(apart, Shirt.GREY, hat=False))
    scene = Scene(layout, people, Premises(clock, lamp=False, stock=(3, 3)), CAFE)
    assert may("blue-spots-only/b", scene, Action.USE) is (apart > 2)
    assert may("blue-spots-only/c", scene, Action.USE) is (clock % 2 == 0)
