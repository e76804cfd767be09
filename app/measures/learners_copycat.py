"""Somebody who does as others do, without any rule in mind."""

from collections import Counter, deque
from collections.abc import Iterable
from random import Random

from app.episodes.episode import Episode
from app.episodes.observation import Observation, observe
from app.episodes.planner import Planner, usable
from app.episodes.resident import Mind
from app.episodes.sanction import distance
from app.norms.catalogue import NO_NORM
from app.world.scene import Person
from app.world.words import Action

LOOKED_BACK = 3
"""Micro-steps of the nearest resident that are copied: what it did most of them."""

ENOUGH = 6
"""Steps after which it does not stand still only because somebody else does."""


class Copycat(Planner):
    """Goes where most people went, and stands still while the nearest person does."""

    def __init__(self) -> None:
        super().__init__(NO_NORM.id, whims=True)
        self._used: Counter[int] = Counter()
        self._did: dict[int, deque[bool]] = {}
        self._tried: list[int] = []
        self._stood = 0

    def __call__(self, episode: Episode, rng: Random) -> Action:
        """The way on, or standing still where the nearest person stood still."""
        seen = observe(episode)
        self._watch(seen)
        planned = super().__call__(episode, rng)
        copies = self._stood < ENOUGH and self._nearest_stands(seen)
        self._stood = self._stood + 1 if copies else 0
        return Action.WAIT if copies else planned

    def _watch(self, seen: Observation) -> None:
        """Keep which fixtures others used, whether each of them moved."""
        for who, action in seen.moves[1:]:
            person = seen.people[who]
            if action is Action.USE:
                self._used[person.used] += 1
            if not person.busy:
                self._did.setdefault(who, deque(maxlen=LOOKED_BACK)).append(action is Action.WAIT)

    def _nearest_stands(self, seen: Observation) -> bool:
        here, width = seen.people[0].cell, seen.layout.width
        free = [who for who, other in enumerate(seen.people) if who and _walks(other)]
        if here < 0 or not free:
            return False
        nearest = min(free, key=lambda who: distance(width, seen.people[who].cell, here))
        still = self._did.get(nearest, ())
        return 2 * sum(still) > len(still)

    def _start(self, episode: Episode, mind: Mind, rng: Random) -> Mind:
        """A new leg leads to what others used most, where that was anything of its kind."""
        person, self._tried = episode.scene.people[0], self._known(episode)
        known = self._known(episode, usable(episode, episode.setting.free)) or self._tried
        if mind.leg == person.leg or not known:
            return mind
        return mind._replace(leg=person.leg, goal=known[0], blocked=0, path=())

    def _settled(self, before: Mind, after: Mind) -> Mind:
        """Second thoughts lead only to what somebody else has used."""
        return after if not self._tried or after.goal in self._tried else after._replace(goal=before.goal)

    def _known(self, episode: Episode, among: Iterable[int] | None = None) -> list[int]:
        """The fixtures of the next kind that others used, most used first."""
        chart, leg = episode.setting.free, episode.scene.people[0].leg
        found = chart.layout.of_kind[chart.errand[leg]] if among is None else among
        return sorted((at for at in found if self._used[at]), key=lambda at: -self._used[at])


def _walks(person: Person) -> bool:
    return person.cell >= 0 and not person.busy and not person.seated
