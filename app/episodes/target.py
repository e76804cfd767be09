"""Which fixture somebody goes to next, where it waits in line before a desk."""

from app.episodes.chance import Stream, below
from app.episodes.chart import Chart
from app.episodes.leg import Goal
from app.norms.norm import Norm
from app.norms.reading import within
from app.world.layout import Cell, Layout
from app.world.motion import ACTIONS, USE, Draft, usable_by
from app.world.queues import WAITING
from app.world.rows import BUSY, LEG, LINE, LINES, Row
from app.world.words import Action, Kind

TAKEN, SHUT, EMPTY, FORBIDDEN, CROWD, AVOIDED, LURE = 8, 70, 12, 5, 3, 10, 14
"""Steps by which an obstacle makes a fixture look farther."""

WHIMS = 3
"""How many steps a whim can make of a goal's cost, 0 included."""

_DESK, _SHELF, _SPOT, _DOOR = Kind.DESK, Kind.SHELF, Kind.SPOT, Kind.DOOR
_TARGET, _USE = Stream.TARGET, Action.USE


def choose(
    scene: Draft, who: int, chart: Chart, seed: int, n: int, avoid: int = -1, *, gathers: bool = False
) -> int:
    """The index of the fixture that looks nearest, obstacles and a small whim counted in."""
    row = scene.rows[who]
    leg = row[LEG]
    node = chart.at(row, scene.premises[0])
    kind, costs = chart.errand[leg], dict[int, int]()
    weigh, distances = _draw if gathers and kind is _DESK else _penalty, chart.legs[leg].distances
    for index in chart.layout.of_kind[kind]:
        costs[index] = distances[index][node] + weigh(scene, who, chart, index)
    if avoid in costs:
        costs[avoid] += SHUT if kind is _DOOR else AVOIDED
    return _least(costs, seed, n, who)


def _least(costs: dict[int, int], seed: int, n: int, who: int) -> int:
    """Where the cost is least once a whim of 0 to 2 is added; only drawn where it can decide."""
    most = min(costs.values()) + WHIMS - 1
    near = [index for index, cost in costs.items() if cost <= most]
    if len(near) == 1:
        return near[0]
    return min(near, key=lambda index: costs[index] + below(WHIMS, seed, _TARGET, n, who * 64 + index))


def _penalty(scene: Draft, who: int, chart: Chart, index: int) -> int:
    fixture, premises = chart.layout.fixtures[index], scene.premises
    kind, cost = fixture.kind, 0
    if _stands(scene, who, fixture.front):
        cost += TAKEN * (2 if kind is _SPOT else 1)
    if kind is _DESK:
        cost += SHUT * (premises.shut_desk == fixture.number) + CROWD * _crowd(scene, who, fixture.front)
    if kind is _SHELF and premises.stock[fixture.number] == 0:
        cost += EMPTY
    if not chart.norm.local and forbidden(scene, who, chart, index):
        cost += FORBIDDEN
    return cost


def _draw(scene: Draft, who: int, chart: Chart, index: int) -> int:
    """How a gathering weighs a desk: company draws, only a shut sign keeps away."""
    fixture = chart.layout.fixtures[index]
    shut = scene.premises.shut_desk == fixture.number
    return SHUT * shut + TAKEN - CROWD * _crowd(scene, who, fixture.front)


def _crowd(scene: Draft, who: int, front: Cell) -> int:
    """How many others are within two tiles."""
    near = within(scene.layout, 2)[front]
    return len(near & scene.taken) - (scene.rows[who][0] in near)


def forbidden(scene: Draft, who: int, chart: Chart, index: int) -> bool:
    """Whether the norm would forbid the use, were the person at the fixture's front now."""
    if not chart.norm.acts >> USE & 1:
        return False
    row, front = scene.rows[who], chart.layout.fixtures[index].front
    here = row[0]
    scene.suppose(who, front)
    usable = usable_by(scene, row) >= 0
    scene.suppose(who, here)
    return usable and _forbids(scene, who, chart, front, USE)


def tempting(scene: Draft, who: int, chart: Chart, free: Chart, seed: int, n: int) -> int:
    """The fixture that somebody goes to who does not mind the norm, a forbidden one if it is near."""
    row = scene.rows[who]
    leg, node = row[LEG], free.at(row, scene.premises[0])
    costs = dict[int, int]()
    for index in free.layout.of_kind[free.errand[leg]]:
        cost = free.distance(leg, index, node) + _penalty(scene, who, free, index)
        costs[index] = cost - LURE * _lures(scene, who, chart, index)
    return _least(costs, seed, n, who)


def _lures(scene: Draft, who: int, chart: Chart, index: int) -> bool:
    """Whether the use, or leaving by the door, would be forbidden now."""
    layout, fixture = chart.layout, chart.layout.fixtures[index]
    if fixture.kind is not _DOOR:
        return forbidden(scene, who, chart, index)
    out = layout.landing[fixture.front].index(fixture.cell)
    return chart.norm.acts >> out & 1 > 0 and _forbids(scene, who, chart, fixture.front, out)


def _forbids(scene: Draft, who: int, chart: Chart, cell: Cell, code: int) -> bool:
    """Whether the norm would forbid this lawful action, were the person on that cell now.

    What reads nobody else stands in the chart, for whoever has been thought of.
    """
    norm, row = chart.norm, scene.rows[who]
    if norm.local:
        leg, node = chart.legs[row[LEG]], chart.at(row, scene.premises[0]) - row[0] + cell
        if leg.edges[node] is not None:
            return not leg.allowed[node] >> code & 1
    here = row[0]
    scene.suppose(who, cell)
    seen, me = (scene.alone(who), 0) if norm.local else (scene, who)
    fine = norm.permits(seen, me, ACTIONS[code])
    scene.suppose(who, here)
    return not fine


def waypoint(scene: Draft, who: int, index: int, chart: Chart) -> Goal:
    """The fixture itself, or under a queueing norm the cell at which to wait for it."""
    line, fixture = chart.line, chart.layout.fixtures[index]
    if line is None or fixture.kind is not _DESK or not chart.layout.queues:
        return index
    mine = LINES[scene.rows[who][LINE]][line]
    slots = chart.layout.queues[line][fixture.number].slots
    if mine >= 0 and mine // WAITING == fixture.number:
        place = mine % WAITING
    else:
        place = _tail(scene, who, line, fixture.number)
    if place <= 1 and not _stands(scene, who, slots[0]) and (mine >= 0 or place == 0):
        return index
    ahead = place - 1 if mine >= 0 and place > 1 and not _stands(scene, who, slots[place - 1]) else place
    return ~slots[min(max(ahead, 1), WAITING - 1)]


def _stands(scene: Draft, who: int, cell: Cell) -> bool:
    """Whether somebody else stands there."""
    return cell in scene.taken and scene.rows[who][0] != cell


def _tail(scene: Draft, who: int, line: int, desk: int) -> int:
    """The slot to join at: 0 when the desk is free and nobody waits."""
    waiting = [_place(other, line, desk) for at, other in enumerate(scene.rows) if at != who]
    front = scene.layout.queues[line][desk].slots[0]
    return max(*waiting, 0, 1 if _stands(scene, who, front) else 0)


def _place(other: Row, line: int, desk: int) -> int:
    """One more than the slot that this person waits at, 0 when it does not wait there."""
    at = LINES[other[LINE]][line]
    waits = other[0] >= 0 and at >= 0 and at // WAITING == desk and not other[BUSY]
    return at % WAITING + 1 if waits else 0
