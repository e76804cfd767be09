"""Searches for places of the coloured rugs: on as many ways as possible, with short ways round."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from app.world.layout import Cell, Layout
from app.world.lint.cells import apart, cut_off, floor, rug_rows, spots
from app.world.lint.furniture import OFF_BLUE, ON_BLUE
from app.world.lint.legs import detour, fronts
from app.world.lint.rugs import COLOURED, DETOUR, tempting, tiles_of
from app.world.lint.rules import faults
from app.world.tables import compiled
from app.world.words import Kind, Rug

SIDES = (
    *((2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (3, 5)),
    *((4, 2), (4, 3), (5, 2), (5, 3)),
)
KEPT = 60
"""Places of each colour that are tried together."""

Below = Callable[[int], int]
"""Draws a number from 0 up to, not including, its argument."""


class Place(NamedTuple):
    """Tiles of one rug; the legs that lead over it, the dearest way round, on how many legs it is forced.

    `halo` are the tiles with all that touch them, corners included.
    """

    cells: frozenset[Cell]
    halo: frozenset[Cell]
    legs: int
    dearest: int
    forced: int


class Proposal(NamedTuple):
    """A layout with other rugs, and a place per colour (blue, amber, violet)."""

    layout: Layout
    places: tuple[Place, ...]


def search_rugs(layout: Layout, below: Below, tries: int = 200) -> Proposal | None:
    """The best places that hold every rule, ties drawn; None where none of the `tries` best ones does.

    Best is where the colour that is least in the way is in the way of most legs; then their sum.
    """
    for places in _ranked(layout, below)[:tries]:
        proposed = with_rugs(layout, [place.cells for place in places])
        if not faults(proposed):
            return Proposal(proposed, places)
    return None


def with_rugs(layout: Layout, rugs: list[frozenset[Cell]]) -> Layout:
    """The same room with these tiles blue, amber, violet; the green mat stays."""
    colours = dict.fromkeys(tiles_of(layout, Rug.GREEN), Rug.GREEN)
    for colour, cells in zip(COLOURED, rugs, strict=True):
        colours |= dict.fromkeys(cells, colour)
    floor_ = [colours.get(cell, Rug.PLAIN) for cell in range(len(layout.rug))]
    return compiled(layout.id, layout.community, layout.picture, rug_rows(floor_, layout.width))


def _ranked(layout: Layout, below: Below) -> list[tuple[Place, ...]]:
    """Three places each that lie apart, the best first; each is in the way of somebody who takes no other."""
    every = [place_of(layout, cells) for cells in _rectangles(layout)]
    good = [place for place in every if place.forced and place.dearest <= DETOUR]
    drawn = {place: below(1 << 30) for place in good}
    good.sort(key=lambda place: (-_worth(place), drawn[place]))
    blue = [place for place in good if _seats_enough(layout, place.cells)][:KEPT]
    pairs = [(one, other) for one, other in product(good[:KEPT], repeat=2) if _apart(one, other)]
    triples = [
        (first, one, other)
        for first, (one, other) in product(blue, pairs)
        if _apart(first, one) and _apart(first, other)
    ]
    return sorted(triples, key=lambda three: (-min(map(_worth, three)), -sum(map(_worth, three))))


def _worth(place: Place) -> int:
    return place.legs + 2 * place.forced


def _seats_enough(layout: Layout, cells: frozenset[Cell]) -> bool:
    on = len(cells & spots(layout))
    return on >= ON_BLUE and len(spots(layout)) - on >= OFF_BLUE


def _rectangles(layout: Layout) -> Iterator[frozenset[Cell]]:
    """Everywhere that a rug may lie by itself."""
    open_, green = floor(layout), tiles_of(layout, Rug.GREEN)
    kept_free = set(fronts(layout, Kind.DESK, Kind.SHELF, Kind.BIN, Kind.DOOR))
    kept_free |= {cell for cell in open_ if any(apart(layout, cell, mat) <= 1 for mat in green)}
    for (rows, columns), corner in product(SIDES, sorted(open_)):
        cells = frozenset(corner + r * layout.width + c for r in range(rows) for c in range(columns))
        if cells <= open_ - kept_free and not cut_off(layout, open_ - cells):
            yield cells


def place_of(layout: Layout, cells: frozenset[Cell]) -> Place:
    """How much a rug on these tiles would be in the way."""
    costs = [detour(layout, leg, cells) for leg in tempting(layout, cells)]
    halo = frozenset(c for c in range(len(layout.rug)) if any(apart(layout, c, own) <= 1 for own in cells))
    return Place(cells, halo, len(costs), max(costs, default=0), sum(cost > 0 for cost in costs))


def _apart(one: Place, other: Place) -> bool:
    return one.halo.isdisjoint(other.cells)
