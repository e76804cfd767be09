"""What every norm of the catalogue must hold, whichever it is."""

from itertools import islice
from random import Random

import pytest

from app.episodes.judge import breaks, masks
from app.norms.catalogue import NO_NORM, NORMS, norm_of
from app.norms.norm import Norm
from app.world.motion import lawful
from app.world.scene import Person, Scene, Track
from app.world.words import Action, Heading, Shape
from tests.norms.literal import LITERAL
from tests.norms.runs import micro_scenes

EVERY = tuple(NORMS.values())
WITH_RELATIVES = tuple(one for norm in EVERY for one in (norm, *norm.relatives()))
by_id = pytest.mark.parametrize("norm", EVERY, ids=lambda norm: norm.id)
each = pytest.mark.parametrize("norm", WITH_RELATIVES, ids=lambda norm: norm.id)


def violations(norm: Norm, scenes: tuple[tuple[Scene, int], ...]) -> set[tuple[int, Action]]:
    return {
        (at, action)
        for at, (scene, who) in enumerate(scenes)
        for action in lawful(scene, who)
        if breaks(action, masks(scene, who, norm)[1])
    }


@by_id
def test_the_literal_reading_agrees_on_every_lawful_action(norm: Norm) -> None:
    read = LITERAL[norm.id]
    for scene, who in (*micro_scenes(), *micro_scenes(norm.id)):
        for action in lawful(scene, who):
            assert norm.permits(scene, who, action) is not read(scene, who, action)


@by_id
def test_it_is_broken_by_those_who_do_not_know_it(norm: Norm) -> None:
    assert violations(norm, micro_scenes())


@by_id
def test_three_near_misses_are_other_norms(norm: Norm) -> None:
    scenes = micro_scenes()
    truth = violations(norm, scenes)
    assert len(norm.distractors) == 3
    for near in norm.distractors:
        other = violations(near, scenes)
        assert len(truth & other) <= 0.9 * len(truth | other), near.statement


@by_id
def test_the_options_form_a_lattice_in_which_nothing_stands_out(norm: Norm) -> None:
    assert norm.lattice is not None
    scenes, lengths = micro_scenes(), [len(option.statement) for option in norm.lattice]
    truth = violations(norm, scenes)
    assert violations(norm.lattice.both, scenes) == truth
    assert len({option.statement for option in norm.lattice}) == 4
    mean = sum(lengths) / 4
    assert all(abs(length - mean) <= 0.25 * mean for length in lengths), lengths
    for option in islice(norm.lattice, 1, None):
        other = violations(option, scenes)
        assert len(truth & other) <= 0.6 * len(truth | other), option.statement


def _blurred(person: Person, kept: frozenset[str], rng: Random) -> Person:
    """The person with another history in every field that the norm does not say it reads."""

    def nine() -> int:
        return rng.randrange(10)

    def coin() -> bool:
        return rng.random() < 0.5

    line = (rng.randrange(-1, 8), rng.randrange(-1, 8), rng.randrange(-1, 8))
    desk, shelf = rng.choice([Shape.PLAIN, Shape.ROUND]), rng.choice([Shape.PLAIN, Shape.SQUARE])
    heading, door = Heading(rng.randrange(5)), rng.randrange(2)
    track = Track(
        heading, coin(), nine(), nine(), nine(), nine(), nine(), coin(), coin(), door, desk, shelf, line
    )
    return person._replace(track=track._replace(**{name: getattr(person.track, name) for name in kept}))


@each
def test_a_history_that_it_does_not_declare_never_changes_a_verdict(norm: Norm) -> None:
    rng = Random(norm.id)
    for scene, who in micro_scenes()[::3]:
        others = scene._replace(
            people=tuple(_blurred(person, norm.remembers, rng) for person in scene.people)
        )
        for action in lawful(scene, who):
            assert norm.permits(others, who, action) == norm.permits(scene, who, action)


@each
def test_a_local_norm_reads_nobody_else(norm: Norm) -> None:
    if not norm.local:
        return
    for scene, who in micro_scenes()[::3]:
        alone = scene._replace(people=(scene.people[who],))
        for action in lawful(scene, who):
            assert norm.permits(alone, 0, action) == norm.permits(scene, who, action)


@each
def test_its_clock_repeats_with_its_period(norm: Norm) -> None:
    for scene, who in micro_scenes()[::5]:
        later = scene._replace(premises=scene.premises._replace(clock=scene.premises.clock + norm.period * 4))
        for action in lawful(scene, who):
            assert norm.permits(later, who, action) == norm.permits(scene, who, action)


@by_id
def test_everything_about_it_is_found_by_its_id(norm: Norm) -> None:
    assert all(norm_of(one.id) is one for one in (norm, *norm.relatives()))
    assert norm.id not in {other.id for other in EVERY if other is not norm}
    assert {slot.name for slot in norm.slots}
    assert norm.difficulty in "EMH"


def test_no_norm_permits_everything() -> None:
    assert not violations(NO_NORM, micro_scenes())


def test_waiting_is_always_permitted_by_these_norms() -> None:
    for norm in EVERY:
        assert all(norm.permits(scene, who, Action.WAIT) for scene, who in micro_scenes()[::7])
