"""Rules of the lamp: set into a wall, by a busy way, never shining on who comes in."""

from collections.abc import Iterator

from app.world.layout import Layout
from app.world.lint.cells import at, inside
from app.world.lint.legs import crossed, fronts, legs
from app.world.words import Kind

BUSY = 3
"""Legs that lead through the light."""


def lamp_in_a_wall(layout: Layout) -> Iterator[str]:
    """Nobody walks into it."""
    row, column = divmod(layout.lamp, layout.width)
    if row not in (0, layout.height - 1) and column not in (0, layout.width - 1):
        yield f"the lamp at {at(layout, [layout.lamp])} is not set into a wall."


def lamp_by_a_busy_way(layout: Layout) -> Iterator[str]:
    """Its light falls on three legs at least."""
    lit = {cell for cell in inside(layout) if layout.lamp_tile[cell]}
    ways = sum(not lit.isdisjoint(crossed(layout, leg)) for leg in legs(layout))
    if ways < BUSY:
        yield f"only {ways} shortest ways lead through the light of the lamp at {at(layout, [layout.lamp])}."


def doors_in_the_dark(layout: Layout) -> Iterator[str]:
    """Whoever comes in or leaves does not have to wait for the lamp."""
    lit = [front for front in fronts(layout, Kind.DOOR) if layout.lamp_tile[front]]
    if lit:
        yield f"the lamp shines on the tile inside a door at {at(layout, lit)}."


RULES = (lamp_in_a_wall, lamp_by_a_busy_way, doors_in_the_dark)
