"""Tests that are too short for a norm are found before anybody is sent into them."""

from collections import Counter

from app.episodes.brief import Brief
from app.studies.study import Study
from app.studies.trials import RUNS, too_short
from tests.studies.shipped import demo, study_with


def found(study: Study, norm: str, steps: int | None, condition: str = "discover") -> list[str]:
    """What is said when this norm takes so many steps and every other takes 50."""

    def walk(brief: Brief) -> int | None:
        return steps if brief.norm == norm else 50

    return [message for _, message in too_short(study, study.conditions[condition], walk)]


def test_a_test_that_is_long_enough_passes() -> None:
    assert found(demo(), "even-steps-only", 220) == []


def test_a_test_that_is_too_short_says_what_would_do() -> None:
    said = found(demo(), "even-steps-only", 221)
    assert len(said) == 2
    assert said[0] == "`even-steps-only` can take 221 steps: write 221 or more."


def test_a_lone_walk_of_hundreds_that_took_long_does_not_refuse_a_study() -> None:
    def said(slow: int) -> list[str]:
        walked = Counter[str]()

        def walk(brief: Brief) -> int:
            walked[brief.norm] += 1
            return 417 if brief.norm == "even-steps-only" and walked[brief.norm] <= slow else 50

        study = study_with(("layouts: {ids: [cafe-1, cafe-3]}", "layouts: {ids: all}"))
        return [message for _, message in too_short(study, study.conditions["discover"], walk)]

    assert said(2) == []
    assert said(3)[0] == "`even-steps-only` can take 417 steps: write 417 or more."


def test_a_norm_that_nobody_can_live_by_is_named() -> None:
    said = found(demo(), "two-on-green", None)
    assert "Only 0 of 20 walks on cafe-1 under `two-on-green` got through in 600 steps." in said


def test_three_of_twenty_may_fail_and_four_may_not() -> None:
    def said(fails: int) -> list[str]:
        walked: Counter[tuple[str, str]] = Counter()

        def walk(brief: Brief) -> int | None:
            walked[brief.norm, brief.layout] += 1
            return None if walked[brief.norm, brief.layout] <= fails else 50

        return [message for _, message in too_short(demo(), demo().conditions["discover"], walk)]

    assert said(3) == []
    assert len(said(4)) == 8 * 2


def test_phases_that_a_condition_skips_are_not_tried() -> None:
    study = study_with(("skip: [learning]", "skip: [learning, test_unseen]"))
    assert len(found(study, "even-steps-only", 300, "told")) == 1


def test_twenty_briefs_are_tried_per_norm_and_floor() -> None:
    seen: list[Brief] = []

    def walk(brief: Brief) -> int:
        seen.append(brief)
        return 50

    assert list(too_short(demo(), demo().conditions["discover"], walk)) == []
    assert len(seen) == 8 * 2 * RUNS
    assert len({(brief.phase, brief.norm, brief.layout, brief.seed) for brief in seen}) == 8 * 2 * RUNS
