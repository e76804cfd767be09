"""The whole public state of a community at one micro-step."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from app.world.layout import OUTSIDE, Cell, Layout
from app.world.words import Heading, Kind, Shape, Shirt

SATURATED = 9
"""Counters of a track stop here."""

NOT_IN_LINE = -1
"""`Track.in_line[line]`, otherwise desk * 4 + k."""


class Track(NamedTuple):
    """A person's own history, as far as any norm may read it.

    Counters count the person's own completed micro-steps since the event, do not run while
    the person is busy (`dwell` does), and stop at `SATURATED`, which also means "never".
    """

    heading: Heading = Heading.NONE
    moved_before: bool = False
    run: int = 0
    straight: int = 0
    since_use: int = SATURATED
    since_entry: int = 0
    dwell: int = 0
    plant_since_entry: bool = False
    blue_since_use: bool = False
    door_in: int = -1
    last_desk_shape: Shape = Shape.PLAIN
    last_shelf_shape: Shape = Shape.PLAIN
    in_line: tuple[int, int, int] = (NOT_IN_LINE, NOT_IN_LINE, NOT_IN_LINE)


class Person(NamedTuple):
    """One visitor, the newcomer (index 0) or a resident; the clerk is not one of them.

    `leg` indexes the scene's errand; `busy` counts the micro-steps of service or holding
    that are left; `used` is the index of the fixture used last, -1 before the first.
    """

    cell: Cell
    shirt: Shirt
    hat: bool
    leg: int = 0
    load: bool = False
    busy: int = 0
    seated: bool = False
    used: int = -1
    track: Track = Track()

    @property
    def present(self) -> bool:
        """Whether the person is on the floor."""
        return self.cell != OUTSIDE


Body = Person | list[int]
"""Somebody as a scene shows them, or as the row of a draft (`world/rows.py`)."""


class Premises(NamedTuple):
    """What everybody shares: clock, lamp, stock (one count per shelf), what was used last.

    `last_desk`, `last_shelf` and `shut_desk` are numbers within their kind (0 or 1),
    -1 for none. `desk_idle` counts steps since each desk was free of a user.
    """

    clock: int
    lamp: bool
    stock: tuple[int, ...]
    last_desk: int = -1
    last_shelf: int = -1
    desk_idle: tuple[int, ...] = (SATURATED, SATURATED)
    shut_desk: int = -1


class Visible(Protocol):
    """What a norm may read; a `Scene` and an `Observation` both satisfy it."""

    @property
    def layout(self) -> Layout:
        """The floor."""

    @property
    def people(self) -> Sequence[Person]:
        """Everybody, the newcomer first."""

    @property
    def bodies(self) -> Sequence[Body]:
        """The same as `people`, or as rows: cell, hat, leg, load, busy, seated, used at the same places."""

    @property
    def premises(self) -> Premises:
        """What everybody shares."""

    @property
    def errand(self) -> tuple[Kind, ...]:
        """The kinds of fixture of one visit, in order."""


class Scene(NamedTuple):
    """The state before one micro-step; never changed, only replaced."""

    layout: Layout
    people: tuple[Person, ...]
    premises: Premises
    errand: tuple[Kind, ...]

    @property
    def bodies(self) -> tuple[Person, ...]:
        """Everybody, as people."""
        return self.people
