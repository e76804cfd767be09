"""The belief test of every norm."""

from functools import cache

import pytest

from app.episodes.event import EventKind
from app.norms.catalogue import NORMS
from app.norms.norm import Norm
from app.studies.asked import AskedScene
from app.studies.belief import draw_options, draw_scenes, true_option
from app.world.motion import lawful

by_id = pytest.mark.parametrize("norm", tuple(NORMS.values()), ids=lambda norm: norm.id)


@cache
def asked_about(norm: Norm) -> tuple[AskedScene, ...]:
    """A test that is drawn from another seed for each norm; every other one begins at the other layout."""
    seed = list(NORMS).index(norm.id)
    home, away = ("cafe-1", "cafe-3") if seed % 2 else ("cafe-3", "cafe-1")
    return draw_scenes(norm, home, away, seed, 12)


@by_id
def test_half_the_scenes_would_be_frowned_at_half_are_on_each_layout(norm: Norm) -> None:
    scenes = asked_about(norm)
    assert len(scenes) == 12
    for layout in ("cafe-1", "cafe-3"):
        assert sorted(scene.frowned for scene in scenes if scene.layout == layout) == [False] * 3 + [True] * 3


@by_id
def test_two_scenes_set_the_truth_apart_from_each_near_miss(norm: Norm) -> None:
    assert all(sum(scene.separates(at) for scene in asked_about(norm)) >= 2 for at in range(3))


@by_id
def test_the_verdict_is_that_of_the_last_frame_and_nobody_frowns_before(norm: Norm) -> None:
    for scene in asked_about(norm):
        last = scene.frames[-1]
        assert scene.action in lawful(last, scene.who)
        assert norm.permits(last, scene.who, scene.action) is not scene.frowned
        assert len(scene.frames) == 9
        assert not any(event.kind is EventKind.SANCTION for frame in scene.frames for event in frame.events)


def test_the_same_seed_draws_the_same_test_another_seed_another() -> None:
    norm = NORMS["vertical-on-even-steps"]
    one = draw_scenes(norm, "cafe-1", "cafe-3", 7, 12)
    draw_scenes.cache_clear()
    assert draw_scenes(norm, "cafe-1", "cafe-3", 7, 12) == one
    assert draw_scenes(norm, "cafe-1", "cafe-3", 8, 12) != one


@by_id
def test_the_truth_is_one_of_four_sentences_at_a_place_that_changes(norm: Norm) -> None:
    places = {draw_options(norm, seed).index(true_option(norm)) for seed in range(60)}
    assert places == {0, 1, 2, 3}
