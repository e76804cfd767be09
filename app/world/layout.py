"""A drawn floor, compiled once into tables that a step only reads."""

from dataclasses import dataclass

from app.world.words import Kind, Rug, Shape

Cell = int
"""row * width + column; row 0 is the north wall."""

Way = tuple[int, Cell, Cell]
"""(code of a move, where it ends, the door's cell that must be clear as well or -1)."""

OUTSIDE: Cell = -1
"""Where somebody is who is not on the floor."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """Something an errand leads to; a person uses it from its `front`.

    A spot's front is its own cell. A door's `cell` is walkable and its `front` is the
    inner tile, the floor directly inside of it. `number` counts within the kind, from 0.
    """

    kind: Kind
    shape: Shape
    cell: Cell
    front: Cell
    number: int


@dataclass(frozen=True, slots=True)
class Queue:
    """Waiting cells of one line shape at one desk.

    `slots[0]` is the desk's front; `links[k]` are the tiles directly beside both
    `slots[k]` and `slots[k + 1]`.
    """

    slots: tuple[Cell, ...]
    links: tuple[frozenset[Cell], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """All tables of one layout; compared and hashed by identity (there is one per id).

    Per-cell tables are indexed by `Cell`. `landing[cell][heading]` is the cell that a move
    ends on when nobody is in the way (the same cell at a wall or fixture); index 0 is the
    cell itself. `fixtures` holds desks, shelves, spots, bin, doors in that order;
    `usable[cell]` is the index of the fixture used from that cell, else -1. `lamp` is -1
    where there is none. `doorway[cell]` is the door cell whose inner tile this is, else -1.
    `ways[leaving][cell]` holds (code, there, door) of every move that the floor allows: where
    it ends, which door's cell must be clear as well (-1: none); doors only while leaving.
    """

    id: str
    community: str
    width: int
    height: int
    picture: tuple[str, ...]
    walkable: tuple[bool, ...]
    rug: tuple[Rug, ...]
    dark: tuple[bool, ...]
    plant: tuple[bool, ...]
    plant_side: tuple[bool, ...]
    wall_side: tuple[bool, ...]
    lamp_tile: tuple[bool, ...]
    lamp: Cell
    landing: tuple[tuple[Cell, ...], ...]
    fixtures: tuple[Fixture, ...]
    usable: tuple[int, ...]
    door_at: tuple[int, ...]
    doorway: tuple[Cell, ...]
    ways: tuple[tuple[tuple[Way, ...], ...], tuple[tuple[Way, ...], ...]]
    of_kind: dict[Kind, tuple[int, ...]]
    """Fixture indexes per kind, in the order of their numbers."""
    desk_fronts: tuple[Cell, ...]
    """The cells that desks are used from, in the order of the desks' numbers."""
    queues: tuple[tuple[Queue, ...], ...]
    """`queues[line][desk]`, empty on layouts without queues (the practice room)."""
    slot_at: tuple[tuple[int, ...], ...]
    """`slot_at[line][cell]` is desk * 4 + k where the cell is a desk's slot k, else -1."""
    link_at: tuple[tuple[int, ...], ...]
    """`link_at[line][cell]` is desk * 4 + k where the cell links slots k and k + 1, else -1."""
    in_queue: tuple[bool, ...]
    """Whether the cell is a slot or link of any line."""
    marked: tuple[bool, ...]
    """Whether coming onto the cell changes more than any move: beside a plant, blue, in a queue, a door."""
