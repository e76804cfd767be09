"""Shortest ways, what they cross, and what going round costs, on a floor that can be counted by hand."""

from app.world.drawing import draw, layout_of
from app.world.lint.legs import FAR, crossed, detour, distances, legs
from app.world.words import Kind

SMALL = draw(
    """
    #O####
    #....#
    #.##.1
    D....#
    ###R##
    """
).layout


def at(row: int, column: int) -> int:
    return row * 6 + column


def test_steps_go_round_walls() -> None:
    steps = distances(SMALL, at(3, 1))
    assert (steps[at(1, 1)], steps[at(1, 4)], steps[at(3, 4)]) == (2, 5, 3)
    assert steps[at(0, 0)] == FAR


def test_legs_lead_from_each_fixture_to_the_nearest_of_the_next_kind() -> None:
    found = {(leg.start, leg.goal): leg.steps for leg in legs(SMALL)}
    assert found[at(3, 1), at(1, 1)] == 2
    assert found[at(1, 1), at(2, 4)] == 4
    assert found[at(3, 3), at(3, 1)] == 2


def test_a_way_that_is_closed_costs_the_way_round() -> None:
    way = next(leg for leg in legs(SMALL) if (leg.start, leg.goal) == (at(1, 1), at(2, 4)))
    assert crossed(SMALL, way) == {at(1, 1), at(1, 2), at(1, 3), at(1, 4), at(2, 4)}
    assert detour(SMALL, way, [at(1, 2)]) == 2
    assert detour(SMALL, way, [at(1, 2), at(3, 2)]) > 1000


def test_whoever_needs_two_things_goes_to_two_shelves() -> None:
    layout = layout_of("grocery-1")
    one, other = (layout.fixtures[index].front for index in layout.of_kind[Kind.SHELF])
    assert {(leg.start, leg.goal) for leg in legs(layout)} >= {(one, other), (other, one)}
