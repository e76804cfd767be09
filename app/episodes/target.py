"""Which fixture somebody goes to next, where it waits in line before a desk."""

from app.episodes.chance import Stream, below
from app.episodes.chart import Aim, Chart
from app.episodes.leg import Goal
from app.world.layout import Cell
from app.world.motion import ACTIONS, USE, Draft
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
    leg = scene.rows[who][LEG]
    node, distances = chart.at(scene.rows[who], scene.premises[0]), chart.legs[leg].distances
    kind = chart.errand[leg]
    costs = dict[int, int]()
    for aim in chart.aims[leg]:
        obstacles = _draw(scene, who, aim) if gathers and kind is _DESK else _penalty(scene, who, chart, aim)
        costs[aim[0]] = distances[aim[0]][node] + obstacles
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


def _penalty(scene: Draft, who: int, chart: Chart, aim: Aim) -> int:
    _, kind, number, front, near = aim
    here, taken, premises, cost = scene.rows[who][0], scene.taken, scene.premises, 0
    if front in taken and here != front:
        cost = TAKEN * 2 if kind is _SPOT else TAKEN
    if kind is _DESK:
        cost += SHUT * (premises[6] == number) + CROWD * (len(near & taken) - (here in near))
    elif kind is _SHELF and premises[2][number] == 0:
        cost += EMPTY
    if not chart.norm.local and forbidden(scene, who, chart, aim):
        cost += FORBIDDEN
    return cost


def _draw(scene: Draft, who: int, aim: Aim) -> int:
    """How a gathering weighs a desk: company draws, only a shut sign keeps away."""
    _, _, number, _, near = aim
    crowd = len(near & scene.taken) - (scene.rows[who][0] in near)
    return SHUT * (scene.premises[6] == number) + TAKEN - CROWD * crowd


def forbidden(scene: Draft, who: int, chart: Chart, aim: Aim) -> bool:
    """Whether the norm would forbid the use, were the person, which is not busy, at the front now."""
    _, kind, number, front, _ = aim
    if not chart.norm.acts >> USE & 1 or kind is _DOOR or (kind is _DESK and scene.premises[6] == number):
        return False
    if kind is _SHELF and scene.premises[2][number] == 0:
        return False
    return _forbids(scene, who, chart, front, USE)


def tempting(scene: Draft, who: int, chart: Chart, free: Chart, seed: int, n: int) -> int:
    """The fixture that somebody goes to who does not mind the norm, a forbidden one if it is near."""
    row, costs = scene.rows[who], dict[int, int]()
    node, distances = free.at(row, scene.premises[0]), free.legs[row[LEG]].distances
    for aim in chart.aims[row[LEG]]:
        costs[aim[0]] = distances[aim[0]][node] + _penalty(scene, who, free, aim)
        if _lures(scene, who, chart, aim):
            costs[aim[0]] -= LURE
    return _least(costs, seed, n, who)


def _lures(scene: Draft, who: int, chart: Chart, aim: Aim) -> bool:
    """Whether the use, or leaving by the door, would be forbidden now."""
    if aim[1] is not _DOOR:
        return forbidden(scene, who, chart, aim)
    index, _, _, front, _ = aim
    out = chart.layout.landing[front].index(chart.layout.fixtures[index].cell)
    return chart.norm.acts >> out & 1 > 0 and _forbids(scene, who, chart, front, out)


def _forbids(scene: Draft, who: int, chart: Chart, cell: Cell, code: int) -> bool:
    """Whether the norm would forbid this lawful action, were the person on that cell now.

    What reads nobody else stands in the chart, for whoever has been thought of.
    """
    norm, row = chart.norm, scene.rows[who]
    if norm.local:
        leg, node = chart.legs[row[LEG]], chart.at(row, scene.premises[0]) - row[0] + cell
        if leg.measured[node]:
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
