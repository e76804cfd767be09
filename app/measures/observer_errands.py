"""What people would do without a norm: how much each action furthers the errand on their card."""

from collections import deque
from functools import lru_cache
from math import exp

from app.world.layout import Cell, Fixture, Layout
from app.world.motion import CODE
from app.world.words import Kind

HASTE = 1.6
"""How strongly people prefer what brings them nearer."""

_UNREACHED = 10_000

Inclination = tuple[float, ...]
"""Per action code, how much somebody here is inclined to it."""


@lru_cache(maxsize=20_000)
def inclined(layout: Layout, kind: Kind, cell: Cell) -> tuple[float, ...]:
    """Per mask of actions, how much somebody here who goes to a fixture of this kind is inclined to them.

    Which one it goes to is not known: the weights are means over all of that kind.
    """
    ways = [way[cell] for way in _ways_to(layout, kind)]
    weights = [sum(way[code] for way in ways) / len(ways) for code in range(len(CODE))]
    return tuple(
        sum(weight for code, weight in enumerate(weights) if mask >> code & 1)
        for mask in range(1 << len(CODE))
    )


@lru_cache(maxsize=256)
def _ways_to(layout: Layout, kind: Kind) -> list[list[Inclination]]:
    return [_ways(layout, layout.fixtures[index]) for index in layout.of_kind[kind]]


def _ways(layout: Layout, fixture: Fixture) -> list[Inclination]:
    """Per cell, the chances of the six actions on the way to one fixture; even where nobody can stand."""
    apart = _apart(layout, fixture.cell if fixture.kind is Kind.DOOR else fixture.front)
    return [
        _chances(layout, apart, cell) if free else (1.0,) * len(CODE)
        for cell, free in enumerate(layout.walkable)
    ]


def _chances(layout: Layout, apart: list[int], cell: Cell) -> Inclination:
    ahead = layout.landing[cell][1:]
    moves = [exp(HASTE * (apart[cell] - apart[there])) if there != cell else 0.0 for there in ahead]
    gains = [1.0, *moves, exp(HASTE) if layout.usable[cell] >= 0 else 0.0]
    return tuple(gain / sum(gains) for gain in gains)


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
