"""Norms about where one steps among others."""

from functools import lru_cache

from app.norms.norm import Permits
from app.norms.reading import MOVES, Whom, gait, others, target, within
from app.norms.template import template
from app.world.layout import Cell, Layout
from app.world.scene import Visible
from app.world.words import Action, Heading

_BEHIND = (Heading.NONE, Heading.SOUTH, Heading.NORTH, Heading.WEST, Heading.EAST)
"""The opposite of each heading, in the order of their numbers."""


@template(local=False, acts=MOVES)
def approach_ban(whom: Whom, *, loaded: bool | None = None) -> Permits:
    """Stepping next to somebody whom one was not next to is the offence.

    With `loaded` only while carrying something, or only while empty-handed.
    """

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.bodies[who]
        if action not in MOVES or (loaded is not None and me[4] != loaded):
            return True
        near = within(scene.layout, 1)
        ahead, here = near[target(scene, who, action)], near[me[0]]
        cells = [other[0] for other in others(scene, who, whom)]
        return ahead.isdisjoint(cells) or here.issuperset(ahead.intersection(cells))

    return permits


@template(local=False, acts=MOVES)
def neighbours_ban(count: int) -> Permits:
    """Stepping to where exactly so many others are next to one is the offence, unless all were already."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES:
            return True
        near = within(scene.layout, 1)
        ahead, here = near[target(scene, who, action)], near[scene.bodies[who][0]]
        beside = [other[0] for other in others(scene, who) if other[0] in ahead]
        return len(beside) != count or all(cell in here for cell in beside)

    return permits


@template(watches=("heading",), local=False, acts=MOVES)
def sight_ban(whom: Whom, tiles: int, *, behind: bool = False) -> Permits:
    """Stepping onto the tiles straight ahead of (or behind) somebody is the offence.

    What nobody can walk on ends the view; whoever has not moved yet looks nowhere.
    """

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES:
            return True
        there = target(scene, who, action)
        for other in others(scene, who, whom):
            heading = gait(other)[0]
            if there in _sight(scene.layout, other[0], _BEHIND[heading] if behind else heading, tiles):
                return False
        return True

    return permits


@lru_cache(maxsize=1 << 14)
def _sight(layout: Layout, cell: Cell, heading: Heading, tiles: int) -> list[Cell]:
    """The tiles that lie straight that way, as far as one could walk."""
    seen: list[Cell] = []
    while len(seen) < tiles and layout.landing[cell][heading] != cell:
        cell = layout.landing[cell][heading]
        seen.append(cell)
    return seen


@template(local=False, acts=MOVES)
def level_ban(whom: Whom, tiles: int, *, column: bool = False) -> Permits:
    """Stepping into somebody's row (or column), at most so many tiles from it, is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES:
            return True
        level = _level(scene.layout, tiles, column)
        here, there = level[scene.bodies[who][0]], level[target(scene, who, action)]
        return here.issuperset(there.intersection([other[0] for other in others(scene, who, whom)]))

    return permits


@lru_cache
def _level(layout: Layout, tiles: int, column: bool) -> tuple[frozenset[Cell], ...]:
    """Per cell, the cells in its row (or column) at most so many tiles away, itself included."""
    width, cells = layout.width, layout.width * layout.height
    found = []
    for cell in range(cells):
        line, step = (range(cells), width) if column else (_row(cell, width), 1)
        reach = range(cell - tiles * step, cell + tiles * step + 1, step)
        found.append(frozenset(other for other in reach if other in line))
    return tuple(found)


def _row(cell: Cell, width: int) -> range:
    first = cell - cell % width
    return range(first, first + width)


@template(local=False, acts=MOVES)
def side_ban(whom: Whom, side: Heading) -> Permits:
    """Stepping onto a tile next to somebody on that side of it (corners count) is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES:
            return True
        layout, there = scene.layout, target(scene, who, action)
        return not any(there in _flank(layout, other[0], side) for other in others(scene, who, whom))

    return permits


@lru_cache(maxsize=1 << 14)
def _flank(layout: Layout, cell: Cell, side: Heading) -> tuple[Cell, Cell, Cell]:
    """The three tiles on that side."""
    width = layout.width
    middle = cell + (0, -width, width, 1, -1)[side]
    across = 1 if side in (Heading.NORTH, Heading.SOUTH) else width
    return middle - across, middle, middle + across
