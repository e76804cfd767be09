"""Nobody stands where they keep somebody else from going on, if they could stand elsewhere."""

import pytest

from app.episodes.chart import chart_of
from app.episodes.room_for import backs_off, keeps_back, shuts_in
from app.norms.catalogue import norm_of
from app.world.drawing import ERRANDS, draw, layout_of
from app.world.motion import ACTIONS, Draft
from app.world.scene import Person, Premises, Scene
from app.world.words import Kind, Shirt

AT_BIN = 3
"""The leg on which the bin is next."""


def advice(norm: str, picture: str, *, leg: int = AT_BIN) -> str | None:
    """What the last person drawn is told; the newcomer stands before the bin, everybody goes there."""
    scene = draw(picture, leg=leg)
    who = len(scene.people) - 1
    front = next(f.front for f in scene.layout.fixtures if f.kind is Kind.BIN)
    code = keeps_back(Draft(scene), who, front, norm_of(norm))
    return None if code is None else ACTIONS[code].value


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        ("RNt....\n#......", "east"),
        ("RN.t...\n#......", "east"),
        ("RNt.t..\n#......", "wait"),
        ("RNt..t.\n#......", None),
        ("RNr....\n#......", None),
    ],
    ids=[
        "next to the bin",
        "two tiles off",
        "three tiles off: wait there",
        "four tiles off: no need",
        "in a shirt that does not matter",
    ],
)
def test_a_teal_shirt_stands_back_from_the_bin_that_it_keeps_somebody_from(
    picture: str, told: str | None
) -> None:
    assert advice("no-use-near-teal", picture) == told


@pytest.mark.parametrize(("picture", "told"), [("RNr\n#t.\n#..", "south"), ("RN.\n#t.\n#..", None)])
def test_whoever_is_done_and_hemmed_in_is_let_out(picture: str, told: str | None) -> None:
    assert advice("two-on-green", picture, leg=AT_BIN + 1) == told


@pytest.mark.parametrize(("picture", "told"), [("###\nRNt\n#..", "south"), ("###\nRNt\n###", "wait")])
def test_where_there_is_no_way_straight_back_one_steps_aside(picture: str, told: str | None) -> None:
    assert advice("no-use-near-teal", picture) == told


@pytest.mark.parametrize(
    ("norm", "clock", "others", "shut_in"),
    [
        ("no-wall-hugging", 41, (), True),
        ("none", 41, (), False),
        ("none", 41, ((9, 1), (9, 3)), True),
        ("even-steps-only", 42, ((9, 1), (9, 3)), True),
        ("even-steps-only", 41, ((9, 1), (9, 3)), False),
    ],
    ids=[
        "by the norm",
        "not at all",
        "by people",
        "by people, on a step to move",
        "on a step to stand still",
    ],
)
def test_whoever_waits_before_the_bin_knows_that_it_stands_on_the_only_way_out(
    norm: str, clock: int, others: tuple[tuple[int, int], ...], shut_in: bool
) -> None:
    layout, errand = layout_of("cafe-1"), ERRANDS["cafe"]
    front, inner = (9, 2), (8, 2)
    done = Person(_cell(front), Shirt.GREY, hat=False, leg=AT_BIN + 1)
    waits = [Person(_cell(at), Shirt.GREY, hat=False, leg=AT_BIN, load=True) for at in (inner, *others)]
    scene = Draft(Scene(layout, (done, *waits), Premises(clock, lamp=False, stock=(3, 3)), errand))
    bin_ = next(at for at, f in enumerate(layout.fixtures) if f.kind is Kind.BIN)
    chart = chart_of("cafe-1", norm, errand)
    nearer = chart.ranked(AT_BIN, bin_, chart.node(waits[0], 42))[0]
    assert shuts_in(scene, 1, nearer, chart) is shut_in


def _cell(place: tuple[int, int]) -> int:
    return place[0] * layout_of("cafe-1").width + place[1]


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        ("RN.y.y.\n#......", None),
        ("RN.y...\n#......", "east"),
        ("R..y...\n#......", None),
        ("R.yy...\n#......", "east"),
        ("R.y..y.\n#......", None),
    ],
    ids=["too far off", "somebody is nearer", "alone", "behind the next", "far enough behind the next"],
)
def test_a_crowd_before_a_fixture_loosens_from_behind(picture: str, told: str | None) -> None:
    scene = draw(picture, leg=AT_BIN)
    front = next(f.front for f in scene.layout.fixtures if f.kind is Kind.BIN)
    code = backs_off(Draft(scene), len(scene.people) - 1, front, norm_of("none"))
    assert (None if code is None else ACTIONS[code].value) == told
