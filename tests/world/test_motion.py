"""What a person can do, drawn."""

import pytest

from app.world.drawing import draw
from app.world.layout import OUTSIDE
from app.world.motion import HOLD, SERVICE, after, effective, landing, lawful, use_of
from app.world.scene import Scene
from app.world.words import Action, Kind, Shirt

DESK, SHELF, SPOT, BIN, DOOR = range(5)


def names(scene: Scene) -> str:
    return " ".join(lawful(scene, 0))


@pytest.mark.parametrize(
    ("picture", "leg", "able"),
    [
        ("N", DESK, "wait"),
        ("N~", DESK, "wait east"),
        (".N.", DESK, "wait east west"),
        ("N#", DESK, "wait"),
        ("NP", DESK, "wait"),
        ("Nr", DESK, "wait"),
        ("...\n.N.\n.r.", DESK, "wait north east west"),
        ("O\nN", DESK, "wait use"),
        ("O\nN", SHELF, "wait"),
        ("1\nN", SHELF, "wait use"),
        ("R\nN", BIN, "wait use"),
        ("D\nN", BIN, "wait"),
        ("D\nN", DOOR, "wait north"),
    ],
)
def test_people_do_exactly_what_is_open(picture: str, leg: int, able: str) -> None:
    assert names(draw(picture, leg=leg)) == able


def test_an_empty_shelf_gives_nothing() -> None:
    assert names(draw("1\nN", leg=SHELF, stock=(0, 3))) == "wait"


def test_a_shut_desk_serves_nobody() -> None:
    scene = draw("O\nN")
    assert use_of(scene, 0) >= 0
    assert use_of(scene._replace(premises=scene.premises._replace(shut_desk=0)), 0) == -1


def test_a_move_into_a_wall_counts_as_waiting() -> None:
    scene = draw("N#")
    assert landing(scene, 0, Action.EAST) == 0
    assert effective(scene, 0, Action.EAST) is Action.WAIT
    assert after(scene, 0, Action.EAST) == after(scene, 0, Action.WAIT)


def test_service_keeps_its_visitor_six_micro_steps_and_serves_the_next_leg() -> None:
    scene = after(draw("O.\nN."), 0, Action.USE)
    for left in range(SERVICE, 0, -1):
        assert scene.people[0].busy == left
        assert names(scene) == "wait"
        scene = after(scene, 0, Action.EAST)
    assert names(scene) == "wait east"
    assert scene.errand[scene.people[0].leg] is Kind.SHELF
    assert scene.premises.last_desk == 0


def test_a_spot_holds_three_then_lets_go() -> None:
    scene = draw("s.", leg=SPOT)
    scene = draw("N.", leg=SPOT)._replace(layout=scene.layout)
    scene = after(scene, 0, Action.USE)
    for _ in range(HOLD):
        assert names(scene) == "wait"
        assert scene.people[0].seated
        scene = after(scene, 0, Action.WAIT)
    scene = after(scene, 0, Action.EAST)
    assert not scene.people[0].seated


def test_load_lasts_from_shelf_to_bin() -> None:
    taken = after(draw("1\nN", leg=SHELF), 0, Action.USE)
    assert taken.people[0].load
    assert taken.premises.stock == (2, 3)
    assert taken.premises.last_shelf == 0
    scene = draw("R\nN", leg=BIN)
    loaded = scene._replace(people=(scene.people[0]._replace(load=True),))
    assert not after(loaded, 0, Action.USE).people[0].load


def test_stepping_onto_the_door_is_leaving() -> None:
    assert after(draw("D\nN", leg=DOOR), 0, Action.NORTH).people[0].cell == OUTSIDE


def test_nobody_steps_inside_a_door_by_which_somebody_comes_in() -> None:
    scene = draw("D..\n.N.")
    coming = draw("r..\n.N.")._replace(layout=scene.layout)
    assert names(scene) == "wait north east west"
    assert names(coming) == "wait north east"


def test_who_comes_in_can_step_into_the_room() -> None:
    scene = draw("D\n.", leg=DESK)
    coming = draw("N\n.", leg=DESK)._replace(layout=scene.layout)
    assert names(coming) == "wait south"


def test_shirts_are_as_drawn() -> None:
    people = draw("rtyNhk").people
    assert [p.shirt for p in people[1:4]] == [Shirt.RED, Shirt.TEAL, Shirt.GREY]
    assert [p.hat for p in people] == [False, False, False, False, True, True]
