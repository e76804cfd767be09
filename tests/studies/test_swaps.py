"""Swapped norms share their worlds: nothing differs but the norm."""

from collections import Counter
from dataclasses import replace

import pytest

from app.episodes.opening import opening
from app.norms.catalogue import NORMS, norm_of
from app.studies import plan
from app.studies.cell import Arm, Cell, Order
from app.studies.plan import Plan
from app.studies.swaps import groups
from tests.studies.shipped import study_with

ALL = tuple(NORMS)


@pytest.mark.parametrize("permute", ["swap_within_family", "swap_any"])
@pytest.mark.parametrize("norms", [ALL, ALL[:7], ALL[:2]])
def test_every_norm_is_in_one_group_of_two_or_three(norms: tuple[str, ...], permute: str) -> None:
    found = groups(norms, permute)
    assert tuple(sorted(found)) == tuple(sorted(norms))
    assert {len(group) for group in found.values()} <= {2, 3}
    assert all(norm in group for norm, group in found.items())
    assert Counter(norm for group in set(found.values()) for norm in group) == Counter(norms)


def test_a_swap_stays_in_the_family_or_leaves_it() -> None:
    for group in groups(ALL, "swap_within_family").values():
        assert len({norm_of(norm).family for norm in group}) == 1
    for group in groups(ALL, "swap_any").values():
        assert len({norm_of(norm).family for norm in group}) > 1


def test_nothing_is_swapped_unless_it_is_asked_for() -> None:
    assert groups(ALL, "none") == {}


def drawn(norm: str, seed: int, *, permute: str = "swap_within_family", cross: str = "false") -> Plan:
    study = study_with(
        ("ids: [cafe-1, cafe-3]", f"ids: all, cross_community: {cross}"),
        ("ids:\n", f"permute: {permute}\n  ids:\n"),
    )
    away = "post-1" if cross == "true" else "cafe-3"
    return plan.draw(study, Cell("discover", norm, "cafe-1", away, Order.SAME_FIRST, Arm.FIXED, 0), seed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("no-blue-floor", "blue-spots-only"),
        ("even-steps-only", "freeze-while-lamp-lit"),
        ("staircase-queue-tail", "keep-off-red-shirts"),
    ],
)
def test_whoever_has_the_other_norm_meets_the_same_worlds(one: str, other: str) -> None:
    mine, theirs = drawn(one, 1), drawn(other, 2)
    played = 0
    for stage, twin in zip(mine.stages, theirs.stages, strict=True):
        if stage.episode is None or twin.episode is None or stage.key == "practice":
            continue
        played += 1
        assert replace(twin.episode, norm=one, content=stage.episode.content) == stage.episode
        assert opening(twin.episode) == opening(stage.episode)
        assert stage.swapped == twin.swapped == (one, other)
        assert type(stage).of(stage.plain()) == stage
    assert played == 7


def test_the_world_of_learning_is_the_same_whatever_kind_of_place_the_test_is_in() -> None:
    near, far = drawn("no-blue-floor", 1), drawn("no-blue-floor", 2, cross="true")
    assert near.stage("learning") == far.stage("learning")
    assert near.stage("test_unseen-1") != far.stage("test_unseen-1")


def test_without_a_swap_every_visit_has_worlds_of_its_own() -> None:
    one, other = (drawn("no-blue-floor", seed, permute="none").stage("learning") for seed in (1, 2))
    assert one != other
    assert one is not None
    assert "swapped" not in one.plain()
