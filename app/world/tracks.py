"""How a person's public history advances, the same for every norm."""

from app.world.layout import Cell, Layout
from app.world.scene import NOT_IN_LINE, Track
from app.world.words import Rug

NOWHERE = (NOT_IN_LINE, NOT_IN_LINE, NOT_IN_LINE)
"""Not in line at any desk, in any shape."""


def entered(layout: Layout, cell: Cell, door: int, *, wants_desk: bool) -> Track:
    """The track of somebody who has just come in by this door (its number), standing on this cell."""
    return Track(
        plant_since_entry=layout.plant_side[cell],
        blue_since_use=layout.rug[cell] is Rug.BLUE,
        door_in=door,
        in_line=in_line(layout, NOWHERE, cell) if wants_desk else NOWHERE,
    )


def in_line(layout: Layout, before: tuple[int, int, int], cell: Cell) -> tuple[int, int, int]:
    """Whose line somebody who wants a desk stands in, per shape, having been in `before`."""
    if not layout.in_queue[cell]:
        return NOWHERE
    stair, straight, gapped = before
    return _lined(layout, 0, stair, cell), _lined(layout, 1, straight, cell), _lined(layout, 2, gapped, cell)


def _lined(layout: Layout, line: int, before: int, cell: Cell) -> int:
    """A waiting cell puts one in line; links and the front only keep who was in it already."""
    slot = layout.slot_at[line][cell]
    if slot & 3 and slot > 0:
        return slot
    if slot >= 0:
        return slot if before in (slot, slot + 1) else NOT_IN_LINE
    link = layout.link_at[line][cell]
    return before if link >= 0 and before == link + 1 else NOT_IN_LINE
