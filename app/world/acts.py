"""What a lawful action changes: the person who does it, what everybody shares."""

from app.world.layout import OUTSIDE, Layout
from app.world.scene import Person, Premises
from app.world.tracks import after_move, after_use, after_wait
from app.world.words import Action, Heading, Kind

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
_DESK, _DOOR = Kind.DESK, Kind.DOOR
_new = tuple.__new__


def changed(layout: Layout, errand: tuple[Kind, ...], person: Person, code: int) -> Person:
    """The person after a lawful action of this code."""
    if code == WAIT:
        return still(layout, person)
    return using(layout, person) if code == USE else moved(layout, errand, person, code)


def still(layout: Layout, person: Person) -> Person:
    """Somebody who waits; whoever is outside stays as it is."""
    cell, shirt, hat, leg, load, busy, seated, used, track = person
    if cell < 0:
        return person
    aged = after_wait(track, layout, cell, busy > 0, seated)
    return _new(Person, (cell, shirt, hat, leg, load, busy - 1 if busy else 0, seated, used, aged))


def moved(layout: Layout, errand: tuple[Kind, ...], person: Person, code: int) -> Person:
    """A step onto a door's tile is the way out: whoever takes it is outside at once."""
    cell, shirt, hat, leg, load, _, _, used, track = person
    there, wants = layout.landing[cell][code], errand[leg]
    aged = after_move(track, layout, there, HEADINGS[code], wants is _DESK)
    gone = wants is _DOOR and layout.door_at[there] >= 0
    return _new(Person, (OUTSIDE if gone else there, shirt, hat, leg, load, 0, False, used, aged))


def using(layout: Layout, person: Person) -> Person:
    """Somebody who uses what can be used from here."""
    index = layout.usable[person.cell]
    kind = layout.fixtures[index].kind
    return person._replace(
        leg=person.leg + 1,
        load=kind is Kind.SHELF or (person.load and kind is not Kind.BIN),
        busy=_BUSY.get(kind, 0),
        seated=kind is Kind.SPOT,
        used=index,
        track=after_use(person.track, layout.fixtures[index]),
    )


def used(layout: Layout, premises: Premises, index: int) -> Premises:
    """What everybody shares after the fixture of this index was used."""
    fixture = layout.fixtures[index]
    if fixture.kind is Kind.DESK:
        return premises._replace(last_desk=fixture.number)
    if fixture.kind is not Kind.SHELF:
        return premises
    stock = tuple(n - (at == fixture.number) for at, n in enumerate(premises.stock))
    return premises._replace(stock=stock, last_shelf=fixture.number)
