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


@lru_cache(maxsize=256)
def inclinations(layout: Layout, kind: Kind) -> tuple[Inclination, ...]:
    """Per cell, the weights of the six actions of somebody who goes to a fixture of this kind.

    Which one it goes to is not known: the weights are means over all of that kind.
    """
    fixtures = [layout.fixtures[index] for index in layout.of_kind[kind]]
    ways = [_ways(layout, fixture) for fixture in fixtures]
    return tuple(
        tuple(sum(way[cell][code] for way in ways) / len(ways) for code in range(len(CODE)))
        for cell in range(len(layout.walkable))
    )


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
