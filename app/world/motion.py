"""The physics of one micro-step: what a person can do now, what doing it changes."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from operator import itemgetter

from app.world.acts import ACTIONS, CODE, HEADINGS, HOLD, SERVICE, USE, WAIT, marked, use, used, wait
from app.world.layout import OUTSIDE, Cell, Layout
from app.world.rows import LATER, MOVED, Row, person_of, row_of
from app.world.scene import Body, Person, Premises, Scene, Visible
from app.world.tracks import entered
from app.world.words import Action, Kind, Shirt

CAPACITY = 6
"""Items that a shelf can hold."""

IN_MASK: tuple[tuple[Action, ...], ...] = tuple(
    tuple(action for code, action in enumerate(ACTIONS) if mask >> code & 1) for mask in range(64)
)
"""The actions of a mask, in the order of their codes."""

_DESK, _SHELF, _DOOR = Kind.DESK, Kind.SHELF, Kind.DOOR
_CELL: Callable[[Body], Cell] = itemgetter(0)
_blank = object.__new__


def occupied(bodies: Sequence[Body]) -> set[Cell]:
    """The cells on which somebody stands."""
    taken = set(map(_CELL, bodies))
    taken.discard(OUTSIDE)
    return taken


def able(scene: Visible, body: Body, taken: AbstractSet[Cell]) -> int:
    """The mask of what a person, or its row, can do now; `wait` alone while busy or outside."""
    if body[0] < 0 or body[5]:
        return 1
    use = scene.layout.usable[body[0]] >= 0 and usable_by(scene, body) >= 0
    return _open_moves(scene, body, taken) | use << USE | 1


def _open_moves(scene: Visible, body: Body, taken: AbstractSet[Cell]) -> int:
    """The moves whose cell is open now.

    Nobody stands there; a door is for leaving, with nothing else left to do; the tile inside
    a door stays clear while somebody is coming in by it.
    """
    mask, leaving = 0, scene.errand[body[3]] is _DOOR
    for code, there, door in scene.layout.ways[leaving][body[0]]:
        if there not in taken and door not in taken:
            mask |= 1 << code
    return mask


def usable_by(scene: Visible, body: Body) -> int:
    """The index of the fixture that `use` would use now, -1 where it would be idle."""
    layout, cell = scene.layout, body[0]
    index = layout.usable[cell]
    if index < 0 or cell < 0 or body[5]:
        return -1
    fixture = layout.fixtures[index]
    kind = fixture.kind
    if kind is not scene.errand[body[3]]:
        return -1
    if kind is _SHELF and scene.premises.stock[fixture.number] == 0:
        return -1
    return -1 if kind is _DESK and scene.premises.shut_desk == fixture.number else index


def use_of(scene: Visible, who: int) -> int:
    """The index of the fixture that the person's `use` would use now, -1 where it would be idle."""
    return usable_by(scene, scene.bodies[who])


def lawful(scene: Visible, who: int) -> tuple[Action, ...]:
    """What the person can do now, in the order of the codes; `wait` alone while busy or outside."""
    return IN_MASK[able(scene, scene.bodies[who], occupied(scene.bodies))]


def landing(scene: Visible, who: int, action: Action) -> Cell:
    """Where the action would leave the person: the same cell unless it is a move that is open now."""
    person, code = scene.people[who], CODE[action]
    if person.cell == OUTSIDE or not _open_moves(scene, person, occupied(scene.people)) >> code & 1:
        return person.cell
    return scene.layout.landing[person.cell][code]


def effective(scene: Visible, who: int, action: Action) -> Action:
    """The action as the world takes it: whatever is not lawful now counts as `wait`."""
    able_now = able(scene, scene.bodies[who], occupied(scene.bodies))
    return action if able_now >> CODE[action] & 1 else Action.WAIT


class Draft:
    """A scene in the making: what the micro-steps of one step change in place, as rows.

    It satisfies `Visible`, so that norms read it as they read a scene; its bodies are the rows,
    people are made of them when somebody looks, `taken` follows them. Whoever makes one is alone
    with it until it is finished; from then on nobody changes it any more.
    """

    __slots__ = ("_people", "_scene", "errand", "layout", "premises", "rows", "taken")

    def __init__(self, scene: Visible) -> None:
        self.layout: Layout = scene.layout
        self.premises: Premises = scene.premises
        self.errand: tuple[Kind, ...] = scene.errand
        self.rows: list[Row] = [row_of(person) for person in scene.people]
        self.taken: set[Cell] = occupied(scene.people)
        self._people: tuple[Person, ...] | None = None
        self._scene: Scene | None = None

    def copy(self) -> "Draft":
        """Another draft that begins where this one is."""
        other: Draft = _blank(Draft)
        other.layout, other.premises, other.errand = self.layout, self.premises, self.errand
        other.rows, other.taken = [row[:] for row in self.rows], set(self.taken)
        other._people = other._scene = None
        return other

    @property
    def bodies(self) -> list[Row]:
        """Everybody as norms read them first, the newcomer first."""
        return self.rows

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody with a history in words, the newcomer first."""
        if self._people is None:
            self._people = tuple([person_of(row) for row in self.rows])
        return self._people

    def alone(self, who: int) -> Scene:
        """The room with nobody else in it: all that a local norm reads."""
        return Scene(self.layout, (person_of(self.rows[who]),), self.premises, self.errand)

    @property
    def scene(self) -> Scene:
        """The scene of a finished draft, always the same one."""
        if self._scene is None:
            self._scene = Scene(self.layout, self.people, self.premises, self.errand)
        return self._scene

    def act(self, who: int, code: int) -> Cell:
        """Take a lawful action of this code; the cell after it."""
        row, self._people = self.rows[who], None
        layout, cell = self.layout, row[0]
        if code == WAIT:
            wait(layout, row)
            return cell
        if code == USE:
            self.premises = used(layout, self.premises, use(layout, row))
            return cell
        there = layout.landing[cell][code]
        row[8], row[9], row[6] = MOVED[code][row[8]], LATER[row[9]], False
        if layout.marked[there] or row[11]:
            there = marked(layout, self.errand, row, there)
        row[0] = there
        self.taken.discard(cell)
        if there >= 0:
            self.taken.add(there)
        return there

    def suppose(self, who: int, cell: Cell) -> None:
        """Let the person stand elsewhere, as plans do; `taken` does not follow, and it is put back after."""
        self.rows[who][0], self._people = cell, None

    def entry_is_open(self, door: int) -> bool:
        """Whether somebody can come in by this door (its number): its tile is free, so is the tile inside."""
        fixture = self.layout.fixtures[self.layout.of_kind[_DOOR][door]]
        return self.taken.isdisjoint((fixture.cell, fixture.front))

    def come_in(self, who: int, door: int) -> Cell:
        """Put the person on the door's tile, at the start of a new errand; the tile's cell."""
        cell, *new = _entrance(self.layout, door, wants_desk=self.errand[0] is _DESK)
        before, shirt, hat = self.rows[who][:3]
        self.rows[who], self._people = [cell, shirt, hat, *new], None
        self.taken.discard(before)
        self.taken.add(cell)
        return cell


@lru_cache
def _entrance(layout: Layout, door: int, *, wants_desk: bool) -> tuple[int, ...]:
    """The row of whoever has just come in by this door, shirt and hat left out."""
    cell = layout.fixtures[layout.of_kind[_DOOR][door]].cell
    track = entered(layout, cell, door, wants_desk=wants_desk)
    _, _, _, *new = row_of(Person(cell, Shirt.GREY, hat=False, track=track))
    return cell, *new


def enact(scene: Visible, who: int, action: Action) -> Scene:
    """The scene after an action that `effective` has passed."""
    draft = Draft(scene)
    draft.act(who, CODE[action])
    return draft.scene


def after(scene: Visible, who: int, action: Action) -> Scene:
    """The scene after the person's micro-step with this action."""
    return enact(scene, who, effective(scene, who, action))


def come_in(scene: Visible, who: int, door: int) -> Scene:
    """The scene with the person on the door's tile, at the start of a new errand."""
    draft = Draft(scene)
    draft.come_in(who, door)
    return draft.scene


__all__ = [
    "ACTIONS", "CAPACITY", "CODE", "HEADINGS", "HOLD", "IN_MASK", "SERVICE", "USE", "WAIT", "Draft", "able",
    "after", "come_in", "effective", "enact", "landing", "lawful", "occupied", "usable_by", "use_of",
]  # fmt: skip
