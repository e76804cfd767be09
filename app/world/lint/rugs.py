"""Rules of the coloured floors: plain shapes apart from each other, on the way but not in it."""

from collections.abc import Iterator
from itertools import combinations

from app.world.layout import Cell, Layout
from app.world.lint.cells import apart, at, cut_off, floor
from app.world.lint.legs import Leg, crossed, detour, fronts, legs
from app.world.words import Kind, Rug

COLOURED = (Rug.BLUE, Rug.AMBER, Rug.VIOLET)
SHORT, LONG = 2, 3
"""Tiles along the sides of the smallest rug."""

DETOUR = 6
"""Steps that going round a rug may cost on the way that it is there to tempt from."""


def tiles_of(layout: Layout, rug: Rug) -> frozenset[Cell]:
    """The tiles of one colour."""
    return frozenset(cell for cell, colour in enumerate(layout.rug) if colour is rug)


def whole_rectangles(layout: Layout) -> Iterator[str]:
    """One rug of each colour, a rectangle of at least two by three on open floor."""
    for rug in COLOURED:
        cells = tiles_of(layout, rug)
        rows, columns = {c // layout.width for c in cells}, {c % layout.width for c in cells}
        sides = sorted((_length(rows), _length(columns)))
        if sides[0] < SHORT or sides[1] < LONG:
            yield f"the {rug} rug is smaller than two by three tiles."
        elif sides[0] * sides[1] != len(cells):
            yield f"the {rug} rug is no rectangle: {at(layout, cells)}."
        if walled := {cell for cell in cells - floor(layout) if not layout.plant[cell]}:
            yield f"the {rug} rug lies under a wall at {at(layout, walled)}."


def _length(numbers: set[int]) -> int:
    return max(numbers) - min(numbers) + 1 if numbers else 0


def rugs_apart(layout: Layout) -> Iterator[str]:
    """A plain tile lies between any two rugs, corners and the green mat included."""
    for one, other in combinations((*COLOURED, Rug.GREEN), 2):
        cells, others = tiles_of(layout, one), tiles_of(layout, other)
        touching = [c for c in cells if any(apart(layout, c, o) <= 1 for o in others)]
        if touching:
            yield f"the {one} rug touches the {other} one at {at(layout, touching)}."


def fronts_are_plain(layout: Layout) -> Iterator[str]:
    """No errand forces anybody onto a rug."""
    for front in fronts(layout, Kind.DESK, Kind.SHELF, Kind.BIN, Kind.DOOR):
        if layout.rug[front] in COLOURED:
            yield f"the {layout.rug[front]} rug covers the front at {at(layout, [front])}."


def tempting(layout: Layout, cells: frozenset[Cell]) -> tuple[Leg, ...]:
    """The legs from and to elsewhere that have a shortest way over these cells."""
    return tuple(
        leg
        for leg in legs(layout)
        if leg.start not in cells and leg.goal not in cells and cells & crossed(layout, leg)
    )


def on_the_way(layout: Layout) -> Iterator[str]:
    """A shortest leg leads over each rug, and going round it costs six steps at most."""
    for rug in COLOURED:
        cells = tiles_of(layout, rug)
        costs = [detour(layout, leg, cells) for leg in tempting(layout, cells)]
        if not costs:
            yield f"no shortest way leads over the {rug} rug at {at(layout, cells)}."
        elif min(costs) > DETOUR:
            yield f"going round the {rug} rug at {at(layout, cells)} costs more than {DETOUR} steps."


def ways_round(layout: Layout) -> Iterator[str]:
    """Without any one rug the floor hangs together."""
    for rug in (*COLOURED, Rug.GREEN):
        if lost := cut_off(layout, floor(layout) - tiles_of(layout, rug)):
            yield f"the {rug} rug cuts off {at(layout, lost)}."


RULES = (whole_rectangles, rugs_apart, fronts_are_plain, on_the_way, ways_round)
