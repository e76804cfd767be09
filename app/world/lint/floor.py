"""Rules of the bare floor: wide enough everywhere, and in one piece whoever sits."""

from collections.abc import Iterator

from app.world.layout import Cell, Layout
from app.world.lint.cells import at, cut_off, floor, inside, spots


def in_one_piece(layout: Layout) -> Iterator[str]:
    """Everything can be reached, also when every spot is taken, also off the walls."""
    if lost := cut_off(layout, floor(layout)):
        yield f"{at(layout, lost)} cannot be reached."
    if lost := cut_off(layout, floor(layout) - spots(layout)):
        yield f"{at(layout, lost)} cannot be reached when every spot is taken."
    off_the_wall = {cell for cell in inside(layout) if not layout.wall_side[cell]}
    if lost := cut_off(layout, off_the_wall):
        yield f"{at(layout, lost)} cannot be reached without walking along the outer wall."


def no_narrow_ways(layout: Layout) -> Iterator[str]:
    """Two people can pass each other everywhere: each tile lies in a square of four open ones."""
    narrow = [cell for cell in inside(layout) if not _in_a_square(layout, cell)]
    if narrow:
        yield f"the way is one tile wide at {at(layout, narrow)}."


def _in_a_square(layout: Layout, cell: Cell) -> bool:
    open_, width = inside(layout), layout.width
    corners = (cell, cell - 1, cell - width, cell - width - 1)
    return any({first, first + 1, first + width, first + width + 1} <= open_ for first in corners)


RULES = (in_one_piece, no_narrow_ways)
