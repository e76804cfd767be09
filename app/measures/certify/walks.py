"""How a policy fares in an episode, followed only as far as the question needs."""

from collections.abc import Iterator
from random import Random

from app.episodes.brief import Brief
from app.episodes.episode import Episode
from app.episodes.outcome import Outcome
from app.episodes.solver import policy_of
from app.episodes.step import Step
from app.studies.draws import draw


def steps_of(brief: Brief, policy: str, rng: Random) -> Iterator[Step]:
    """Every step of one policy's episode."""
    act, episode = policy_of(policy), Episode.begin(brief)
    while not episode.ended:
        episode = episode.after(act(episode, rng))
        if episode.latest is not None:
            yield episode.latest


def walk(brief: Brief, policy: str, walker: int = 0, *, to_the_end: bool = False) -> Outcome:
    """The outcome of one walker's episode; where nothing else is asked it ends with the first violation."""
    act, rng = policy_of(policy), Random(draw(walker, "walker", policy))
    episode = Episode.begin(brief)
    while not episode.ended and (to_the_end or not episode.violations):
        episode = episode.after(act(episode, rng))
    return episode.outcome()
