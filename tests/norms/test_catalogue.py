"""What every norm of the catalogue must hold, whichever it is."""

from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from app.episodes.judge import masks
from app.norms.catalogue import NO_NORM, NORMS, norm_of
from app.norms.norm import Norm
from app.world.drawing import LAYOUTS
from app.world.hours import lit
from app.world.motion import ACTIONS, CODE
from app.world.scene import Premises, Scene
from app.world.words import Action
from tests.norms.crowds import crowd_steps, with_other_histories
from tests.norms.runs import micro_scenes

EVERY = tuple(NORMS.values())
NO_STANDING = {"wait-on-dark-tiles"}
"""Norms that may leave somebody who is boxed in nothing to do; then nothing counts as a violation."""

by_id = pytest.mark.parametrize("norm", EVERY, ids=lambda norm: norm.id)


@cache
def able() -> tuple[tuple[Scene, int, int], ...]:
    """Every micro-step looked at, with the mask of what was lawful."""
    return tuple((scene, who, masks(scene, who, NO_NORM)[0]) for scene, who in micro_scenes())


@cache
def broken(norm: Norm) -> int:
    """A byte per micro-step: the mask of the lawful actions that would have been violations."""
    masked = bytearray()
    for scene, who, can in able():
        codes = [code for code in range(len(ACTIONS)) if can >> code & 1]
        against = sum(1 << code for code in codes if not norm.permits(scene, who, ACTIONS[code]))
        masked.append(against if against != can else 0)
    return int.from_bytes(masked, "little")


def overlap(one: Norm, other: Norm) -> float:
    """Jaccard's index of what breaks the two."""
    first, second = broken(one), broken(other)
    return (first & second).bit_count() / (first | second).bit_count()


@by_id
def test_it_can_be_broken_and_kept_on_every_layout(norm: Norm) -> None:
    tempted = Counter[str]()
    for (scene, who, _), against in zip(able(), broken(norm).to_bytes(len(able()), "little"), strict=True):
        tempted[scene.layout.id] += against > 0
        waits = against or norm.id in NO_STANDING or norm.permits(scene, who, Action.WAIT)
        assert waits, "somebody was left no permitted action"
    assert min(tempted[layout] for layout in LAYOUTS) >= 3


@by_id
def test_three_near_misses_are_other_norms(norm: Norm) -> None:
    assert len(norm.distractors) == 3
    for near in norm.distractors:
        assert overlap(norm, near) <= 0.9, near.statement


@by_id
def test_the_options_form_a_lattice_in_which_nothing_stands_out(norm: Norm) -> None:
    assert norm.lattice is not None
    lengths = [len(option.statement) for option in norm.lattice]
    assert broken(norm.lattice.both) == broken(norm)
    assert len({option.statement for option in norm.lattice}) == 4
    mean = sum(lengths) / 4
    assert all(abs(length - mean) <= 0.25 * mean for length in lengths), lengths
    for option in islice(norm.lattice, 1, None):
        assert overlap(norm, option) <= 0.6, option.statement


def looked_at(one: Norm, norm: Norm) -> slice:
    """Which scenes: all for the norm, every fourth for its near misses and options."""
    return slice(None, None, 1 if one is norm else 4)


@by_id
def test_a_history_that_it_does_not_declare_never_changes_a_verdict(norm: Norm) -> None:
    for one in (norm, *norm.relatives()):
        for (scene, who, action), other in with_other_histories(one.remembers, one.watches)[
            looked_at(one, norm)
        ]:
            assert one.permits(other, who, action) == one.permits(scene, who, action), one.statement


@by_id
def test_a_local_norm_reads_nobody_else(norm: Norm) -> None:
    for one in (norm, *norm.relatives()):
        for (scene, who, action), alone in zip(crowd_steps()[::5], everybody_alone(), strict=True):
            assert not one.local or one.permits(alone, 0, action) == one.permits(scene, who, action), (
                one.statement
            )


@cache
def everybody_alone() -> tuple[Scene, ...]:
    """Every fifth scene with nobody but the person in it, and other premises but for clock and lamp."""
    return tuple(_alone(scene, who) for scene, who, _ in crowd_steps()[::5])


def _alone(scene: Scene, who: int) -> Scene:
    clock, lamp, stock, *_ = scene.premises
    bare = Premises(clock, lamp, tuple(6 - count for count in stock), shut_desk=1)
    return Scene(scene.layout, (scene.people[who],), bare, scene.errand)


@by_id
def test_it_forbids_only_what_it_says_it_may_forbid(norm: Norm) -> None:
    for one in (norm, *norm.relatives()):
        for scene, who, action in crowd_steps()[looked_at(one, norm)]:
            assert one.acts >> CODE[action] & 1 or one.permits(scene, who, action), one.statement


@cache
def a_period_later(period: int) -> tuple[Scene, ...]:
    return tuple(_at(scene, scene.premises.clock + period) for scene, _, _ in crowd_steps()[::5])


def _at(scene: Scene, clock: int) -> Scene:
    return scene._replace(premises=scene.premises._replace(clock=clock, lamp=lit(scene.layout, clock)))


@by_id
def test_its_clock_repeats_with_its_period(norm: Norm) -> None:
    for one in (norm, *norm.relatives()):
        for (scene, who, action), later in zip(crowd_steps()[::5], a_period_later(one.period), strict=True):
            assert one.permits(later, who, action) == one.permits(scene, who, action), one.statement


@by_id
def test_everything_about_it_is_found_by_its_id(norm: Norm) -> None:
    assert all(norm_of(one.id) is one for one in (norm, *norm.relatives()))
    assert norm.id not in {other.id for other in EVERY if other is not norm}
    assert {slot.name for slot in norm.slots}
    assert norm.difficulty in "EMH"


def test_no_norm_permits_everything() -> None:
    assert not broken(NO_NORM)


def test_standing_still_is_always_permitted_but_where_it_is_what_the_norm_is_about() -> None:
    met = micro_scenes()[::7]
    still = {norm.id for norm in EVERY if all(norm.permits(scene, who, Action.WAIT) for scene, who in met)}
    assert {norm.id for norm in EVERY} - still == NO_STANDING


SAID = [
    sentence
    for norm in EVERY
    for sentence in (norm.statement, *(one.statement for one in norm.lattice or ()))
]


def test_what_people_read_says_whether_corners_count_and_whether_the_clerk_does() -> None:
    for sentence in SAID:
        assert ("next to" in sentence.lower()) == ("(also diagonally)" in sentence)
        assert "at once" not in sentence or "the clerk" in sentence


def test_a_norm_without_a_drawn_table_was_taken_as_well() -> None:
    """Nobody had drawn what one of fifty says at its boundary; its twin was read from the same sentence."""
    about_all = {"test_catalogue.py", "test_alone.py", "test_predicates.py", "test_reading.py"}
    files = [file for file in Path(__file__).parent.glob("test_*.py") if file.name not in about_all]
    drawn = "".join(file.read_text(encoding="utf-8") for file in files)
    assert [name for name in NORMS if f'"{name}"' not in drawn] == []
