"""A brief and the newcomer's actions decide everything."""

import os
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.episodes.brief import Brief
from app.episodes.chain import link
from app.episodes.episode import Episode, replay
from app.episodes.event import EventKind
from app.episodes.judge import breaks, explain, masks
from app.episodes.narration import narrate
from app.episodes.observation import observe
from app.episodes.phase import Phase
from app.episodes.step import coded
from app.errors import EpisodeOver
from app.norms.catalogue import NORMS, norm_of
from app.world.motion import Draft, enact
from app.world.scene import Person, Scene, Track
from app.world.words import Action
from tests.episodes.played import brief, play

presses = st.lists(st.tuples(st.sampled_from(Action), st.booleans()), min_size=1, max_size=60)


def test_a_brief_survives_the_store() -> None:
    asked = brief("no-blue-floor", p_detect=0.8, lapse=0.25)
    assert Brief.of(asked.plain()) == asked


@settings(max_examples=25, deadline=None)
@given(pressed=presses, norm=st.sampled_from(sorted(NORMS)), seed=st.integers(0, 2**40))
def test_replay_gives_the_same_chain(pressed: list[tuple[Action, bool]], norm: str, seed: int) -> None:
    asked = brief(norm, seed=seed)
    once = [episode.hash for episode in replay(asked, pressed)]
    assert [episode.hash for episode in replay(Brief.of(asked.plain()), pressed)] == once


@settings(max_examples=25, deadline=None)
@given(pressed=presses, norm=st.sampled_from(sorted(NORMS)), seed=st.integers(0, 2**40))
def test_nobody_is_in_two_places_and_two_are_never_in_one(
    pressed: list[tuple[Action, bool]], norm: str, seed: int
) -> None:
    last = 0
    for episode in replay(brief(norm, seed=seed), pressed):
        cells = [person.cell for person in episode.scene.people if person.cell >= 0]
        assert len(cells) == len(set(cells))
        assert all(episode.scene.layout.walkable[cell] for cell in cells)
        for event in episode.latest.events if episode.latest else ():
            assert event.id == last + 1
            last = event.id


@pytest.mark.parametrize("norm", sorted(NORMS))
def test_the_scene_before_each_micro_step_gives_the_judges_verdict(norm: str) -> None:
    """Nobody but a lapsing resident breaks the norm; what was recorded is what the judge finds."""
    rule = norm_of(norm)
    for episode in play(brief(norm, seed=3), "naive")[1:]:
        step = episode.latest
        assert step is not None
        scene = step.start
        for move, found in zip(step.moves, explain(step, rule), strict=True):
            able, allowed = masks(scene, move.who, rule)
            assert found.lawful == able
            assert move.violation == (move.before >= 0 and breaks(move.effective, allowed))
            assert move.lapse == (move.who > 0 and move.violation)
            scene = enact(scene, move.who, move.effective)


@pytest.mark.parametrize("norm", sorted(NORMS))
def test_every_breach_is_frowned_at_by_the_clerk_at_once(norm: str) -> None:
    for episode in play(brief(norm, seed=4), "naive")[1:]:
        step = episode.latest
        assert step is not None
        broke = [move.who for move in step.moves if move.violation]
        frowns = [event for event in step.events if event.kind is EventKind.SANCTION]
        assert [event.of for event in frowns] == broke
        assert all(event.by[-1] == -1 and event.of not in event.by for event in frowns)


def test_a_step_that_nobody_pressed_is_never_frowned_at() -> None:
    asked = brief("no-blue-floor", p_false=1.0)
    episode = Episode.begin(asked).after(Action.WAIT, auto=True)
    assert episode.latest is not None
    assert all(e.of != 0 for e in episode.latest.events if e.kind is EventKind.SANCTION)


def test_in_practice_every_shelf_has_something() -> None:
    for seed in range(30):
        start = Episode.begin(brief(layout="practice-post", phase=Phase.PRACTICE, seed=seed))
        assert min(start.scene.premises.stock) >= 2


def test_nobody_frowns_in_practice() -> None:
    values = play(brief(layout="practice-cafe", phase=Phase.PRACTICE, seed=2), "random")
    assert len(values) == 21
    assert not [e for v in values[1:] if v.latest for e in v.latest.events if e.kind is EventKind.SANCTION]


def test_changing_anything_of_a_step_changes_the_chain() -> None:
    values = play(brief("two-on-green", seed=6), "naive")[:80]
    for before, after in pairwise(values):
        step = after.latest
        assert step is not None
        given_ = (before.hash, step.n, step.action, step.moves, step.events, step.scene)
        assert _linked(given_, auto=step.auto) == step.hash
        for changed in _altered(given_):
            assert _linked(changed, auto=step.auto) != step.hash
        assert _linked(given_, auto=not step.auto) != step.hash


def _linked(given_: tuple, *, auto: bool) -> bytes:  # type: ignore[type-arg]
    before, n, action, moves, events, scene = given_
    return link(before, n, action, coded(moves), events, Draft(scene), auto=auto)


def _altered(given_: tuple) -> list[tuple]:  # type: ignore[type-arg]
    """The step's parts with one field changed at a time."""
    before, n, action, moves, events, scene = given_
    other = Action.USE if action is Action.WAIT else Action.WAIT
    found = [(before, n + 1, action, moves, events, scene), (before, n, other, moves, events, scene)]
    for at, move in enumerate(moves):
        changes = {
            "who": 9,
            "after": move.after + 1,
            "before": move.before + 1,
            "violation": not move.violation,
        }
        for name, value in changes.items():
            new = (*moves[:at], move._replace(**{name: value}), *moves[at + 1 :])
            found.append((before, n, action, new, events, scene))
    for at, event in enumerate(events):
        for name in ("id", "n", "clock", "of", "fixture", "cell"):
            new = (*events[:at], event._replace(**{name: getattr(event, name) + 1}), *events[at + 1 :])
            found.append((before, n, action, moves, new, scene))
    return found + [(before, n, action, moves, events, changed) for changed in _scenes(scene)]


def _scenes(scene: Scene) -> Iterator[Scene]:
    premises = scene.premises
    yield scene._replace(premises=premises._replace(clock=premises.clock + 1))
    yield scene._replace(premises=premises._replace(lamp=not premises.lamp))
    yield scene._replace(premises=premises._replace(last_desk=(premises.last_desk + 2) % 3 - 1))
    yield scene._replace(premises=premises._replace(stock=(premises.stock[0] + 1, *premises.stock[1:])))
    yield scene._replace(premises=premises._replace(desk_idle=(premises.desk_idle[0] + 1, 0)))
    yield scene._replace(premises=premises._replace(last_shelf=(premises.last_shelf + 2) % 3 - 1))
    yield scene._replace(premises=premises._replace(shut_desk=(premises.shut_desk + 2) % 3 - 1))
    for at, person in enumerate(scene.people):
        for changed in _people(person):
            yield scene._replace(people=(*scene.people[:at], changed, *scene.people[at + 1 :]))


def _people(person: Person) -> Iterator[Person]:
    """The person with each field of its own and of its history changed to another that there is."""
    for name, value in zip(Person._fields[:-1], person, strict=False):
        yield person._replace(**{name: _other(value)})  # type: ignore[arg-type]
    for name, value in zip(Track._fields, person.track, strict=True):
        track = person.track._replace(**{name: _other(value)})  # type: ignore[arg-type]
        yield person._replace(track=track)


def _other(value: object) -> object:
    match value:
        case bool():
            return not value
        case Enum():
            return next(one for one in type(value) if one is not value)
        case int():
            return value + 1 if value < 1 else value - 1
        case tuple():
            return (_other(value[0]), *value[1:])
    raise AssertionError(value)


def test_an_episode_takes_nothing_after_its_end() -> None:
    last = play(brief(layout="practice-cafe", phase=Phase.PRACTICE), "random")[-1]
    with pytest.raises(EpisodeOver):
        last.after(Action.WAIT)


def test_a_value_is_never_changed_by_what_follows_it() -> None:
    episode = Episode.begin(brief("alternate-desks", seed=9))
    one, other = episode.after(Action.NORTH), episode.after(Action.NORTH)
    assert one.hash == other.hash
    assert episode.n == 0


def test_who_left_in_learning_comes_in_again_within_some_steps() -> None:
    values = play(brief(seed=5), "oracle")
    kinds = [(v.n, e.kind) for v in values if v.latest for e in v.latest.events if e.of == 0]
    left = [n for n, kind in kinds if kind is EventKind.LEAVE]
    back = [n for n, kind in kinds if kind is EventKind.ENTER]
    assert left
    assert back
    assert 2 <= back[0] - left[0] <= 12


def test_a_test_ends_when_the_newcomer_has_left() -> None:
    last = play(brief(seed=5, phase=Phase.TEST_SAME), "oracle")[-1]
    assert last.outcome().joint
    assert last.n < last.brief.steps


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_another_process_finds_the_same_chain(hash_seed: str) -> None:
    """Two processes with different string hashing agree with this one."""
    code = (
        "from tests.episodes.played import brief, play;"
        "print(play(brief('two-on-green', seed=11, steps=40), 'oracle')[-1].hash.hex())"
    )
    env = os.environ | {"PYTHONHASHSEED": hash_seed}
    said = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == play(brief("two-on-green", seed=11, steps=40), "oracle")[-1].hash.hex()


@pytest.mark.parametrize("norm", ["none", "two-on-green", "staircase-queue-tail"])
def test_a_newcomer_without_a_door_only_watches(norm: str) -> None:
    """Whatever is pressed, nobody comes in, nobody does anything, and people go about their errands."""
    values = play(brief(norm, seed=3, door=-1, steps=80), "random")
    assert {value.scene.people[0].cell for value in values} == {-1}
    assert {value.latest.moves[0].effective for value in values if value.latest} == {Action.WAIT}
    events = [event for value in values if value.latest for event in value.latest.events]
    assert not [event for event in events if event.of == 0]
    assert [event for event in events if event.kind is EventKind.USE]
    assert values[-1].outcome()[:5] == (False, True, False, 0, 0)


def test_a_newcomer_without_a_door_is_told_that_it_only_watches() -> None:
    first = Episode.begin(brief(seed=3, door=-1))
    text = narrate(observe(first))
    assert "0 You: outside." in text
    assert "You have no errand: you only watch." in text
