"""A study that asks for certified seeds is given no others."""

from dataclasses import replace

import pytest

from app.episodes.brief import Phase
from app.errors import NotCertified
from app.studies import certified_checks, plan
from app.studies.cell import Arm, Cell, Order
from app.studies.certified import Lists, Seeds, brief_of, key_of, names, seed_of, shipped
from app.studies.circumstances import STANDARD, circumstances
from app.studies.plan import Plan
from app.studies.study import Study
from tests.studies.shipped import demo, study_with

CELL = Cell("discover", "no-blue-floor", "cafe-1", "cafe-3", Order.SAME_FIRST, Arm.FIXED, 0)
ONLY = ("certified_only: false", "certified_only: true")
OURS = frozenset({"ours"})
BLOCKS = {"cafe-1": ((1, 2, 3), (7, 8, 9)), "cafe-3": ((4, 5, 6), (10, 11, 12))}


def lists(study: Study, engine: str = "ours", without: tuple[str, str] = ("", "")) -> Lists:
    """Certified seeds for everything that the study may need."""
    seeds = {}
    for condition in study.conditions.values():
        for norm in names(condition):
            for layout in condition.layouts:
                if (norm, layout) != without:
                    key = key_of(norm, layout, circumstances(condition.settings))
                    seeds[key] = Seeds(BLOCKS[layout], (20, 21))
    return Lists(seeds, dict.fromkeys(seeds, engine))


def drawn(seed: int, study: Study | None = None) -> Plan:
    study = study or study_with(ONLY)
    return plan.draw(study, CELL, seed, lists(study))


def seeds_of(drawn: Plan, phase: str) -> tuple[int, ...]:
    return tuple(
        stage.episode.seed for stage in drawn.stages if stage.episode and stage.episode.phase == phase
    )


def of(phase: Phase, layout: str, *numbers: int) -> tuple[int, ...]:
    return tuple(seed_of(phase, "no-blue-floor", layout, number) for number in numbers)


def test_learning_is_drawn_from_the_list() -> None:
    every = {seeds_of(drawn(seed), "learning") for seed in range(30)}
    assert every == {of(Phase.LEARNING, "cafe-1", 20), of(Phase.LEARNING, "cafe-1", 21)}


@pytest.mark.parametrize(("phase", "layout"), [("test_same", "cafe-1"), ("test_unseen", "cafe-3")])
def test_a_block_is_drawn_whole_in_its_order(phase: str, layout: str) -> None:
    every = {seeds_of(drawn(seed), phase) for seed in range(30)}
    assert every == {of(Phase.TEST_SAME, layout, *block) for block in BLOCKS[layout]}


def test_an_episode_is_the_one_that_was_certified() -> None:
    for phase in (Phase.LEARNING, Phase.TEST_SAME, Phase.TEST_UNSEEN):
        layout = "cafe-3" if phase is Phase.TEST_UNSEEN else "cafe-1"
        for stage in drawn(5).stages:
            if stage.episode and stage.episode.phase is phase:
                numbers = (20, 21) if phase is Phase.LEARNING else sum(BLOCKS[layout], ())
                briefs = [brief_of(phase, "no-blue-floor", layout, number, STANDARD) for number in numbers]
                assert stage.episode in briefs


def test_hidden_frowns_in_the_test_change_the_frames_and_no_seed() -> None:
    quiet = study_with(ONLY, ("share: 6", "share: 6, sanctions: {test_feedback: hidden}"))
    shown, hidden = drawn(3), drawn(3, quiet)
    assert seeds_of(shown, "test_same") == seeds_of(hidden, "test_same")
    first = hidden.stage("test_same-1")
    assert first is not None
    assert first.episode is not None
    assert (first.episode.show_own, first.episode.show_others) == (False, False)


def test_where_there_are_no_seeds_nobody_begins() -> None:
    study = study_with(ONLY)
    for layout in ("cafe-1", "cafe-3"):
        with pytest.raises(NotCertified, match=f"no certified seeds for no-blue-floor on {layout}"):
            plan.draw(study, CELL, 1, lists(study, without=("no-blue-floor", layout)))


def test_a_study_that_does_not_ask_for_certified_seeds_draws_any() -> None:
    assert len({seeds_of(drawn(seed, demo()), "learning") for seed in range(30)}) == 30


def test_a_key_names_all_that_seeds_were_certified_for() -> None:
    key = key_of("no-blue-floor", "cafe-1", STANDARD)
    others = [
        key_of("no-blue-floor", "cafe-3", STANDARD),
        key_of("two-on-green", "cafe-1", STANDARD),
        *(
            key_of("no-blue-floor", "cafe-1", {**STANDARD, name: 1})
            for name in ("residents", "delay", "p_detect")
        ),
    ]
    assert STANDARD["p_detect"] == 1
    assert [other == key for other in others] == [False, False, False, False, True]
    assert key_of("no-blue-floor", "cafe-1", circumstances(demo().conditions["told"].settings)) == key


def test_seeds_of_tests_and_learning_of_norms_and_floors_differ() -> None:
    seeds = {
        seed_of(phase, norm, layout, number)
        for phase in (Phase.LEARNING, Phase.TEST_SAME)
        for norm in ("no-blue-floor", "two-on-green")
        for layout in ("cafe-1", "cafe-3")
        for number in range(5)
    }
    assert len(seeds) == 2 * 2 * 2 * 5
    assert of(Phase.TEST_SAME, "cafe-1", 1) == of(Phase.TEST_UNSEEN, "cafe-1", 1)


def said(study: Study, lists: Lists) -> list[str]:
    return [str(fault) for fault in certified_checks.faults(study, lists, OURS)]


def test_a_study_with_all_its_seeds_is_without_faults() -> None:
    study = study_with(ONLY)
    assert said(study, lists(study)) == []
    assert said(demo(), Lists({}, {})) == []


def test_missing_seeds_are_named_once_with_their_line() -> None:
    study = study_with(ONLY)
    (fault,) = said(study, lists(study, without=("two-on-green", "cafe-3")))
    assert fault.startswith("mine.yaml:20:")
    assert "no certified seeds for `two-on-green` on cafe-3: leave them out" in fault


SWAPPED = (ONLY, ("  ids:\n", "  permute: swap_within_family\n  ids:\n"))
PAIR = ("no-blue-floor", "blue-spots-only")


def test_swapped_norms_are_given_the_seeds_that_were_certified_for_all_of_them() -> None:
    """They were refused, as seeds were certified for one norm each."""
    study = study_with(*SWAPPED)
    assert said(study, lists(study)) == []
    mine, theirs = (
        plan.draw(study, replace(CELL, norm=norm), seed, lists(study)) for seed, norm in enumerate(PAIR)
    )
    for stage, twin in zip(mine.stages, theirs.stages, strict=True):
        if stage.episode and twin.episode and stage.episode.phase is not Phase.PRACTICE:
            assert replace(twin.episode, norm=PAIR[0], content=stage.episode.content) == stage.episode
            layout, numbers = stage.episode.layout, (20, 21, *sum(BLOCKS[stage.episode.layout], ()))
            asked = (stage.episode.phase, PAIR[0], layout)
            assert stage.episode in [brief_of(*asked, number, STANDARD, PAIR) for number in numbers]


def test_missing_seeds_of_swapped_norms_name_all_of_them() -> None:
    study = study_with(*SWAPPED)
    (fault,) = said(study, lists(study, without=("+".join(PAIR), "cafe-3")))
    assert "no certified seeds for `no-blue-floor` swapped with `blue-spots-only` on cafe-3: leave" in fault


def test_settings_that_nothing_is_certified_for_are_named() -> None:
    study = study_with(ONLY, ("share: 6", "share: 6, population: {residents: 8}"))
    here = replace(study, conditions={"told": study.conditions["told"]})
    (fault,) = said(study, lists(here))
    assert (
        "No seeds are certified under these settings: certify them with `normgym certify --study`, or"
        in fault
    )
    assert "In `discover`: No seeds are certified" in fault


def test_seeds_of_another_engine_are_refused() -> None:
    study = study_with(ONLY)
    (fault,) = said(study, lists(study, engine="theirs"))
    assert "certified by another engine: certify them with `normgym certify --study`" in fault
    assert certified_checks.faults(study, lists(study, engine="theirs"), OURS | {"theirs"}) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("steps: 150", "steps: 120", "Learning seeds are certified for 150 steps: write 150, or"),
        ("episodes: 3", "episodes: 2", "Certified blocks have 3 episodes: write 3, or"),
        ("steps: 220", "steps: 219", "Test seeds are certified for 220 steps: write 220 or more, or"),
        ("steps: 220", "steps: 230", ""),
    ],
)
def test_episodes_of_another_length_or_number_are_refused(old: str, new: str, message: str) -> None:
    study = study_with(ONLY, (old, new))
    found = said(study, lists(study))
    assert [message in fault for fault in found] == ([True] if message else [])


@pytest.mark.parametrize(
    ("keys", "hidden"),
    [
        ("evidence: {behaviour: false}", "behaviour"),
        ("evidence: {cards: false}", "cards"),
        ("sanctions: {reveal: {sanctioner: false}}", "sanctioner"),
    ],
)
def test_what_is_hidden_while_people_learn_was_not_certified(keys: str, hidden: str) -> None:
    study = study_with(ONLY, ("share: 6", f"share: 6, {keys}"))
    (fault,) = said(study, lists(study))
    assert f"certified for people who see everything, and {hidden} is hidden: show it, or" in fault
    without = study_with(ONLY, ("share: 6", f"share: 6, skip: [learning], {keys}"))
    assert said(without, lists(without)) == []


def test_what_a_condition_skips_needs_no_seeds_of_that_length() -> None:
    study = study_with(ONLY, ("steps: 150", "steps: 120"))
    told = replace(study, conditions={"told": study.conditions["told"]})
    assert said(told, lists(study)) == []


def test_the_lists_that_come_with_the_program_can_be_read() -> None:
    for key, seeds in shipped().seeds.items():
        assert shipped().engines[key]
        assert all(len(block) == 3 for block in seeds.blocks)
