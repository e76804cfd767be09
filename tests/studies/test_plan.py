"""A plan is drawn once from study, cell and seed; it keeps the promises of the design."""

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from app.episodes.brief import Brief
from app.studies import allocation, plan, schedule
from app.studies.cell import Arm, Cell, Order
from app.studies.plan import Plan, StageKind
from app.world.words import Shirt
from tests.studies.shipped import demo, study_with

CELL = Cell("discover", "no-blue-floor", "cafe-1", "cafe-3", Order.SAME_FIRST, Arm.FIXED, 0)
TOLD = Cell("told", "no-blue-floor", "cafe-1", "cafe-3", Order.SAME_FIRST, Arm.NONE, 0)


def keys(cell: Cell, seed: int = 1) -> list[str]:
    return [stage.key for stage in plan.draw(demo(), cell, seed).stages]


def test_discover_goes_from_the_device_check_to_done() -> None:
    same = ["test_same-1", "test_same-2", "test_same-3"]
    new = ["test_unseen-1", "test_unseen-2", "test_unseen-3"]
    begin = ["device_check", "consent", "briefing", "practice", "quiz", "learning", "probe-learning"]
    end = ["how", "more", "belief", "debrief", "done"]
    assert keys(CELL) == [*begin, *same, "probe-1", *new, "probe-2", *end]


def test_told_skips_learning_and_all_questions_on_the_way() -> None:
    assert "learning" not in keys(TOLD)
    assert not any(key.startswith("probe") for key in keys(TOLD))
    assert keys(TOLD).count("belief") == 1
    assert sum(key.startswith("test_") for key in keys(TOLD)) == 6


def test_the_order_of_the_blocks_is_the_cells() -> None:
    first = next(key for key in keys(replace(CELL, order=Order.UNSEEN_FIRST)) if key.startswith("test"))
    assert first == "test_unseen-1"


def test_floors_are_home_then_away() -> None:
    for stage in plan.draw(demo(), CELL, 3).stages:
        if stage.episode and stage.kind is StageKind.EPISODE:
            assert stage.episode.layout == ("cafe-3" if "unseen" in stage.key else "cafe-1")
            assert stage.episode.norm == "no-blue-floor"


def test_practice_has_no_norm() -> None:
    practice = plan.draw(demo(), CELL, 3).stage("practice")
    assert practice is not None
    assert practice.episode is not None
    assert (practice.episode.norm, practice.episode.layout, practice.episode.steps) == (
        "none",
        "practice-cafe",
        20,
    )


@pytest.mark.parametrize("seed", range(40))
def test_shirt_and_door_change_within_each_block(seed: int) -> None:
    drawn = plan.draw(demo(), CELL, seed)
    for block in (1, 2):
        briefs = [stage.episode for stage in drawn.stages if stage.block == block and stage.episode]
        assert len({brief.shirt for brief in briefs}) == 2
        assert len({brief.door for brief in briefs}) == 2


def test_two_kinds_are_drawn_evenly() -> None:
    drawn = [kind for seed in range(400) for kind in plan.turned(seed, "x", (Shirt.RED, Shirt.TEAL), 3)]
    assert 500 < drawn.count(Shirt.RED) < 700


def test_every_episode_has_a_seed_of_its_own() -> None:
    seeds = [
        stage.episode.seed
        for seed in range(20)
        for stage in plan.draw(demo(), CELL, seed).stages
        if stage.episode
    ]
    assert len(set(seeds)) == len(seeds)


def test_the_same_seed_draws_the_same_plan_and_it_survives_being_stored() -> None:
    once = plan.draw(demo(), CELL, 9)
    assert plan.draw(demo(), CELL, 9) == once
    assert Plan.of(json.loads(json.dumps(once.plain()))) == once


@pytest.mark.parametrize("later", ["lapse", "lapse_in_test", "p_false", "delay", "reveal_target", "shut"])
def test_a_plan_from_before_a_setting_was_there_is_read_as_if_nobody_had_set_it(later: str) -> None:
    """Everybody who was in the middle of a visit met a page of ours that was broken."""
    drawn = plan.draw(demo(), CELL, 7)
    stored = json.loads(json.dumps(drawn.plain()))
    for stage in stored["stages"]:
        stage.get("episode", {}).pop(later, None)
    default: Any = next(field.default for field in fields(Brief) if field.name == later)
    for before, after in zip(drawn.stages, Plan.of(stored).stages, strict=True):
        assert after.episode == (before.episode and replace(before.episode, **{later: default}))


def test_each_fixed_schedule_asks_at_its_steps() -> None:
    for at, steps in enumerate(((10, 50, 150), (20, 70, 150), (35, 100, 150))):
        drawn = plan.draw(demo(), replace(CELL, schedule=at), 1)
        learning = drawn.stage("learning")
        assert learning is not None
        assert (learning.probe_steps, learning.probe_events) == (steps[:-1], False)


def test_what_is_asked_after_the_last_step_is_a_page_since_the_room_has_ended() -> None:
    """The third question of the fixed schedules was asked of nobody."""
    drawn = plan.draw(demo(), CELL, 1)
    after = drawn.stages[drawn.index("learning") + 1]
    assert (after.key, after.kind, after.block) == ("probe-learning", StageKind.PROBE, 0)


def test_the_arm_event_is_asked_after_what_happens() -> None:
    drawn = plan.draw(demo(), replace(CELL, arm=Arm.EVENT), 1)
    learning = drawn.stage("learning")
    assert learning is not None
    assert (learning.probe_steps, learning.probe_events, learning.form) == ((), True, "forms/probe.yaml")
    assert drawn.index("probe-learning") == -1
    assert Plan.of(json.loads(json.dumps(drawn.plain()))) == drawn


def test_a_shorter_learning_asks_in_proportion() -> None:
    assert schedule.probe_steps(Arm.FIXED, 0, 75) == (5, 25, 75)
    assert schedule.probe_steps(Arm.FIXED, 0, 20) == (1, 7, 20)


def test_the_arm_none_is_asked_only_at_the_end() -> None:
    drawn = plan.draw(demo(), replace(CELL, arm=Arm.NONE), 1)
    assert not any(stage.probe_steps or stage.kind is StageKind.PROBE for stage in drawn.stages)
    assert "unasked" in drawn.facts


def test_parts_count_up_and_minutes_count_down() -> None:
    drawn = plan.draw(demo(), CELL, 1)
    progress = [drawn.progress(index) for index in range(len(drawn.stages))]
    assert {step.parts for step in progress} == {8}
    assert [step.part for step in progress] == sorted(step.part for step in progress)
    minutes = [step.minutes_left for step in progress]
    assert minutes == sorted(minutes, reverse=True)
    assert 15 <= minutes[0] <= 30
    assert str(progress[5]) == f"Part 3 of 8 · about {minutes[5]} minutes left"
    assert str(progress[-1]) == "Part 8 of 8 · about 1 minute left"


def test_blocks_as_written_stay_so() -> None:
    study = study_with(("order: counterbalanced", "order: as_written"))
    cells = [allocation.choose([], study, seed) for seed in range(10)]
    assert {cell.order for cell in cells} == {Order.AS_WRITTEN}


def test_the_settings_reach_the_brief() -> None:
    study = study_with(("share: 6", "share: 6, residents: {lapse: 0.5}"))
    changed = plan.draw(study, CELL, 1).stage("learning")
    usual = plan.draw(demo(), CELL, 1).stage("learning")
    assert changed is not None
    assert usual is not None
    assert changed.episode != usual.episode


def test_events_ask_soon_after_a_frown_and_not_too_often() -> None:
    assert not schedule.probe_due(5, [], [])
    assert schedule.probe_due(7, [7], [])
    assert schedule.probe_due(9, [7], [])
    assert not schedule.probe_due(20, [7, 19], [9])
    assert schedule.probe_due(24, [7, 23], [9])
    assert schedule.probe_due(25, [], [])
    assert not schedule.probe_due(200, [199], list(range(15, 135, 15)))
