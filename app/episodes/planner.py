"""The residents' own planning in the newcomer's seat: under the episode's norm, another one, or none."""

from collections import OrderedDict
from random import Random

from app.episodes import resident
from app.episodes.chart import Chart, chart_of
from app.episodes.episode import Episode
from app.episodes.resident import Mind, Plan
from app.norms.catalogue import NO_NORM, norm_of
from app.world.motion import ACTIONS, Draft
from app.world.words import Action, Kind

_REMEMBERED = 256
"""Steps whose plans a planner keeps in mind at once."""

_BLANK, _WAIT = Mind(), Action.WAIT
_new = tuple.__new__


class Planner:
    """Plans as residents do; keeps the plan that it had for the scene before.

    `norm` names the rule to plan under, None the episode's own. With `whims` equal ways and
    equal goals are settled by the caller's generator, so that no two walks are alike;
    without, by the episode's seed.
    """

    def __init__(self, norm: str | None = None, *, whims: bool = False) -> None:
        self._norm, self._whims = norm, whims
        # Walks in several threads share a planner: what it forgets has to go in one piece.
        self._minds: OrderedDict[int, tuple[Draft, Mind]] = OrderedDict()

    def __call__(self, episode: Episode, rng: Random) -> Action:
        """The planned action; waiting while outside."""
        draft, latest = episode.draft, episode.latest
        if draft.rows[0][0] < 0:
            return _WAIT
        mind = self._start(episode, self._recalled(latest.before if latest else None), rng)
        plan = self._plan(episode)
        if self._whims:
            plan, mind = plan._replace(seed=rng.getrandbits(32)), mind._replace(side=rng.getrandbits(1))
        code, after = resident.decide(draft, 0, mind, plan)
        self._minds[id(draft)] = (draft, self._settled(mind, after))
        if len(self._minds) > _REMEMBERED:
            self._minds.popitem(last=False)
        return ACTIONS[code]

    def _recalled(self, before: Draft | None) -> Mind:
        """The mind of the step before, a blank one when the episode was not followed."""
        draft, mind = self._minds.pop(id(before), (None, _BLANK))
        return mind if draft is before else _BLANK

    def _start(self, episode: Episode, mind: Mind, rng: Random) -> Mind:
        """The mind to decide with; the planner's own choice of goals is left to it."""
        return mind

    def _settled(self, before: Mind, after: Mind) -> Mind:
        """The mind to keep; second thoughts are left to it."""
        return after

    def _plan(self, episode: Episode) -> Plan:
        norm, chart, free, _, _ = episode.setting
        if self._norm == NO_NORM.id:
            norm, chart = NO_NORM, free
        elif self._norm is not None:
            norm = norm_of(self._norm)
            chart = chart_of(episode.brief.layout, self._norm, episode.brief.errand)
        return _new(Plan, (chart, free, norm, episode.brief.seed, episode.n + 1, False, False))


class Contrary(Planner):
    """Free of the norm, but always to the farther fixture of two, to one of the farther half of many."""

    def __init__(self) -> None:
        super().__init__(NO_NORM.id, whims=True)

    def _start(self, episode: Episode, mind: Mind, rng: Random) -> Mind:
        person, chart = episode.scene.people[0], episode.setting.free
        if mind.leg == person.leg:
            return mind
        node = chart.node(person, episode.scene.premises.clock)
        far = sorted(usable(episode, chart), key=lambda at: chart.distance(person.leg, at, node))
        return mind._replace(leg=person.leg, goal=rng.choice(far[len(far) // 2 :]), blocked=0, path=())

    def _settled(self, before: Mind, after: Mind) -> Mind:
        """It stays with the farther one, however long it has to wait there."""
        return after._replace(goal=before.goal)


def usable(episode: Episode, chart: Chart) -> list[int]:
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
