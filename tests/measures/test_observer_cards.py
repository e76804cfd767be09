"""What the ideal observer makes of what a study hides: less than before, never what is not shown."""

from functools import lru_cache
from itertools import pairwise

import pytest

from app.episodes.episode import Episode
from app.episodes.event import EventKind
from app.episodes.observation import observe
from app.measures.observer_cards import Legs
from app.measures.observer_moments import micro_steps
from app.measures.observer_path import Path, lived
from app.studies.veil import STRETCH, Hidden
from app.world.words import Action
from tests.measures.test_observer import ONE_PER_FAMILY, play

STEPS = 60


@lru_cache
def episodes(norm: str) -> list[Episode]:
    return play(norm, steps=STEPS)


@lru_cache
def path(norm: str, *hidden: Hidden, mine: bool = True) -> Path:
    return lived(episodes(norm), hides=frozenset(hidden), mine=mine)


def frowned(episode: Episode) -> bool:
    return any(event.kind is EventKind.SANCTION for event in observe(episode).events)


@pytest.mark.parametrize("norm", ONE_PER_FAMILY)
def test_out_of_sight_only_ones_own_steps_tell_anything(norm: str) -> None:
    hidden = path(norm, Hidden.BEHAVIOUR)
    for episode, reading in zip(episodes(norm)[1:], hidden.readings, strict=True):
        if not frowned(episode):
            assert reading.bits[1:] == (0, 0)
    assert any(frowned(episode) for episode in episodes(norm))


@pytest.mark.parametrize("norm", ONE_PER_FAMILY)
def test_a_frown_whose_time_is_hidden_counts_when_it_is_told(norm: str) -> None:
    hidden = path(norm, Hidden.TIME, Hidden.PLACE)
    for reading in hidden.readings:
        if reading.n % STRETCH and reading.n != STEPS:
            assert reading.bits[:2] == (0, 0)
    assert sum(hidden.bits[:2]) > 0
    assert hidden.p_truth[-1] > 1 / len(hidden.norms)


@pytest.mark.parametrize("norm", ONE_PER_FAMILY)
def test_frowns_at_somebody_else_are_not_ones_own(norm: str) -> None:
    assert path(norm, mine=False).bits[0] == 0
    assert path(norm, mine=False).p_truth == pytest.approx(path(norm).p_truth)


@pytest.mark.parametrize("norm", ONE_PER_FAMILY)
def test_without_cards_the_truth_is_found_all_the_same(norm: str) -> None:
    open_, hidden = path(norm), path(norm, Hidden.CARDS)
    assert hidden.p_truth[-1] > 0.5 * open_.p_truth[-1]
    assert hidden.p_truth != open_.p_truth


def test_what_somebody_goes_to_is_never_ruled_out_and_known_after_something_was_used() -> None:
    went = [observe(episode) for episode in episodes("none")]
    legs, used = Legs(went[0].errand), set[int]()
    for before, after in pairwise(went):
        for moment, who, action in micro_steps(before, after):
            person = moment.people[who]
            guesses = legs.guesses(who, person)
            assert person.leg in guesses
            assert sum(guesses.values()) == pytest.approx(1)
            if who in used:
                assert guesses == {person.leg: 1}
            if person.busy == 0 and action is Action.USE:
                legs.learn(who, {person.leg: guesses[person.leg]}, used=True)
                used.add(who)
        for who, person in enumerate(after.people):
            if person.cell < 0:
                legs.come_in(who)
                used.add(who)
    assert used
