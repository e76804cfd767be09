"""Which of two desks or shelves one uses by its sign, drawn at the edge of each rule."""

import pytest

from app.world.drawing import draw
from app.world.scene import Scene, Track
from app.world.words import Action, Shape, Shirt
from tests.norms.asked import may

LEG = {"O": 0, "T": 0, "1": 1, "2": 1}


def at(sign: str, *, shirt: Shirt = Shirt.RED, hat: bool = False, clock: int = 8) -> Scene:
    """The newcomer before the desk or shelf with this sign; far off a lamp hangs."""
    above = {"O": "#O##T#", "T": "#O##T#", "1": "#1##2#", "2": "#1##2#"}[sign]
    scene = draw(
        f"{above}\n{'.N....' if sign in 'O1' else '....N.'}\n......\n##L###", leg=LEG[sign], clock=clock
    )
    me = scene.people[0]._replace(shirt=shirt, hat=hat)
    return scene._replace(people=(me,))


@pytest.mark.parametrize(
    ("shirt", "round_one", "other"),
    [(Shirt.RED, True, False), (Shirt.TEAL, False, True), (Shirt.GREY, True, True)],
)
def test_desks_by_shirt(shirt: Shirt, round_one: bool, other: bool) -> None:
    for norm, signs, swapped in (
        ("shirt-colour-desks", "OT", False),
        ("shirt-colour-desks/a", "OT", True),
        ("shirt-colour-desks/b", "12", False),
        ("shirt-colour-desks/3", "12", True),
    ):
        allowed = (other, round_one) if swapped else (round_one, other)
        found = tuple(may(norm, at(sign, shirt=shirt), Action.USE) for sign in signs)
        assert found == allowed, norm
    assert may("shirt-colour-desks", at("2", shirt=shirt), Action.USE), "shelves are free"


@pytest.mark.parametrize("hat", [True, False])
def test_desks_by_hat(hat: bool) -> None:
    assert may("shirt-colour-desks/c", at("O", hat=hat), Action.USE) is hat
    assert may("shirt-colour-desks/c", at("T", hat=hat), Action.USE) is not hat


@pytest.mark.parametrize(
    ("clock", "lit"), [(7, False), (8, True), (11, True), (12, False), (15, False), (16, True)]
)
def test_desks_by_lamp(clock: int, lit: bool) -> None:
    assert may("lamp-decides-desk", at("O", clock=clock), Action.USE) is lit
    assert may("lamp-decides-desk", at("T", clock=clock), Action.USE) is not lit
    assert may("lamp-decides-desk/a", at("T", clock=clock), Action.USE) is lit
    assert may("lamp-decides-desk/b", at("T", clock=clock), Action.USE) is lit
    assert may("lamp-decides-desk/c", at("2", clock=clock), Action.USE) is not lit
    assert may("lamp-decides-desk", at("2", clock=clock), Action.USE)


@pytest.mark.parametrize("clock", [40, 41, 42])
def test_shelves_by_parity(clock: int) -> None:
    even = clock % 2 == 0
    assert may("shelf-by-parity", at("1", clock=clock), Action.USE) is even
    assert may("shelf-by-parity", at("2", clock=clock), Action.USE) is not even
    assert may("shelf-by-parity/a", at("2", clock=clock), Action.USE) is even
    assert may("shelf-by-parity/c", at("2", clock=clock), Action.USE) is even
    assert may("shelf-by-parity/2", at("O", clock=clock), Action.USE) is even
    assert may("shelf-by-parity", at("O", clock=clock), Action.USE)


MATCHES = {("O", Shape.ROUND), ("T", Shape.SQUARE), ("1", Shape.ROUND), ("2", Shape.TRIANGLE)}


@pytest.mark.parametrize("sign", "OT12")
@pytest.mark.parametrize("other_is_round", [True, False])
def test_desk_and_shelf_of_one_visit(sign: str, other_is_round: bool) -> None:
    scene = at(sign)
    last = Shape.ROUND if other_is_round else (Shape.SQUARE if sign in "OT" else Shape.TRIANGLE)
    track = Track(last_shelf_shape=last) if sign in "OT" else Track(last_desk_shape=last)
    scene = scene._replace(people=(scene.people[0]._replace(track=track),))
    matches = (sign, last) in MATCHES
    assert may("matching-shapes", scene, Action.USE) is matches
    assert may("matching-shapes/a", scene, Action.USE) is not matches


@pytest.mark.parametrize("sign", "OT12")
def test_with_nothing_used_yet_either_matches(sign: str) -> None:
    same_kind = (
        Track(last_desk_shape=Shape.TRIANGLE) if sign in "OT" else Track(last_shelf_shape=Shape.SQUARE)
    )
    for track in (Track(), same_kind):
        scene = at(sign)
        scene = scene._replace(people=(scene.people[0]._replace(track=track),))
        assert may("matching-shapes", scene, Action.USE)
        assert may("matching-shapes/a", scene, Action.USE)


@pytest.mark.parametrize("last", [-1, 0, 1])
@pytest.mark.parametrize("sign", "OT")
def test_the_shelf_that_anybody_used_last(sign: str, last: int) -> None:
    layout = draw("#O##T#\n.N....\n......\n#1##2#").layout
    scene = at(sign)
    scene = scene._replace(layout=layout, premises=scene.premises._replace(last_shelf=last))
    matches = last < 0 or (sign == "O") == (last == 0)
    assert may("matching-shapes/1", scene, Action.USE) is matches
    assert may("matching-shapes/3", scene, Action.USE) is (last < 0 or not matches)


def test_only_the_round_shelf() -> None:
    assert may("matching-shapes/b", at("1"), Action.USE)
    assert not may("matching-shapes/b", at("2"), Action.USE)
