"""The physics of one micro-step: what a person can do now, what doing it changes."""

from app.world.layout import OUTSIDE, Cell
from app.world.scene import Person, Premises, Scene, Track, Visible
from app.world.tracks import after_move, after_use, after_wait, entered
from app.world.words import Action, Heading, Kind

SERVICE = 6
"""Micro-steps that a desk keeps its visitor after the use."""

HOLD = 3
"""Micro-steps that a spot keeps its visitor after the use."""

CAPACITY = 6
"""Items that a shelf can hold."""

ACTIONS: tuple[Action, ...] = tuple(Action)
"""Every action in the order of its code (the bit in a mask); 1-4 are the headings."""

CODE: dict[Action, int] = {action: code for code, action in enumerate(ACTIONS)}
HEADINGS: tuple[Heading, ...] = tuple(Heading)

_BUSY = {Kind.DESK: SERVICE, Kind.SPOT: HOLD}


def landing(scene: Visible, who: int, action: Action) -> Cell:
    """Where the action would leave the person: the same cell unless it is a move that is open now."""
    here = scene.people[who].cell
    if here == OUTSIDE or action is Action.WAIT or action is Action.USE:
        return here
    there = scene.layout.landing[here][CODE[action]]
    return there if there != here and is_open(scene, who, there) else here


def is_open(scene: Visible, who: int, there: Cell) -> bool:
    """Whether the person may step onto this walkable cell beside it now.

    Nobody stands there; a door is for leaving, with nothing else left to do; the tile inside
    a door stays clear while somebody is coming in by it.
    """
    layout, people = scene.layout, scene.people
    if layout.door_at[there] >= 0 and scene.errand[people[who].leg] is not Kind.DOOR:
        return False
    door = layout.doorway[there]
    for at, other in enumerate(people):
        if at != who and other.cell >= 0 and other.cell in (there, door):
            return False
    return True


def use_of(scene: Visible, who: int) -> int:
    """The index of the fixture that `use` would use now, -1 where it would be idle."""
    person = scene.people[who]
    index = scene.layout.usable[person.cell] if person.cell >= 0 and person.busy == 0 else -1
    if index < 0:
        return -1
    fixture = scene.layout.fixtures[index]
    if fixture.kind is not scene.errand[person.leg]:
        return -1
    if fixture.kind is Kind.SHELF and scene.premises.stock[fixture.number] == 0:
        return -1
    return -1 if fixture.kind is Kind.DESK and scene.premises.shut_desk == fixture.number else index


def lawful(scene: Visible, who: int) -> tuple[Action, ...]:
    """What the person can do now, in the order of the codes; `wait` alone while busy or outside."""
    person = scene.people[who]
    here = person.cell
    if here < 0 or person.busy:
        return (Action.WAIT,)
    can = [Action.WAIT]
    taken = [other.cell for other in scene.people]
    leaving = scene.errand[person.leg] is Kind.DOOR
    layout = scene.layout
    for code, there in enumerate(layout.landing[here]):
        if there in taken or (layout.door_at[there] >= 0 and not leaving):
            continue
        door = layout.doorway[there]
        if door < 0 or door == here or door not in taken:
            can.append(ACTIONS[code])
    if use_of(scene, who) >= 0:
        can.append(Action.USE)
    return tuple(can)


def effective(scene: Visible, who: int, action: Action) -> Action:
    """The action as the world takes it: whatever is not lawful now counts as `wait`."""
    person = scene.people[who]
    if person.cell < 0 or person.busy or action is Action.WAIT:
        return Action.WAIT
    if action is Action.USE:
        return action if use_of(scene, who) >= 0 else Action.WAIT
    return action if landing(scene, who, action) != person.cell else Action.WAIT


def after(scene: Scene, who: int, action: Action) -> Scene:
    """The scene after the person's micro-step with this action."""
    return enact(scene, who, effective(scene, who, action))


def enact(scene: Scene, who: int, action: Action) -> Scene:
    """The scene after an action that `effective` has passed."""
    layout, people, premises, errand = scene
    person = people[who]
    if action is Action.WAIT:
        changed = _still(scene, person)
    elif action is Action.USE:
        index = layout.usable[person.cell]
        changed, premises = _using(scene, person, index), _used(scene, index)
    else:
        changed = _moved(scene, person, CODE[action])
    return Scene(layout, (*people[:who], changed, *people[who + 1 :]), premises, errand)


def _still(scene: Scene, person: Person) -> Person:
    cell, shirt, hat, leg, load, busy, seated, used, track = person
    if cell < 0:
        return person
    aged = after_wait(track, scene.layout, cell, busy=busy > 0, seated=seated)
    return Person(cell, shirt, hat, leg, load, busy - 1 if busy else 0, seated, used, aged)


def _moved(scene: Scene, person: Person, code: int) -> Person:
    """A step onto a door's tile is the way out: whoever takes it is outside at once."""
    layout = scene.layout
    cell, shirt, hat, leg, load, _, _, used, track = person
    there, wants = layout.landing[cell][code], scene.errand[leg]
    aged = after_move(track, layout, there, HEADINGS[code], wants_desk=wants is Kind.DESK)
    gone = layout.door_at[there] >= 0 and wants is Kind.DOOR
    return Person(OUTSIDE if gone else there, shirt, hat, leg, load, 0, False, used, aged)


def _using(scene: Scene, person: Person, index: int) -> Person:
    kind = scene.layout.fixtures[index].kind
    return person._replace(
        leg=person.leg + 1,
        load=kind is Kind.SHELF or (person.load and kind is not Kind.BIN),
        busy=_BUSY.get(kind, 0),
        seated=kind is Kind.SPOT,
        used=index,
        track=after_use(person.track, scene.layout.fixtures[index]),
    )


def _used(scene: Scene, index: int) -> Premises:
    fixture, premises = scene.layout.fixtures[index], scene.premises
    if fixture.kind is Kind.DESK:
        return premises._replace(last_desk=fixture.number)
    if fixture.kind is not Kind.SHELF:
        return premises
    stock = tuple(n - (at == fixture.number) for at, n in enumerate(premises.stock))
    return premises._replace(stock=stock, last_shelf=fixture.number)


def entry_is_open(scene: Visible, door: int) -> bool:
    """Whether somebody can come in by this door (its number): its tile is free, so is the tile inside."""
    fixture = scene.layout.fixtures[scene.layout.of_kind[Kind.DOOR][door]]
    return all(other.cell not in (fixture.cell, fixture.front) for other in scene.people)


def come_in(scene: Scene, who: int, door: int) -> Scene:
    """The scene with the person on the door's tile, at the start of a new errand."""
    layout, people, premises, errand = scene
    fixture = layout.fixtures[layout.of_kind[Kind.DOOR][door]]
    track: Track = entered(layout, fixture.cell, door, wants_desk=errand[0] is Kind.DESK)
    fresh = Person(fixture.cell, people[who].shirt, people[who].hat, track=track)
    return Scene(layout, (*people[:who], fresh, *people[who + 1 :]), premises, errand)
