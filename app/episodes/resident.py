"""How a resident decides: the chart's best action that is open and permitted now, else patience."""

from typing import NamedTuple

from app.episodes.chance import Stream, below
from app.episodes.chart import Chart
from app.episodes.detour import detour
from app.episodes.leg import Ranked
from app.episodes.room_for import backs_off, keeps_back, shuts_in
from app.episodes.target import choose, waypoint
from app.norms.norm import Norm
from app.world.layout import Cell
from app.world.motion import ACTIONS, USE, WAIT, Draft, usable_by
from app.world.rows import DWELL, LEG, SEATED
from app.world.words import Kind

PATIENCE = 6
"""Blocked steps after which somebody looks for another way."""

_SIDE, _LINGER, _ASIDE = Stream.SIDE, Stream.LINGER, Stream.ASIDE
_A_WHILE = (WAIT, WAIT)
"""The rest of a step out of a crowd: one stays out of it for some steps."""

_new = tuple.__new__


class Mind(NamedTuple):
    """What a resident keeps to itself; nothing of it is ever shown.

    `goal` is the fixture that it goes to on leg `leg` (-1: none yet), `linger` the dwell after
    which it leaves its spot, `path` a detour under way, `side` which of two equal ways it
    likes, `back_at` and `door` when and where it comes in again, `lapsing` whether it means to
    break the norm on this leg.
    """

    leg: int = -1
    goal: int = -1
    blocked: int = 0
    linger: int = 0
    path: tuple[int, ...] = ()
    side: int = 0
    back_at: int = -1
    door: int = -1
    lapsing: bool = False


class Plan(NamedTuple):
    """What somebody plans with: both charts (under the norm, free of it), the seed, the step.

    A resident lingers on its spot; a newcomer who only wants to get done does not. While a
    lapse is due residents gather at the desks, so that rules about company can be broken.
    """

    chart: Chart
    free: Chart
    norm: Norm
    seed: int
    n: int
    lingers: bool = True
    gathers: bool = False


def decide(scene: Draft, who: int, mind: Mind, plan: Plan) -> tuple[int, Mind]:
    """The code of a lawful action, permitted wherever one is; the mind after it."""
    row = scene.rows[who]
    if row[5]:
        return WAIT, mind
    if mind[0] != row[3]:
        mind = _resolve(scene, who, mind, plan)
    if row[6] and DWELL[row[9]] < mind[3] and permitted(scene, who, WAIT, plan):
        return WAIT, mind
    if mind[4]:
        return _follow(scene, who, mind, plan)
    if not plan[2].local:
        return _advance(scene, who, mind, plan)
    chart, taken = plan[0], scene.taken  # all that is permitted stands in the chart
    if chart.recalls:
        node = chart.at(row, scene.premises[0])
    else:
        node = scene.premises[0] % chart.period * chart.cells + row[0]
    ranked = chart.legs[row[3]].ranks[mind[1]][node]
    for code, there, door in ranked[1] if mind[5] else ranked[0]:
        if there not in taken and door not in taken and (code != USE or usable_by(scene, row) >= 0):
            return code, _patient(mind, 0) if mind[2] and code != WAIT else mind
    return _blocked(scene, who, _patient(mind, mind[2] + 1), plan, ranked)


def _resolve(scene: Draft, who: int, mind: Mind, plan: Plan) -> Mind:
    """A new leg: a goal, a side to prefer, a time to linger when it begins on a spot."""
    side = below(2, plan.seed, _SIDE, plan.n, who)
    linger = mind.linger
    if scene.rows[who][SEATED] and plan.lingers:
        longer = int("dwell" in plan.norm.remembers)
        linger = 5 + longer + below(5 - longer, plan.seed, _LINGER, plan.n, who)
    goal = choose(scene, who, plan.chart, plan.seed, plan.n, gathers=plan.gathers)
    return _new(Mind, (scene.rows[who][LEG], goal, 0, linger, (), side, mind[6], mind[7], False))


def permitted(scene: Draft, who: int, code: int, plan: Plan) -> bool:
    """Whether the norm permits a lawful action of somebody who is not busy."""
    norm = plan.norm
    if norm.local:
        return plan.chart.allowed(scene.rows[who], scene.premises[0]) >> code & 1 > 0
    return not norm.acts >> code & 1 or norm.permits(scene, who, ACTIONS[code])


def _advance(scene: Draft, who: int, mind: Mind, plan: Plan) -> tuple[int, Mind]:
    """The first action nearer to the goal that is open and that a norm about company permits now."""
    chart, norm, taken, row = plan[0], plan[2], scene.taken, scene.rows[who]
    front = scene.layout.fixtures[mind[1]].front
    if front in taken and chart.line is None and not plan.gathers:
        back = keeps_back(scene, who, front, norm)
        if back is not None and (mind[2] + 1) % PATIENCE:
            return back, _patient(mind, mind[2] + 1)
    goal = mind[1] if chart.line is None else waypoint(scene, who, mind[1], chart)
    if chart.recalls:
        node = chart.at(row, scene.premises[0])
    else:
        node = scene.premises[0] % chart.period * chart.cells + row[0]
    ranked, asked, permits = chart.legs[row[3]].ranks[goal][node], norm.acts, norm.permits
    for code, there, door in ranked[1] if mind[5] else ranked[0]:
        if there in taken or door in taken or (code == USE and usable_by(scene, row) < 0):
            continue
        if not asked >> code & 1 or permits(scene, who, ACTIONS[code]):
            return code, _patient(mind, 0) if mind[2] and code != WAIT else mind
    return _blocked(scene, who, _patient(mind, mind[2] + 1), plan, ranked)


def _aimed(mind: Mind, goal: int) -> Mind:
    leg, _, blocked, linger, path, side, back_at, door, lapsing = mind
    return _new(Mind, (leg, goal, blocked, linger, path, side, back_at, door, lapsing))


def _patient(mind: Mind, blocked: int) -> Mind:
    leg, goal, _, linger, path, side, back_at, door, lapsing = mind
    return _new(Mind, (leg, goal, blocked, linger, path, side, back_at, door, lapsing))


def is_open(scene: Draft, who: int, code: int, there: Cell, door: Cell) -> bool:
    """Whether this way, lawful on the empty floor, is lawful with everybody on it."""
    if there in scene.taken or door in scene.taken:
        return False
    return code != USE or usable_by(scene, scene.rows[who]) >= 0


def can(scene: Draft, who: int, code: int) -> bool:
    """Whether the action, lawful on the empty floor, is lawful with everybody on it."""
    if code == WAIT:
        return True
    if code == USE:
        return usable_by(scene, scene.rows[who]) >= 0
    layout, taken = scene.layout, scene.taken
    here = scene.rows[who][0]
    there = layout.landing[here][code]
    door = layout.doorway[there]
    return there not in taken and (door == here or door not in taken)


def _blocked(scene: Draft, who: int, mind: Mind, plan: Plan, ranked: Ranked) -> tuple[int, Mind]:
    """Wait; from time to time think again about the goal, then look for a way round."""
    others = ranked[2]
    if plan.norm.local and shuts_in(scene, who, ranked[0], plan.chart):
        aside = _aside(scene, who, plan, others)
        if aside is not None:
            return aside, mind
    if mind.blocked % 3 == 0:
        mind = _aimed(mind, _second_thought(scene, who, mind, plan))
        fixture = scene.layout.fixtures[mind.goal]
        if fixture.kind is not Kind.DESK:  # before a desk company is what many norms are about
            step = backs_off(scene, who, fixture.front, plan.norm)
            if step is not None:
                return step, mind._replace(path=_A_WHILE)
    if mind.blocked >= PATIENCE and below(2, plan.seed, Stream.DETOUR, plan.n, who):
        goal_now = waypoint(scene, who, mind.goal, plan.chart)
        path = detour(scene, who, goal_now, plan.chart)
        if path:
            return _follow(scene, who, mind._replace(path=path), plan)
        aside = _aside(scene, who, plan, others)
        if aside is not None and not below(2, plan.seed, _ASIDE, plan.n, who):
            return aside, mind
    if permitted(scene, who, WAIT, plan):
        return WAIT, mind
    return next((c for c in others if can(scene, who, c) and permitted(scene, who, c, plan)), WAIT), mind


def _second_thought(scene: Draft, who: int, mind: Mind, plan: Plan) -> int:
    """Another goal if one looks better now; after some patience any other, which always holds for doors."""
    tired = mind.blocked % PATIENCE == 0
    if scene.errand[mind.leg] is Kind.DOOR and not tired:
        return mind.goal
    return choose(scene, who, plan.chart, plan.seed, plan.n, avoid=mind.goal if tired else -1)


def _aside(scene: Draft, who: int, plan: Plan, others: tuple[int, ...]) -> int | None:
    """A step out of everybody's way."""
    steps = [c for c in others if c != WAIT and can(scene, who, c) and permitted(scene, who, c, plan)]
    return steps[below(len(steps), plan.seed, _ASIDE, plan.n, who + 64)] if steps else None


def _follow(scene: Draft, who: int, mind: Mind, plan: Plan) -> tuple[int, Mind]:
    """One step of a detour; given up as soon as it is not open or not permitted."""
    code = mind.path[0]
    if can(scene, who, code) and permitted(scene, who, code, plan):
        leg, goal, blocked, linger, path, *more = mind
        return code, _new(Mind, (leg, goal, blocked if code == WAIT else 0, linger, path[1:], *more))
    return decide(scene, who, mind._replace(path=()), plan)
