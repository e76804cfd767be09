"""Newcomers that learn: better with evidence than without, each from its own kind alone."""

from random import Random

import pytest

from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.phase import Phase
from app.episodes.solver import Policy
from app.measures.learners import LEARNERS, Bayes
from app.measures.observer import hypotheses
from app.norms.catalogue import NORMS
from app.world.motion import lawful


def life(learner: Policy, norm: str, phases: tuple[Phase, ...], seed: int = 3) -> list[Episode]:
    """One participant through some episodes; the last of each."""
    dice, ends = Random(seed), []
    for at, phase in enumerate(phases):
        episode = Episode.begin(draw_brief(layout="cafe-1", norm=norm, phase=phase, seed=seed + at))
        while not episode.ended:
            episode = episode.after(learner(episode, dice))
        ends.append(episode)
    return ends


LEARN_THEN_TEST = (Phase.LEARNING, Phase.TEST_SAME)


@pytest.mark.parametrize("name", ["bayes-all", "bayes-own", "bayes-watch"])
def test_whoever_believes_the_norm_keeps_it_in_the_test(name: str) -> None:
    assert life(LEARNERS[name](), "even-steps-only", LEARN_THEN_TEST)[-1].outcome().joint


@pytest.mark.parametrize("name", list(LEARNERS))
def test_every_learner_does_its_errand_and_only_what_is_lawful(name: str) -> None:
    learner, dice = LEARNERS[name](), Random(1)
    episode = Episode.begin(draw_brief(layout="cafe-3", norm="none", phase=Phase.TEST_SAME, seed=1))
    while not episode.ended:
        action = learner(episode, dice)
        assert action in lawful(episode.scene, 0)
        episode = episode.after(action)
    assert episode.outcome().task


@pytest.mark.parametrize("name", list(LEARNERS))
def test_before_any_evidence_the_norm_changes_nothing(name: str) -> None:
    briefs = [
        draw_brief(layout="cafe-1", norm=norm, phase=Phase.TEST_SAME, seed=7, shut=False) for norm in NORMS
    ]
    assert len({LEARNERS[name]()(Episode.begin(brief), Random(2)) for brief in briefs}) == 1


def test_what_was_learned_is_kept_for_the_next_episode() -> None:
    learner = Bayes()
    life(learner, "even-steps-only", (Phase.LEARNING,))
    truth = [norm.id for norm in hypotheses()].index("even-steps-only")
    assert learner.posterior[truth] > 0.9
    fresh = Episode.begin(
        draw_brief(layout="cafe-3", norm="even-steps-only", phase=Phase.TEST_UNSEEN, seed=9)
    )
    learner(fresh, Random(1))
    assert learner.posterior[truth] > 0.9


def test_whoever_learns_from_own_steps_alone_ignores_a_frown_at_somebody_else() -> None:
    watcher, loner, dice = LEARNERS["bayes-watch"](), LEARNERS["bayes-own"](), Random(4)
    brief = draw_brief(
        layout="cafe-1", norm="even-steps-only", phase=Phase.LEARNING, seed=2, steps=30, lapse_min=60
    )
    episode = Episode.begin(brief)
    while not episode.ended:
        for learner in (watcher, loner):
            learner(episode, dice)
        episode = episode.after(lawful(episode.scene, 0)[0])
    assert isinstance(watcher, Bayes)
    assert isinstance(loner, Bayes)
    assert max(loner.posterior) < 0.6 < max(watcher.posterior)
