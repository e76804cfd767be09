"""Who sees whose visit, and how places are kept for those who wait for one."""

from collections import Counter
from random import Random

import pytest

from app.errors import NobodyToSee
from app.studies import allocation, plan, yoking
from app.studies.cell import Arm, Cell, Order
from app.studies.script import script_of, step_of
from app.studies.stages import Plan
from app.studies.study import Study
from app.studies.yoking import Donor
from app.world.words import Action
from tests.studies.shipped import changed, faults_of, study_with

SEES = (
    "told: {share: 1, told_the_norm: true, skip: [learning]}",
    "sees: {share: 6, learning: {newcomer: yoked}}",
)


def both() -> Study:
    return study_with(SEES)


def donor(number: int, cell: Cell, uses: int = 0) -> Donor:
    return Donor(number, cell.condition, cell.norm, cell.home, uses)


def test_whoever_acts_in_the_same_circumstances_can_be_seen() -> None:
    study = both()
    assert yoking.seen_by(study, study.conditions["sees"]) == {"discover"}


@pytest.mark.parametrize(
    "other",
    [
        "residents: {lapse: 0.9}",
        "population: {residents: 4}",
        "learning: {newcomer: watch_only}",
        "skip: [learning]",
        "told_the_norm: true",
        "norms: {ids: [no-blue-floor]}",
    ],
)
def test_a_study_in_which_nobody_can_be_seen_is_refused_at_its_line(other: str) -> None:
    changes = (SEES, ("discover: {share: 6}", f"discover: {{share: 6, {other}}}"))
    found = [line for line in faults_of(*changes) if "There is nobody to see" in line]
    line = next(at for at, text in enumerate(changed(*changes).splitlines(), 1) if "sees:" in text)
    assert found
    assert found[0].startswith(f"mine.yaml:{line}:")


def test_nobody_sees_what_is_not_there_and_places_are_kept_for_those_who_wait() -> None:
    """Everybody comes at once, then those who acted finish; nobody takes the others' places."""
    study, taken = both(), list[Cell]()
    nothing = yoking.on_show(study, [])
    for seed in range(100):
        try:
            taken.append(allocation.choose(taken, study, seed, nothing))
        except NobodyToSee:
            break
    assert Counter(cell.condition for cell in taken) == {"discover": 25}
    donors = [donor(at, cell) for at, cell in enumerate(taken, 1)]
    while len(taken) < study.keys.places:
        taken.append(
            allocation.choose(taken, study, Random(len(taken)).getrandbits(40), yoking.on_show(study, donors))
        )
    assert Counter(cell.condition for cell in taken) == {"discover": 25, "sees": 25}
    mine = [cell for cell in taken if cell.condition == "sees"]
    shown = {(one.norm, one.home) for one in donors}
    assert {(cell.norm, cell.home) for cell in mine} <= shown
    counts = Counter(cell.norm for cell in mine)
    assert max(counts.values()) - min(counts.values()) <= 1


def test_people_wait_for_the_norm_that_is_behind_unless_it_can_never_come() -> None:
    study = both()
    only = [Donor(1, "discover", "no-blue-floor", "cafe-1", 0)]
    first = Cell("sees", "no-blue-floor", "cafe-1", "cafe-3", Order.SAME_FIRST, Arm.FIXED, 0)
    acted = [Cell("discover", "no-blue-floor", "cafe-1", "cafe-3", Order.SAME_FIRST, Arm.FIXED, 0)] * 25
    with pytest.raises(NobodyToSee):
        allocation.choose([*acted, first], study, 1, yoking.on_show(study, only))
    late = allocation.choose([*acted, first], study, 1, yoking.on_show(study, only, more=False))
    assert (late.condition, late.norm, late.home) == ("sees", "no-blue-floor", "cafe-1")


def test_among_those_who_fit_the_one_seen_by_fewest_is_drawn() -> None:
    cell = Cell("sees", "no-blue-floor", "cafe-1", "cafe-3", Order.SAME_FIRST, Arm.FIXED, 0)
    donors = [
        Donor(1, "discover", "no-blue-floor", "cafe-1", 2),
        Donor(2, "discover", "no-blue-floor", "cafe-1", 1),
        Donor(3, "discover", "no-blue-floor", "cafe-3", 0),
        Donor(4, "discover", "even-steps-only", "cafe-1", 0),
        Donor(5, "other", "no-blue-floor", "cafe-1", 0),
    ]
    assert {yoking.donor_for(both(), cell, donors, seed).episode for seed in range(20)} == {2}


def test_a_plan_keeps_the_recording() -> None:
    cell = Cell("sees", "no-blue-floor", "cafe-1", "cafe-3", Order.SAME_FIRST, Arm.FIXED, 0)
    drawn = plan.draw(both(), cell, 1)
    other = plan.draw(both(), cell, 2).stage("learning")
    assert other is not None
    assert other.episode is not None
    seen = yoking.showing(drawn, 7, other.episode.plain(), "01-5")
    stage = Plan.of(seen.plain()).stage("learning")
    assert stage is not None
    assert (stage.episode, stage.yoked_to, stage.script) == (other.episode, 7, "01-5")
    assert [one for one in seen.stages if one.key != "learning"] == [
        one for one in drawn.stages if one.key != "learning"
    ]


def test_a_script_says_what_was_pressed_and_where_nobody_pressed() -> None:
    steps = [*((action, False) for action in Action), (Action.WAIT, True)]
    script = script_of(steps)
    assert len(script) == len(steps)
    assert [step_of(script, n) for n in range(1, len(steps) + 1)] == steps
    with pytest.raises(IndexError):
        step_of(script, len(steps) + 1)
