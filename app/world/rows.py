"""A person as a row of small whole numbers: what a step changes in place, what the hash chain packs.

A row holds the fields of `Person` in their order, the shirt by its number, then the track in
four numbers: gait (heading, moved_before, run, straight), ages (since_use, since_entry, dwell),
past (plant, blue, door, both shapes), line. Norms read a row only by way of `norms/reading.py`,
everything else as `Person` and `Track`.
"""

from itertools import product

from app.world.scene import NOT_IN_LINE, SATURATED, Person, Track
from app.world.words import Heading, Shape, Shirt

Row = list[int]

CELL, SHIRT, HAT, LEG, LOAD, BUSY, SEATED, USED, GAIT, AGES, PAST, LINE = range(12)

_COUNTS = range(SATURATED + 1)
_PLACES = range(NOT_IN_LINE, 8)
_FLAG = (False, True)
_new = tuple.__new__

UP = tuple(min(count + 1, SATURATED) for count in _COUNTS)
"""The next value of a counter."""

SHIRTS: tuple[Shirt, ...] = tuple(Shirt)
GAITS = tuple(product(Heading, _FLAG, _COUNTS, _COUNTS))
AGED = tuple(product(_COUNTS, _COUNTS, _COUNTS))
PASTS = tuple(product(_FLAG, _FLAG, (-1, 0, 1), Shape, Shape))
LINES = tuple(product(_PLACES, _PLACES, _PLACES))

_SHIRT = {shirt: at for at, shirt in enumerate(SHIRTS)}
_GAIT = {gait: at for at, gait in enumerate(GAITS)}
_AGES = {ages: at for at, ages in enumerate(AGED)}
_PAST = {past: at for at, past in enumerate(PASTS)}
LINE_CODE = {line: at for at, line in enumerate(LINES)}

MOVED = tuple(
    tuple(
        _GAIT[heading, True, UP[run], UP[straight] if facing is heading else 1]
        for facing, _, run, straight in GAITS
    )
    for heading in Heading
)
"""By the code of a move and the gait before it: the gait after it."""

STOPPED = tuple(_GAIT[facing, False, 0, 0] for facing, _, _, _ in GAITS)
"""The gait after standing still."""

LATER = tuple(_AGES[UP[use], UP[entry], 0] for use, entry, _ in AGED)
SITTING = tuple(_AGES[UP[use], UP[entry], UP[dwell]] for use, entry, dwell in AGED)
HELD = tuple(_AGES[use, entry, 0] for use, entry, _ in AGED)
HELD_SITTING = tuple(_AGES[use, entry, UP[dwell]] for use, entry, dwell in AGED)
"""The ages one micro-step on: of whoever is up, seated, busy, busy and seated."""

FRESHLY_USED = tuple(_AGES[0, UP[entry], 0] for _, entry, _ in AGED)
"""The ages after a use."""

DWELL = tuple(dwell for _, _, dwell in AGED)
NEAR_PLANT = tuple(_PAST[True, blue, door, desk, shelf] for _, blue, door, desk, shelf in PASTS)
ON_BLUE = tuple(_PAST[plant, True, door, desk, shelf] for plant, _, door, desk, shelf in PASTS)
USED_DESK = {
    shape: tuple(_PAST[plant, False, door, shape, shelf] for plant, _, door, _, shelf in PASTS)
    for shape in Shape
}
USED_SHELF = {
    shape: tuple(_PAST[plant, False, door, desk, shape] for plant, _, door, desk, _ in PASTS)
    for shape in Shape
}
USED_OTHER = tuple(_PAST[plant, False, door, desk, shelf] for plant, _, door, desk, shelf in PASTS)
"""The past one event on: a tile by a plant, a blue one, the use of a desk, of a shelf, of anything else."""


def row_of(person: Person) -> Row:
    """The row of a person; KeyError for a history that nobody can have."""
    cell, shirt, hat, leg, load, busy, seated, used, track = person
    gait, ages, past, line = track[:4], track[4:7], track[7:12], track[12]
    numbers = _GAIT[gait], _AGES[ages], _PAST[past], LINE_CODE[line]
    return [cell, _SHIRT[shirt], hat, leg, load, busy, seated, used, *numbers]


def person_of(row: Row) -> Person:
    """The person of a row."""
    cell, shirt, hat, leg, load, busy, seated, used, gait, ages, past, line = row
    track = _new(Track, GAITS[gait] + AGED[ages] + PASTS[past] + (LINES[line],))
    return _new(Person, (cell, SHIRTS[shirt], hat, leg, load, busy, seated, used, track))
