"""What a lawful action changes: the row of the person who does it, what everybody shares."""

from app.world import rows
from app.world.layout import OUTSIDE, Cell, Layout
from app.world.rows import AGES, BUSY, CELL, GAIT, LEG, LINE, LOAD, PAST, SEATED, USED, Row
from app.world.scene import Premises
from app.world.tracks import in_line
from app.world.words import Action, Heading, Kind, Rug

SERVICE = 6
"""Micro-steps that a desk keeps its visitor after the use."""

HOLD = 3
"""Micro-steps that a spot keeps its visitor after the use."""

ACTIONS: tuple[Action, ...] = tuple(Action)
"""Every action in the order of its code (the bit in a mask); 1-4 are the headings."""

CODE: dict[Action, int] = {action: code for code, action in enumerate(ACTIONS)}
HEADINGS: tuple[Heading, ...] = tuple(Heading)

WAIT, USE = 0, 5
"""The codes of the actions that are no move."""

_BUSY = {Kind.DESK: SERVICE, Kind.SPOT: HOLD}
_DESK, _SHELF, _SPOT, _BIN, _DOOR = Kind
_BLUE = Rug.BLUE
_STOPPED, _LATER, _ON_BLUE = rows.STOPPED, rows.LATER, rows.ON_BLUE


def wait(layout: Layout, row: Row) -> None:
    """Stand still; counters rest while one is busy, `dwell` does not."""
    cell = row[CELL]
    if cell < 0:
        return
    row[8] = _STOPPED[row[8]]
    if row[5]:
        row[5] -= 1
        row[9] = (rows.HELD_SITTING if row[6] else rows.HELD)[row[9]]
    else:
        row[9] = (rows.SITTING if row[6] else _LATER)[row[9]]
    if layout.rug[cell] is _BLUE:
        row[10] = _ON_BLUE[row[10]]


def marked(layout: Layout, errand: tuple[Kind, ...], row: Row, there: Cell) -> Cell:
    """Come onto a cell that leaves a trace; a step onto a door's is the way out, outside at once."""
    wants = errand[row[LEG]]
    stands = wants is _DESK and layout.in_queue[there]
    row[LINE] = rows.LINE_CODE[in_line(layout, rows.LINES[row[LINE]], there)] if stands else 0
    if layout.plant_side[there]:
        row[PAST] = rows.NEAR_PLANT[row[PAST]]
    if layout.rug[there] is _BLUE:
        row[PAST] = _ON_BLUE[row[PAST]]
    return OUTSIDE if wants is _DOOR and layout.door_at[there] >= 0 else there


def use(layout: Layout, row: Row) -> int:
    """Use what can be used from here: a still micro-step that begins what counts from a use; its index."""
    index = layout.usable[row[CELL]]
    fixture = layout.fixtures[index]
    kind, shape = fixture.kind, fixture.shape
    row[LEG] += 1
    row[LOAD] = kind is _SHELF or bool(row[LOAD] and kind is not _BIN)
    row[BUSY], row[SEATED], row[USED] = _BUSY.get(kind, 0), kind is _SPOT, index
    row[GAIT], row[AGES], row[LINE] = _STOPPED[row[GAIT]], rows.FRESHLY_USED[row[AGES]], 0
    signs = {_DESK: rows.USED_DESK, _SHELF: rows.USED_SHELF}.get(kind)
    row[PAST] = (signs[shape] if signs else rows.USED_OTHER)[row[PAST]]
    if layout.rug[row[CELL]] is _BLUE:
        row[PAST] = _ON_BLUE[row[PAST]]
    return index


def carries(errand: tuple[Kind, ...], leg: int) -> bool:
    """Whether somebody on this leg of the errand carries something: from the shelf to the bin."""
    return Kind.SHELF in errand[:leg] and Kind.BIN not in errand[:leg]


def used(layout: Layout, premises: Premises, index: int) -> Premises:
    """What everybody shares after the fixture of this index was used."""
    fixture = layout.fixtures[index]
    clock, lamp, stock, desk, shelf, idle, shut = premises
    if fixture.kind is _DESK:
        desk = fixture.number
    elif fixture.kind is _SHELF:
        shelf = fixture.number
        stock = (*stock[:shelf], stock[shelf] - 1, *stock[shelf + 1 :])
    return Premises(clock, lamp, stock, desk, shelf, idle, shut)
