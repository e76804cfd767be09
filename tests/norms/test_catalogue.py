"""What every norm of the catalogue must hold, whichever it is."""

from itertools import islice

import pytest

from app.episodes.judge import breaks, masks
from app.norms.catalogue import NO_NORM, NORMS, norm_of
from app.norms.norm import Norm
from app.world.drawing import LAYOUTS
from app.world.hours import lit
from app.world.motion import lawful
from app.world.scene import Premises, Scene
from app.world.words import Action
from tests.norms.crowds import crowd_steps, with_other_histories
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
@pytest.mark.parametrize("layout", LAYOUTS)
def test_it_can_be_broken_and_kept_on_every_layout(norm: Norm, layout: str) -> None:
    met = [masks(scene, who, norm) for scene, who in micro_scenes() if scene.layout.id == layout]
    tempted = sum(permitted not in (0, able) for able, permitted in met)
    assert tempted >= 3
    assert all(permitted for _, permitted in met), "somebody was left no permitted action"


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


@each
def test_a_history_that_it_does_not_declare_never_changes_a_verdict(norm: Norm) -> None:
    for (scene, who, action), other in with_other_histories(norm.remembers):
        assert norm.permits(other, who, action) == norm.permits(scene, who, action)


@each
def test_a_local_norm_reads_nobody_else(norm: Norm) -> None:
    if not norm.local:
        return
    for scene, who, action in crowd_steps()[::5]:
        clock, lamp, stock, *_ = scene.premises
        bare = Premises(clock, lamp, tuple(6 - count for count in stock), shut_desk=1)
        alone = Scene(scene.layout, (scene.people[who],), bare, scene.errand)
        assert norm.permits(alone, 0, action) == norm.permits(scene, who, action)


@each
def test_its_clock_repeats_with_its_period(norm: Norm) -> None:
    for scene, who, action in crowd_steps()[::5]:
        clock = scene.premises.clock + norm.period
        now = scene.premises._replace(clock=clock, lamp=lit(scene.layout, clock))
        assert norm.permits(scene._replace(premises=now), who, action) == norm.permits(scene, who, action)


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


SAID = [
    sentence
    for norm in EVERY
    for sentence in (norm.statement, *(one.statement for one in norm.lattice or ()))
]


def test_what_people_read_says_whether_corners_count_and_whether_the_clerk_does() -> None:
    for sentence in SAID:
        assert ("next to" in sentence) == ("(also diagonally)" in sentence)
        assert ("at once" in sentence) == ("the clerk" in sentence)
