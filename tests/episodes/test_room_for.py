"""Nobody stands where they keep somebody else from going on, if they could stand elsewhere."""

import pytest

from app.episodes.room_for import keeps_back
from app.norms.catalogue import norm_of
from app.world.drawing import draw
from app.world.motion import ACTIONS, Draft
from app.world.words import Kind

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
        ("R.Nt...\n#......", None),
    ],
    ids=[
        "next to the bin",
        "two tiles off",
        "three tiles off: wait there",
        "four tiles off: no need",
        "in a shirt that does not matter",
        "nobody at the bin",
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
