"""Outcomes, worked by hand."""

from random import Random

import pytest

from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.outcome import Outcome
from app.episodes.phase import Phase
from app.episodes.solver import POLICIES
from app.episodes.step import Step
from app.measures.joint import Table, Taken, outcome, table, taken

FREE = Taken(lawful=0b111111, permitted=0b111111, violation=False)
"""A step at which everything was permitted: no opportunity."""

KEPT = Taken(lawful=0b011111, permitted=0b000001, violation=False)
BROKEN = Taken(lawful=0b011111, permitted=0b000001, violation=True)
BOXED_IN = Taken(lawful=0b000001, permitted=0, violation=False)
OUT = Taken(lawful=0b011111, permitted=0b011111, violation=False, left=True)


@pytest.mark.parametrize(
    ("steps", "task", "kept", "joint", "violations", "opportunities"),
    [
        ((), False, True, False, 0, 0),
        ((FREE, FREE), False, True, False, 0, 0),
        ((FREE, KEPT, OUT), True, True, True, 0, 1),
        ((FREE, BROKEN, KEPT, OUT), True, False, False, 1, 2),
        ((KEPT, BROKEN, BROKEN), False, False, False, 2, 3),
        ((BOXED_IN, OUT), True, True, True, 0, 0),
    ],
)
def test_an_outcome_is_counted_from_the_steps(
    steps: tuple[Taken, ...], task: bool, kept: bool, joint: bool, violations: int, opportunities: int
) -> None:
    assert outcome(steps) == Outcome(task, kept, joint, violations, opportunities, len(steps))


@pytest.mark.parametrize("phase", [Phase.LEARNING, Phase.TEST_SAME])
@pytest.mark.parametrize("policy", ["naive", "oracle", "random"])
@pytest.mark.parametrize("norm", ["even-steps-only", "two-on-green", "no-blue-floor"])
def test_counting_anew_agrees_with_the_running_count(norm: str, policy: str, phase: Phase) -> None:
    brief = draw_brief(layout="cafe-3", norm=norm, phase=phase, seed=4, steps=120)
    episode, rng, steps = Episode.begin(brief), Random(4), list[Step]()
    while not episode.ended:
        episode = episode.after(POLICIES[policy](episode, rng))
        assert episode.latest is not None
        steps.append(episode.latest)
    assert outcome(taken(steps)) == episode.outcome()


def test_four_cells_hold_every_episode() -> None:
    runs = [(KEPT, OUT), (KEPT, OUT), (BROKEN, OUT), (KEPT,), (BROKEN,), (BROKEN,), (BROKEN,)]
    assert table(map(outcome, runs)) == Table(both=2, errand_only=1, norm_only=1, neither=3)
