"""What a norm's figures must be for studies to use it."""

from dataclasses import replace

import pytest

from app.measures.certify.lessons import Lesson
from app.measures.certify.luck import Luck
from app.measures.certify.pair import Pair
from app.measures.certify.summary import Summary, average_faults, faults, summed, wilson_low
from app.world.drawing import LAYOUTS

NORM = "no-blue-floor"


def pair(layout: str, fails: int = 0, won: int = 0, shy: int = 6) -> Pair:
    lessons = [Lesson(at, 0.99, 0.95, 5, (20 + at, 40 + at), (0.0, 1.0, 2.0)) for at in range(2)]
    oracle: list[int | None] = [80 + at for at in range(20 - fails)]
    return Pair(
        norm=NORM,
        layout=layout,
        key=f"key of {layout}",
        faults=[],
        oracle=[*oracle, *[None] * fails],
        rates={"naive": (6, 1, 1), "shy": (6, shy, shy)},
        blocks=[[0, 1, 2], [3, 4, 5]],
        blocks_tried=12,
        luck={"naive": Luck(40, won, 30, 3), "slow": Luck(40, 0, 30, 6)},
        lessons=lessons,
        lessons_tried=5,
        lessons_poor=3,
    )


def pairs(**first: int) -> list[Pair]:
    """All floors alike but for the first."""
    return [pair(LAYOUTS[0], **first), *(pair(layout) for layout in LAYOUTS[1:])]


def test_a_sound_norm_is_without_faults() -> None:
    assert list(faults(summed(NORM, pairs()))) == []


def test_figures_are_pooled_over_floors() -> None:
    one = summed(NORM, pairs(fails=2, won=10))
    assert one.oracle == (198, 200)
    assert (one.oracle_worst, one.longest) == (0.9, 99)
    assert one.kept == {"naive": 0.1667, "shy": 1.0}
    assert one.luck == {"naive": 0.025, "slow": 0.0}
    assert one.single == {"naive": 0.1, "slow": 0.2}
    assert (one.worst_luck, one.worst_single) == (0.025, 0.2)
    assert (one.blocks, one.fewest_blocks, one.blocks_yield, one.lessons_yield) == (20, 2, 0.5, 0.4)
    assert (one.t90, one.frowns, one.bits) == (40, 5.0, (0.0, 1.0, 2.0))


def test_figures_survive_being_kept() -> None:
    one = summed(NORM, pairs())
    assert Summary.of(one.plain()) == one
    assert Pair.of(pair("cafe-1").plain()) == pair("cafe-1")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"fails": 4}, "no-blue-floor: on some floor the oracle wins 0.80 of the tests only."),
        ({"fails": 6}, "no-blue-floor: the oracle wins 194 of 200 tests, the lower bound is 0.936."),
    ],
)
def test_an_oracle_that_fails_too_often_refutes_the_norm(change: dict[str, int], said: str) -> None:
    assert said in list(faults(summed(NORM, pairs(**change))))


def test_three_failures_in_two_hundred_are_the_most() -> None:
    assert wilson_low(197, 200) > 0.95 > wilson_low(196, 200) - 0.0001
    assert wilson_low(0, 0) == 0


def test_luck_is_held_against_the_luckiest_policy() -> None:
    lucky = [
        replace(one, luck={"naive": Luck(40, 11, 30, 12), "slow": Luck(40, 0, 30, 0)}) for one in pairs()
    ]
    assert list(faults(summed(NORM, lucky))) == [
        "no-blue-floor: naive wins 0.28 of the certified blocks by luck."
    ]


def test_too_few_blocks_or_seeds_refute_the_norm() -> None:
    one = replace(pair("cafe-1"), blocks=[[0, 1, 2]], lessons=pair("cafe-1").lessons[:1])
    said = list(faults(summed(NORM, [one, *pairs()[1:]])))
    assert said == [
        "no-blue-floor is kept too easily: 19 certified blocks, on some floor 1.",
        "no-blue-floor cannot be learned by watching: on some floor 1 learning seeds.",
    ]


def test_a_policy_listed_for_convenience_is_found_out() -> None:
    seldom = [pair(layout, shy=4) for layout in LAYOUTS]
    assert list(faults(summed(NORM, seldom))) == [
        "no-blue-floor: shy is listed in `kept_by` and keeps it in 0.67 only."
    ]


def test_what_was_found_elsewhere_is_said_first() -> None:
    assert (
        next(iter(faults(summed(NORM, pairs(), ["no-blue-floor is ambiguous."]))))
        == "no-blue-floor is ambiguous."
    )


def test_luck_must_be_low_on_average_too() -> None:
    fine = summed(NORM, [replace(one, luck={"naive": Luck(40, 1, 30, 5)}) for one in pairs()])
    lucky = summed(NORM, [replace(one, luck={"naive": Luck(40, 4, 30, 9)}) for one in pairs()])
    assert list(average_faults([fine, fine])) == []
    assert [said.split(" on average")[0] for said in average_faults([fine, lucky, lucky])] == [
        "The luckiest policy wins 0.075 of the certified blocks",
        "The luckiest policy wins 0.256 of single certified tests",
    ]
    assert list(average_faults([])) == []
