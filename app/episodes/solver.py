"""Reference policies for the newcomer's seat, with the norm or without."""

from collections import OrderedDict
from collections.abc import Callable
from random import Random

from app.episodes import resident
from app.episodes.chart import Chart
from app.episodes.episode import Episode
from app.episodes.resident import Mind, Plan
from app.norms.catalogue import NO_NORM
from app.world.motion import ACTIONS, lawful
from app.world.scene import Scene
from app.world.words import Action, Kind

Policy = Callable[[Episode, Random], Action]
"""Chooses the newcomer's next action; the generator is the caller's."""

DAWDLE = 0.07
"""How often the naive walker rests, so that no two of its walks are alike."""

_REMEMBERED = 256
"""Scenes whose plans a policy keeps in mind at once."""


def random(episode: Episode, rng: Random) -> Action:
    """Any lawful action."""
    return rng.choice(lawful(episode.scene, 0))


class Planner:
    """The residents' own planning in the newcomer's seat; keeps the plan that it had for the scene before."""

    def __init__(self, *, free: bool = False) -> None:
        self._free = free
        self._minds: OrderedDict[int, tuple[Scene, Mind]] = OrderedDict()

    def __call__(self, episode: Episode, rng: Random) -> Action:
        """The planned action; waiting while outside."""
        if episode.scene.people[0].cell < 0:
            return Action.WAIT
        before = episode.latest.start if episode.latest else None
        code, mind = resident.decide(
            episode.scene, 0, self._start(episode, self._recalled(before)), self._plan(episode)
        )
        self._minds[id(episode.scene)] = (episode.scene, mind)
        if len(self._minds) > _REMEMBERED:
            self._minds.popitem(last=False)
        return ACTIONS[code]

    def _recalled(self, before: Scene | None) -> Mind:
        """The mind of the step before, a blank one when the episode was not followed."""
        scene, mind = self._minds.pop(id(before), (None, Mind()))
        return mind if scene is before else Mind()

    def _start(self, episode: Episode, mind: Mind) -> Mind:
        """The mind to decide with; the planner's own choice of goals is left to it."""
        return mind

    def _plan(self, episode: Episode) -> Plan:
        norm, chart, free, _ = episode.setting
        if self._free:
            norm, chart = NO_NORM, free
        return Plan(chart, free, norm, episode.brief.seed, episode.n + 1, lingers=False)


class Contrary(Planner):
    """Free of the norm, but always to the farther fixture of two."""

    def _start(self, episode: Episode, mind: Mind) -> Mind:
        person, chart = episode.scene.people[0], episode.setting.free
        if mind.leg == person.leg:
            return mind
        node = chart.node(person, episode.scene.premises.clock)
        far = [(chart.distance(person.leg, ("fixture", at), node), at) for at in _open_ones(episode, chart)]
        return mind._replace(leg=person.leg, goal=max(far)[1], blocked=0, path=())


def _open_ones(episode: Episode, chart: Chart) -> list[int]:
    """The fixtures of the next kind that can be used now; all of them where none can."""
    scene = episode.scene
    kind = scene.errand[scene.people[0].leg]
    taken = {person.cell for person in scene.people[1:]}
    every = list(chart.layout.of_kind[kind])
    shut = scene.premises.shut_desk if kind is Kind.DESK else -1
    found = [at for at in every if chart.layout.fixtures[at].number != shut]
    if kind is Kind.SPOT:
        found = [at for at in found if chart.layout.fixtures[at].front not in taken]
    return found or every


_oracle, _free, _contrary = Planner(), Planner(free=True), Contrary(free=True)


def contrary(episode: Episode, rng: Random) -> Action:
    """Always the farther desk, shelf, spot, door."""
    return _contrary(episode, rng)


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


POLICIES: dict[str, Policy] = {
    "random": random,
    "naive": naive,
    "oracle": oracle,
    "slow": slow,
    "contrary": contrary,
}
