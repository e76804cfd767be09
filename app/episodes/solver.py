"""Reference policies for the newcomer's seat, with the norm or without."""

from collections.abc import Callable
from functools import lru_cache
from random import Random

from app.episodes.episode import Episode
from app.episodes.planner import Contrary, Planner
from app.episodes.shy import shy
from app.norms.catalogue import NO_NORM, norm_of
from app.norms.norm import Norm
from app.world.motion import lawful
from app.world.words import Action

Policy = Callable[[Episode, Random], Action]
"""Chooses the newcomer's next action; the generator is the caller's."""

STRAYS = 0.07
"""How often the naive walker rests or takes any step, so that no two of its walks are alike."""

_oracle, _free, _contrary = Planner(), Planner(NO_NORM.id, whims=True), Contrary()


def random(episode: Episode, rng: Random) -> Action:
    """Any lawful action."""
    return rng.choice(lawful(episode.scene, 0))


def wait(_episode: Episode, _rng: Random) -> Action:
    """Nothing at all: somebody who only watches."""
    return Action.WAIT


def contrary(episode: Episode, rng: Random) -> Action:
    """Always the farther desk, shelf, door, one of the farther spots."""
    return _contrary(episode, rng)


def oracle(episode: Episode, rng: Random) -> Action:
    """The shortest way under the episode's norm."""
    return _oracle(episode, rng)


def naive(episode: Episode, rng: Random) -> Action:
    """The shortest way as if there were no norm, equal ways at random, now and then a rest or a detour."""
    if rng.random() < STRAYS:
        return rng.choice((Action.WAIT, *lawful(episode.scene, 0)))
    return _free(episode, rng)


def slow(episode: Episode, rng: Random) -> Action:
    """Waits every other step, otherwise the shortest way as if there were no norm."""
    return _free(episode, rng) if episode.n % 2 else Action.WAIT


POLICIES: dict[str, Policy] = {
    "random": random,
    "wait": wait,
    "naive": naive,
    "contrary": contrary,
    "shy": shy,
    "slow": slow,
    "oracle": oracle,
}
"""Every policy that is the same under all norms."""


@lru_cache
def policy_of(name: str) -> Policy:
    """The policy of this name; the id of a norm names a planner under that norm. KeyError for neither."""
    return POLICIES[name] if name in POLICIES else Planner(norm_of(name).id, whims=True)


def ignorant(norm: Norm) -> tuple[str, ...]:
    """The policies that do not know the norm and must break it, those that it is kept by left out."""
    names = ("naive", "contrary", "shy", "slow", *(near.id for near in norm.distractors))
    return tuple(name for name in names if name not in norm.kept_by)
