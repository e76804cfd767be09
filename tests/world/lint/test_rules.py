"""Each rule refuses a drawn layout that breaks it, in words that name the cells."""

import pytest

from app.world.drawing import LAYOUTS, layout_of
from app.world.lint import faults
from app.world.lint.rules import RULES
from tests.world.lint.redrawn import Tiles, redrawn, swept

LACKING: list[tuple[Tiles, Tiles, str]] = [
    ({(0, 5): "#"}, {}, "it has 0 lamps; draw one."),
    ({(0, 7): "L"}, {}, "it has 2 lamps; draw one."),
    ({(8, 9): ".", (8, 10): ".", (5, 4): "."}, {}, "it has 5 spots; draw six to ten."),
    ({(10, 6): "#"}, {}, "it has 1 of kind door; draw 2."),
    ({(4, 14): "1"}, {}, "the two of kind shelf should be round and square."),
    ({(0, 12): "#", (4, 0): "T"}, {}, "the desk at (4, 0) is not set into the north wall."),
    ({}, swept((1, 11, 2, 3)), "the green mat is missing before the desk at (0, 12)."),
    ({(9, 2): "#"}, {}, "the bin at (10, 2) has no open tile beside it."),
]

BROKEN: dict[str, tuple[Tiles, Tiles, str]] = {
    "doors_in_two_walls": (
        {(5, 0): "#", (10, 10): "D"},
        {},
        "both doors, at (10, 6), (10, 10), are in the south wall.",
    ),
    "fixtures_in_the_walls": ({(10, 2): "#", (8, 5): "R"}, {}, "the bin at (8, 5) is not set into a wall."),
    "desks_apart": (
        {(0, 12): "#", (0, 5): "T", (0, 10): "L"},
        swept((1, 7, 2, 7)),
        "fewer than 3 columns lie between the desks at (0, 2), (0, 5).",
    ),
    "fronts_apart": ({(10, 2): "#", (10, 4): "R"}, {}, "the fronts at (9, 4), (9, 6) are less than 3 apart."),
    "ways_in_off_the_wall": (
        {(9, 13): "s", (9, 12): "#"},
        {},
        "(9, 13) can only be reached along the outer wall.",
    ),
    "spots_in_the_open": ({(8, 12): "s"}, {}, "the spot at (8, 12) is beside a front."),
    "spots_on_blue_and_off": (
        {(5, 8): ".", (5, 10): "."},
        {},
        "only 2 spots are on blue floor, at (8, 9), (8, 10); draw 3.",
    ),
    "plants_on_the_way": ({(8, 1): "P", (9, 3): "P"}, {}, "the plant at (9, 3) touches the front at (9, 2)."),
    "in_one_piece": (
        {(8, 1): "s", (8, 2): "s", (9, 3): "s", (5, 4): "."},
        {},
        "(9, 1), (9, 2) cannot be reached when every spot is taken.",
    ),
    "no_narrow_ways": ({(4, 1): "#", (4, 3): "#"}, {}, "the way is one tile wide at (4, 2)."),
    "mat_before_the_desks": (
        {},
        {(3, 7): "g"},
        "the green mat should be rows 1 and 2 before the desks; mend it at (3, 7).",
    ),
    "free_below_the_desks": (
        {(6, 12): "P"},
        {},
        "the column below the desk at (1, 12) is not free at (6, 12).",
    ),
    "waiting_cells_are_free": ({(4, 5): "P"}, {}, "the stair line before (1, 2) has no room at (4, 5)."),
    "lines_are_apart": (
        {(0, 12): "#", (0, 8): "T"},
        swept((1, 10, 2, 4)),
        "lines lean towards each other from (1, 2), (1, 8), which are less than 7 apart.",
    ),
    "ways_past_the_lines": (
        {(5, 3): "#", (5, 4): "#"},
        {},
        "full lines of all shapes cut off (3, 3), (4, 3), (4, 4).",
    ),
    "whole_rectangles": (
        {},
        {(9, 5): "."},
        "the amber rug is no rectangle: (8, 3), (8, 4), (8, 5), (9, 3), (9, 4).",
    ),
    "rugs_apart": (
        {},
        swept((3, 4, 1, 3), sign="v"),
        "the violet rug touches the green one at (3, 4), (3, 5), (3, 6).",
    ),
    "fronts_are_plain": ({}, swept((8, 2, 2, 1), sign="a"), "the amber rug covers the front at (9, 2)."),
    "on_the_way": (
        {},
        swept((5, 8, 4, 3)) | swept((5, 11, 2, 3), sign="b"),
        "no shortest way leads over the blue rug at (5, 11), (5, 12), (5, 13), (6, 11), (6, 12), (6, 13).",
    ),
    "ways_round": (
        {(8, 3): "#", (9, 3): "#"},
        swept((7, 1, 2, 2), sign="a"),
        "the amber rug cuts off (9, 1), (9, 2).",
    ),
    "lamp_in_a_wall": ({(0, 5): "#", (2, 7): "L"}, {}, "the lamp at (2, 7) is not set into a wall."),
    "lamp_by_a_busy_way": (
        {(0, 5): "#", (0, 8): "L"},
        {},
        "only 2 shortest ways lead through the light of the lamp at (0, 8).",
    ),
    "doors_in_the_dark": (
        {(0, 5): "#", (10, 7): "L"},
        {},
        "the lamp shines on the tile inside a door at (9, 6).",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_layouts_hold_every_rule(name: str) -> None:
    assert faults(layout_of(name)) == ()


def test_every_rule_has_a_layout_that_breaks_it() -> None:
    assert {rule.__name__ for rule in RULES} == set(BROKEN)


@pytest.mark.parametrize(("tiles", "rugs", "sentence"), LACKING, ids=[said for _, _, said in LACKING])
def test_what_is_missing_is_said_alone(tiles: Tiles, rugs: Tiles, sentence: str) -> None:
    assert f"cafe-1: {sentence}" in faults(redrawn(tiles, rugs))


@pytest.mark.parametrize("rule", BROKEN)
def test_a_layout_that_breaks_the_rule_is_refused_in_its_words(rule: str) -> None:
    tiles, rugs, sentence = BROKEN[rule]
    assert f"cafe-1: {sentence}" in faults(redrawn(tiles, rugs)), faults(redrawn(tiles, rugs))
