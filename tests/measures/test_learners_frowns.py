"""The classifier of frowns: expects them where they fell, walks round them."""

from random import Random

from app.episodes.episode import Episode
from app.measures.learners_frowns import FrownLearner
from app.world.words import Rug
from tests.episodes.played import brief, play


def lived(norm: str, seed: int = 1) -> tuple[FrownLearner, Episode]:
    learner, dice = FrownLearner(), Random(seed)
    episode = Episode.begin(brief(norm, seed=seed))
    while not episode.ended:
        episode = episode.after(learner(episode, dice))
    return learner, episode


def test_it_comes_to_expect_frowns_on_the_forbidden_floor() -> None:
    learner, _ = lived("no-blue-floor")
    plain, blue = learner.chance(("step",)), learner.chance(("step", f"onto {Rug.BLUE}"))
    assert blue > 2 * plain


def test_it_expects_none_before_it_saw_one() -> None:
    assert FrownLearner().chance(("step", f"onto {Rug.BLUE}")) < 0.1


def test_it_breaks_the_norm_less_than_somebody_who_learns_nothing() -> None:

    ignorant = play(brief("even-steps-only"), "naive")[-1]
    assert lived("even-steps-only")[1].violations < ignorant.violations / 2
