"""What people would do without a norm: what furthers their errands, as far as anybody can see them.

The card says to which kind of fixture somebody goes; to which of that kind shows in the way
it takes. The numbers are those that residents' steps are likeliest under where there is no norm.
"""

from collections import deque
from functools import lru_cache
from math import exp

from app.measures.observer_moments import Moment
from app.world.layout import Cell, Fixture, Layout
from app.world.motion import CODE
from app.world.scene import Person
from app.world.words import Kind

HASTE = 3.0
"""How strongly people prefer what brings them nearer: exp(HASTE * steps nearer)."""

TREMBLE = 0.01
"""How often they do anything that is possible."""

WHIM = 0.1
"""How often, per step, they make up their minds anew about where to go."""

LINGER = 0.8
"""How often somebody on a spot whose time is up stays for another step."""

_UNREACHED = 10_000
_CODES = tuple(tuple(code for code in range(len(CODE)) if mask >> code & 1) for mask in range(1 << len(CODE)))
"""The action codes in each mask."""

Chances = list[float]
"""Per action code, its chance without a norm; 0 for what is not possible now."""


class Errands:
    """Where each person seems to be going; nothing of it depends on a norm."""

    def __init__(self) -> None:
        self._goals: dict[int, tuple[int, list[float]]] = {}

    def expect(self, moment: Moment, who: int, able: int, done: int) -> Chances:
        """The chances of what the person could do (a mask); learns from what was done (a code)."""
        person = moment.people[who]
        ways, codes = _ways_to(moment.layout, moment.errand[person.leg]), _CODES[able]
        goals = self._goals_of(who, person, len(ways))
        chances, likely = [0.0] * len(CODE), []
        for goal, way in zip(goals, ways, strict=True):
            here = way[person.cell]
            total = sum([here[code] for code in codes])
            likely.append(goal * here[done] / total)
            for code in codes:
                chances[code] += goal * here[code] / total
        self._goals[who] = person.leg, _after(likely)
        return _with_whims(chances, codes, seated=person.seated)

    def _goals_of(self, who: int, person: Person, count: int) -> list[float]:
        """The shares of the fixtures of the next kind, equal where a leg begins."""
        leg, goals = self._goals.get(who, (-1, []))
        return goals if leg == person.leg else [1 / count] * count


def _after(likely: list[float]) -> list[float]:
    total, count = sum(likely), len(likely)
    return [(1 - WHIM) * one / total + WHIM / count for one in likely]


def _with_whims(chances: Chances, codes: tuple[int, ...], *, seated: bool) -> Chances:
    for code in codes:
        chances[code] = (1 - TREMBLE) * chances[code] + TREMBLE / len(codes)
    if seated:
        chances = [(1 - LINGER) * chance for chance in chances]
        chances[0] += LINGER
    return chances


Way = list[tuple[float, ...]]
"""Per cell, the weights of the six actions on the way to one fixture."""


@lru_cache(maxsize=256)
def _ways_to(layout: Layout, kind: Kind) -> list[Way]:
    return [_way(layout, layout.fixtures[index]) for index in layout.of_kind[kind]]


def _way(layout: Layout, fixture: Fixture) -> Way:
    """The weights on the way to one fixture; even where nobody can stand."""
    apart = _apart(layout, fixture.cell if fixture.kind is Kind.DOOR else fixture.front)
    return [
        _weights(layout, apart, cell) if free else (1.0,) * len(CODE)
        for cell, free in enumerate(layout.walkable)
    ]


def _weights(layout: Layout, apart: list[int], cell: Cell) -> tuple[float, ...]:
    ahead = layout.landing[cell][1:]
    moves = [exp(HASTE * (apart[cell] - apart[there])) if there != cell else 0.0 for there in ahead]
    return (1.0, *moves, exp(HASTE))


def _apart(layout: Layout, goal: Cell) -> list[int]:
    """Steps from every cell to the goal on an empty floor."""
    steps, reached = [_UNREACHED] * len(layout.walkable), deque([goal])
    steps[goal] = 0
    while reached:
        cell = reached.popleft()
        for there in layout.landing[cell]:
            if steps[there] == _UNREACHED:
                steps[there] = steps[cell] + 1
                reached.append(there)
    return steps
