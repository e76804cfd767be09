"""Reference policies for the newcomer's seat, with the norm or without."""

from collections import OrderedDict
from collections.abc import Callable
from random import Random

from app.episodes import resident
from app.episodes.brief import Brief
from app.episodes.chart import chart_of
from app.episodes.episode import Episode
from app.episodes.resident import Mind, Plan
from app.norms.catalogue import NO_NORM, norm_of
from app.world.motion import ACTIONS, lawful
from app.world.words import Action

Policy = Callable[[Episode, Random], Action]
"""Chooses the newcomer's next action; the generator is the caller's."""

DAWDLE = 0.07
"""How often the naive walker rests, so that no two of its walks are alike."""

_REMEMBERED = 256
"""Episodes whose plans a policy keeps in mind at once."""


def random(episode: Episode, rng: Random) -> Action:
    """Any lawful action."""
    return rng.choice(lawful(episode.scene, 0))


class Planner:
    """The residents' own planning in the newcomer's seat; remembers its plan per episode."""

    def __init__(self, norm: str | None = None) -> None:
        self._norm = norm
        self._minds: OrderedDict[Brief, tuple[int, Mind]] = OrderedDict()

    def __call__(self, episode: Episode, rng: Random) -> Action:
        """The planned action; waiting while outside."""
        if episode.scene.people[0].cell < 0:
            return Action.WAIT
        code, mind = resident.decide(episode.scene, 0, self._mind(episode), self._plan(episode))
        self._minds[episode.brief] = (episode.n, mind)
        self._minds.move_to_end(episode.brief)
        if len(self._minds) > _REMEMBERED:
            self._minds.popitem(last=False)
        return ACTIONS[code]

    def _mind(self, episode: Episode) -> Mind:
        """The mind of the step before, a blank one when the episode was not followed."""
        n, mind = self._minds.get(episode.brief, (-1, Mind()))
        return mind if n == episode.n - 1 else Mind()

    def _plan(self, episode: Episode) -> Plan:
        brief = episode.brief
        norm = norm_of(self._norm or brief.norm)
        chart = chart_of(brief.layout, norm.id, brief.errand)
        free = chart_of(brief.layout, NO_NORM.id, brief.errand)
        return Plan(chart, free, norm, brief.seed, episode.n + 1, lingers=False)


_oracle, _free = Planner(), Planner(NO_NORM.id)


def oracle(episode: Episode, rng: Random) -> Action:
    """The shortest way under the episode's norm."""
    return _oracle(episode, rng)


def naive(episode: Episode, rng: Random) -> Action:
    """The shortest way as if there were no norm, equal ways at random, with a rest now and then."""
    if rng.random() < DAWDLE:
        return Action.WAIT
    return _free(episode, rng)


def slow(episode: Episode, rng: Random) -> Action:
    """Waits every other step, otherwise naive."""
    return _free(episode, rng) if episode.n % 2 else Action.WAIT


POLICIES: dict[str, Policy] = {"random": random, "naive": naive, "oracle": oracle, "slow": slow}
