"""The physics of one micro-step: what a person can do now, what doing it changes."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from operator import itemgetter

from app.world.acts import ACTIONS, CODE, HEADINGS, HOLD, SERVICE, USE, WAIT, moved, served, used, waited
from app.world.layout import OUTSIDE, Cell, Layout
from app.world.scene import Person, Premises, Scene, Visible
from app.world.tracks import entered
from app.world.words import Action, Kind

CAPACITY = 6
"""Items that a shelf can hold."""

IN_MASK: tuple[tuple[Action, ...], ...] = tuple(
    tuple(action for code, action in enumerate(ACTIONS) if mask >> code & 1) for mask in range(64)
)
"""The actions of a mask, in the order of their codes."""

_DESK, _SHELF, _DOOR = Kind.DESK, Kind.SHELF, Kind.DOOR
_CELL: Callable[[Person], Cell] = itemgetter(0)
_new = tuple.__new__


def occupied(scene: Visible) -> set[Cell]:
    """The cells on which somebody stands."""
    taken = set(map(_CELL, scene.people))
    taken.discard(OUTSIDE)
    return taken


def able(scene: Visible, who: int, taken: AbstractSet[Cell]) -> int:
    """The mask of what the person can do now; `wait` alone while busy or outside."""
    person = scene.people[who]
    if person[0] < 0 or person[5]:
        return 1
    use = scene.layout.usable[person[0]] >= 0 and use_of(scene, who) >= 0
    return _open_moves(scene, person, taken) | use << USE | 1


def _open_moves(scene: Visible, person: Person, taken: AbstractSet[Cell]) -> int:
    """The moves whose cell is open now.

    Nobody stands there; a door is for leaving, with nothing else left to do; the tile inside
    a door stays clear while somebody is coming in by it.
    """
    mask, leaving = 0, scene.errand[person[3]] is _DOOR
    for code, there, door in scene.layout.ways[leaving][person[0]]:
        if there not in taken and door not in taken:
            mask |= 1 << code
    return mask


def use_of(scene: Visible, who: int) -> int:
    """The index of the fixture that `use` would use now, -1 where it would be idle."""
    person, layout = scene.people[who], scene.layout
    index = layout.usable[person[0]]
    if index < 0 or person[0] < 0 or person[5]:
        return -1
    fixture = layout.fixtures[index]
    kind = fixture.kind
    if kind is not scene.errand[person[3]]:
        return -1
    if kind is _SHELF and scene.premises.stock[fixture.number] == 0:
        return -1
    return -1 if kind is _DESK and scene.premises.shut_desk == fixture.number else index


def lawful(scene: Visible, who: int) -> tuple[Action, ...]:
    """What the person can do now, in the order of the codes; `wait` alone while busy or outside."""
    return IN_MASK[able(scene, who, occupied(scene))]


def landing(scene: Visible, who: int, action: Action) -> Cell:
    """Where the action would leave the person: the same cell unless it is a move that is open now."""
    person, code = scene.people[who], CODE[action]
    if person.cell == OUTSIDE or not _open_moves(scene, person, occupied(scene)) >> code & 1:
        return person.cell
    return scene.layout.landing[person.cell][code]


def effective(scene: Visible, who: int, action: Action) -> Action:
    """The action as the world takes it: whatever is not lawful now counts as `wait`."""
    return action if able(scene, who, occupied(scene)) >> CODE[action] & 1 else Action.WAIT


class Draft:
    """A scene in the making: what the micro-steps of one step change in place.

    It satisfies `Visible`, so that norms read it as they read a scene; `taken` follows the
    people. Whoever makes one is alone with it: nothing else may see it change.
    """

    __slots__ = ("errand", "layout", "people", "premises", "taken")

    def __init__(self, scene: Visible) -> None:
        self.layout: Layout = scene.layout
        self.people: list[Person] = list(scene.people)
        self.premises: Premises = scene.premises
        self.errand: tuple[Kind, ...] = scene.errand
        self.taken = occupied(scene)

    def act(self, who: int, code: int) -> Cell:
        """Take a lawful action of this code; the cell after it."""
        people, layout = self.people, self.layout
        person = people[who]
        cell = person[0]
        if code == WAIT:
            people[who] = waited(layout, person)
        elif code != USE:
            ahead = people[who] = moved(layout, self.errand, person, code)
            self.taken.discard(cell)
            cell = ahead[0]
            if cell >= 0:
                self.taken.add(cell)
        else:
            ahead = people[who] = served(layout, person)
            self.premises = used(layout, self.premises, ahead[7])
        return cell

    def entry_is_open(self, door: int) -> bool:
        """Whether somebody can come in by this door (its number): its tile is free, so is the tile inside."""
        fixture = self.layout.fixtures[self.layout.of_kind[_DOOR][door]]
        return self.taken.isdisjoint((fixture.cell, fixture.front))

    def come_in(self, who: int, door: int) -> Cell:
        """Put the person on the door's tile, at the start of a new errand; the tile's cell."""
        cell = self.layout.fixtures[self.layout.of_kind[_DOOR][door]].cell
        before = self.people[who]
        self.taken.discard(before.cell)
        track = entered(self.layout, cell, door, wants_desk=self.errand[0] is _DESK)
        self.people[who] = Person(cell, before.shirt, before.hat, track=track)
        self.taken.add(cell)
        return cell

    def scene(self) -> Scene:
        """The scene as it is now."""
        return _new(Scene, (self.layout, tuple(self.people), self.premises, self.errand))


def enact(scene: Visible, who: int, action: Action) -> Scene:
    """The scene after an action that `effective` has passed."""
    draft = Draft(scene)
    draft.act(who, CODE[action])
    return draft.scene()


def after(scene: Visible, who: int, action: Action) -> Scene:
    """The scene after the person's micro-step with this action."""
    return enact(scene, who, effective(scene, who, action))


def come_in(scene: Visible, who: int, door: int) -> Scene:
    """The scene with the person on the door's tile, at the start of a new errand."""
    draft = Draft(scene)
    draft.come_in(who, door)
    return draft.scene()


__all__ = [
    "ACTIONS", "CAPACITY", "CODE", "HEADINGS", "HOLD", "IN_MASK", "SERVICE", "USE", "WAIT", "Draft", "able",
    "after", "come_in", "effective", "enact", "landing", "lawful", "occupied", "use_of",
]  # fmt: skip
