"""Which shelf one takes from by what it holds, drawn at the edge of each rule."""

import pytest

from app.world.drawing import draw
from app.world.scene import Scene
from app.world.words import Action
from tests.norms.asked import may


def at_round_shelf(stock: tuple[int, int], *, last: int = -1, people: str = "......") -> Scene:
    """The newcomer before the round shelf; others stand in the row below."""
    scene = draw(f"#1##2#\n.N....\n{people}", leg=1, stock=stock)
    return scene._replace(premises=scene.premises._replace(last_shelf=last))


@pytest.mark.parametrize(
    ("stock", "fuller", "emptier"),
    [((2, 3), False, True), ((3, 3), True, True), ((4, 3), True, False), ((6, 0), True, False)],
)
def test_the_shelf_with_the_most_items(stock: tuple[int, int], fuller: bool, emptier: bool) -> None:
    assert may("fuller-shelf-first", at_round_shelf(stock), Action.USE) is fuller
    assert may("fuller-shelf-first/a", at_round_shelf(stock), Action.USE) is emptier


@pytest.mark.parametrize("items", [1, 2, 3, 4, 5, 6])
def test_an_even_number_of_items(items: int) -> None:
    for other in (0, 3, 6):
        scene = at_round_shelf((items, other))
        assert may("even-stock-only", scene, Action.USE) is (items % 2 == 0)
        assert may("even-stock-only/a", scene, Action.USE) is (items % 2 == 1)
        assert may("even-stock-only/b", scene, Action.USE) is (items >= 3)


@pytest.mark.parametrize(("last", "allowed"), [(-1, True), (0, False), (1, True)])
def test_the_shelf_taken_from_last(last: int, allowed: bool) -> None:
    scene = at_round_shelf((3, 3), last=last)
    assert may("not-the-last-taken", scene, Action.USE) is allowed
    assert may("not-the-last-taken/a", scene, Action.USE) is (last < 1)
    assert may("fuller-shelf-first/c", scene, Action.USE) is allowed
    desk = draw("#O##T#\n.N....\n......")
    assert may("not-the-last-taken", desk._replace(premises=desk.premises._replace(last_shelf=0)), Action.USE)


@pytest.mark.parametrize(
    ("people", "most", "fewest"),
    [("......", True, True), ("y.....", True, False), ("....y.", False, True), ("y...y.", True, True)],
)
def test_the_shelf_with_the_most_people_near_it(people: str, most: bool, fewest: bool) -> None:
    scene = at_round_shelf((3, 3), people=people)
    assert may("fuller-shelf-first/2", scene, Action.USE) is most
    assert may("fuller-shelf-first/3", scene, Action.USE) is fewest


@pytest.mark.parametrize("clock", [40, 41])
def test_the_clock_is_no_stock(clock: int) -> None:
    scene = draw("#1##2#\n.N....\n......", leg=1, stock=(3, 3), clock=clock)
    assert may("even-stock-only/2", scene, Action.USE) is (clock == 40)
    assert may("even-stock-only/3", scene, Action.USE) is (clock == 41)
