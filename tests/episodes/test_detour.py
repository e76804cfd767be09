"""Ways round people who stand in the way."""

import pytest

from app.episodes.chart import chart_of
from app.episodes.detour import detour
from app.norms.catalogue import norm_of
from app.world.drawing import ERRANDS, layout_of
from app.world.hours import lit
from app.world.motion import ACTIONS, Draft, enact
from app.world.scene import Person, Premises, Scene
from app.world.words import Kind, Shirt


def in_cafe_1(me: tuple[int, int], *others: tuple[int, int]) -> Scene:
    """The newcomer carries something to the bin; the others stand about."""
    layout = layout_of("cafe-1")
    cells = [row * layout.width + column for row, column in (me, *others)]
    people = tuple(Person(cell, Shirt.GREY, hat=False, leg=3, load=True) for cell in cells)
    return Scene(layout, people, Premises(9, lit(layout, 9), (3, 3)), ERRANDS["cafe"])


@pytest.mark.parametrize("norm", ["none", "clearance-when-loaded", "no-lone-neighbour"])
def test_a_detour_is_permitted_all_the_way_while_the_others_stay(norm: str) -> None:
    scene = in_cafe_1((9, 9), (9, 7))
    chart = chart_of("cafe-1", norm, scene.errand)
    goal = scene.layout.of_kind[Kind.BIN][0]
    path = detour(Draft(scene), 0, goal, chart)
    assert path
    for code in path:
        assert norm_of(norm).permits(scene, 0, ACTIONS[code])
        scene = enact(scene, 0, ACTIONS[code])
    there = chart.distance(3, goal, chart.node(scene.people[0], 9))
    assert there < chart.distance(3, goal, chart.node(in_cafe_1((9, 9)).people[0], 9))


def test_the_search_leaves_everybody_where_they_are() -> None:
    scene = in_cafe_1((9, 9), (9, 7))
    draft = Draft(scene)
    detour(
        draft, 0, scene.layout.of_kind[Kind.BIN][0], chart_of("cafe-1", "clearance-when-loaded", scene.errand)
    )
    assert tuple(draft.people) == scene.people
