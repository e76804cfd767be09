"""What a lawful action changes: the person who does it, what everybody shares."""

from app.world.layout import OUTSIDE, Layout
from app.world.scene import Person, Premises, Track
from app.world.tracks import NOWHERE, UP, after_use, in_line
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
_new = tuple.__new__
"""Makes a track of its fields much faster than `Track(...)`; everybody gets a new one at every step."""


def waited(layout: Layout, person: Person) -> Person:
    """Somebody who stood still; counters rest while it is busy, `dwell` does not."""
    cell, shirt, hat, leg, load, busy, seated, used, track = person
    if cell < 0:
        return person
    facing, _, _, _, since_use, since_entry, dwell, plant, blue, door, desk, shelf, line = track
    if busy:
        busy -= 1
    else:
        since_use, since_entry = UP[since_use], UP[since_entry]
    dwell = UP[dwell] if seated else 0
    blue = blue or layout.rug[cell] is _BLUE
    still = (facing, False, 0, 0, since_use, since_entry, dwell, plant, blue, door, desk, shelf, line)
    return _new(Person, (cell, shirt, hat, leg, load, busy, seated, used, _new(Track, still)))


def moved(layout: Layout, errand: tuple[Kind, ...], person: Person, code: int) -> Person:
    """Somebody who moved to the next cell; a step onto a door's tile is the way out, outside at once."""
    cell, shirt, hat, leg, load, _, _, used, track = person
    facing, _, run, straight, since_use, since_entry, _, plant, blue, door, desk, shelf, line = track
    there, heading = layout.landing[cell][code], HEADINGS[code]
    straight = UP[straight] if facing is heading else 1
    if layout.marked[there] or line is not NOWHERE:
        wants = errand[leg]
        line = in_line(layout, line, there) if wants is _DESK and layout.in_queue[there] else NOWHERE
        plant, blue = plant or layout.plant_side[there], blue or layout.rug[there] is _BLUE
        if wants is _DOOR and layout.door_at[there] >= 0:
            there = OUTSIDE
    run, since_use, since_entry = UP[run], UP[since_use], UP[since_entry]
    went = (heading, True, run, straight, since_use, since_entry, 0, plant, blue, door, desk, shelf, line)
    return _new(Person, (there, shirt, hat, leg, load, 0, False, used, _new(Track, went)))


def served(layout: Layout, person: Person) -> Person:
    """Somebody who uses what can be used from here."""
    cell, shirt, hat, leg, load, _, _, _, track = person
    index = layout.usable[cell]
    fixture = layout.fixtures[index]
    kind = fixture.kind
    load = kind is _SHELF or (load and kind is not _BIN)
    aged = after_use(track, layout, fixture)
    return _new(Person, (cell, shirt, hat, leg + 1, load, _BUSY.get(kind, 0), kind is _SPOT, index, aged))


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
