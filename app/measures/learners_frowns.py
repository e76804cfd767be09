"""Somebody who learns which acts are frowned at, by features alone, and keeps away from them."""

from collections import defaultdict
from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from math import exp
from random import Random

from app.episodes.episode import Episode
from app.episodes.event import EventKind
from app.episodes.observation import Observation, observe
from app.episodes.planner import usable
from app.measures.learners_features import Features, features, of_step, of_use
from app.measures.observer_moments import micro_steps
from app.world.layout import Cell, Fixture
from app.world.motion import CODE, lawful
from app.world.scene import Scene
from app.world.words import Action, Kind

RATE = 0.3
"""How far one micro-step moves the weights."""

RARE = 8
"""A frown counts for so many micro-steps without one."""

AT_FIRST = -3.0
"""The log-odds of a frown before anything was seen."""

PRICE = 40
"""Steps that somebody would walk to be spared a certain frown."""

PATIENCE = 0.5
"""What standing still for a step costs beyond the step."""


class FrownLearner:
    """Online logistic regression on everybody's acts; walks where frowns are least to be expected."""

    def __init__(self) -> None:
        self._weights: defaultdict[str, float] = defaultdict(float)
        self._bias = AT_FIRST
        self._before: tuple[Scene, Observation] | None = None

    def __call__(self, episode: Episode, rng: Random) -> Action:
        """The act that loses least: steps to go and frowns to expect."""
        seen = observe(episode)
        self._learn(episode, seen)
        self._before = episode.scene, seen
        can = lawful(seen, 0)
        if len(can) == 1:
            return can[0]
        ahead = self._ways(episode, seen)
        return min(can, key=lambda act: (self._loss(seen, ahead, act), rng.random()))

    def chance(self, words: Features) -> float:
        """P(frown) after an act with these features."""
        return 1 / (1 + exp(-max(-30.0, min(30.0, self._bias + sum(self._weights[word] for word in words)))))

    def _learn(self, episode: Episode, seen: Observation) -> None:
        """Every micro-step of the latest step, with a frown or without (stochastic gradient)."""
        latest = episode.latest
        if self._before is None or latest is None or latest.start is not self._before[0]:
            return
        frowned = {event.of for event in seen.events if event.kind is EventKind.SANCTION}
        for moment, who, action in micro_steps(self._before[1], seen):
            if not moment.people[who].busy:
                self._shift(features(moment, who, action), frown=who in frowned)

    def _shift(self, words: Features, *, frown: bool) -> None:
        share = RATE * (RARE if frown else 1) * (frown - self.chance(words)) / (len(words) + 1)
        self._bias += share
        for word in words:
            self._weights[word] += share

    def _loss(self, seen: Observation, ahead: dict[Cell, float], act: Action) -> float:
        here = seen.people[0].cell
        frown = PRICE * self.chance(features(seen, 0, act))
        if act is Action.USE:
            return frown
        there = seen.layout.landing[here][CODE[act]] if act is not Action.WAIT else here
        return 1 + frown + ahead.get(there, 1e6) + PATIENCE * (act is Action.WAIT)

    def _ways(self, episode: Episode, seen: Observation) -> dict[Cell, float]:
        """The least loss from every cell to the next fixture, people away (Dijkstra 1959)."""
        layout, me = seen.layout, seen.people[0]
        fixtures = [layout.fixtures[at] for at in usable(episode, episode.setting.free)]
        losses = {_goal(one): self._last_loss(seen, one) for one in fixtures}
        queue = [(loss, cell) for cell, loss in losses.items()]
        heapify(queue)
        while queue:
            loss, cell = heappop(queue)
            for before in _beside(layout.landing[cell], cell) if loss <= losses[cell] else ():
                step = loss + 1 + PRICE * self.chance(of_step(seen, me, before, cell))
                if step < losses.get(before, 1e9):
                    losses[before] = step
                    heappush(queue, (step, before))
        return losses

    def _last_loss(self, seen: Observation, fixture: Fixture) -> float:
        if fixture.kind is Kind.DOOR:
            return 0.0
        return PRICE * self.chance(of_use(seen, seen.people[0], fixture))


def _goal(fixture: Fixture) -> Cell:
    return fixture.cell if fixture.kind is Kind.DOOR else fixture.front


def _beside(landings: Iterable[Cell], cell: Cell) -> list[Cell]:
    return [there for there in landings if there != cell]
