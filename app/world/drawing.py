"""Reads drawn layouts, for the program from files, for tests from a picture of a few tiles."""

from functools import lru_cache
from pathlib import Path

from app.errors import LayoutMisdrawn
from app.world.hours import lit
from app.world.layout import Cell, Layout
from app.world.scene import Person, Premises, Scene
from app.world.tables import compiled
from app.world.words import Kind, Shirt

LAYOUTS: tuple[str, ...] = (
    *("cafe-1", "cafe-2", "cafe-3", "cafe-4"),
    *("post-1", "post-2", "post-3"),
    *("grocery-1", "grocery-2", "grocery-3"),
)
"""The layouts that a study may name; the practice room is no choice."""


_PEOPLE = {
    "N": (Shirt.RED, False),
    "r": (Shirt.RED, False),
    "t": (Shirt.TEAL, False),
    "y": (Shirt.GREY, False),
    "h": (Shirt.RED, True),
    "k": (Shirt.TEAL, True),
    "x": (Shirt.GREY, True),
}
_RUGS = {"~": "b", "a": "a", "v": "v", "g": "g"}

COMMUNITIES = ("cafe", "post", "grocery")

ERRANDS: dict[str, tuple[Kind, ...]] = {
    "cafe": (Kind.DESK, Kind.SHELF, Kind.SPOT, Kind.BIN, Kind.DOOR),
    "post": (Kind.SHELF, Kind.SPOT, Kind.DESK, Kind.BIN, Kind.DOOR),
    "grocery": (Kind.SHELF, Kind.SHELF, Kind.DESK, Kind.SPOT, Kind.BIN, Kind.DOOR),
}


PRACTICE = "practice"
"""The bare room to practise in; it is drawn once and dressed as the community that asks for it."""

PRACTICE_ROOMS = {community: f"{PRACTICE}-{community}" for community in COMMUNITIES}
"""The name of the practice room per community."""


PICTURES = 2
"""What stands there, what colour the floor is."""


@lru_cache
def layout_of(name: str) -> Layout:
    """The layout drawn in `layouts/<name>.txt`; KeyError for a name that is not drawn.

    Raises LayoutMisdrawn where the file cannot be read as two pictures.
    """
    if name not in (*LAYOUTS, *PRACTICE_ROOMS.values()):
        raise KeyError(name)
    bare = name in PRACTICE_ROOMS.values()
    file = Path(__file__).with_name("layouts") / f"{PRACTICE if bare else name}.txt"
    parts = [tuple(part.split("\n")) for part in file.read_text(encoding="utf-8").strip("\n").split("\n\n")]
    if len(parts) != PICTURES:
        raise LayoutMisdrawn(name, f"it has {len(parts)} pictures; draw two with an empty line between them.")
    return compiled(name, community_of(name), *parts)


def community_of(name: str) -> str:
    """cafe, post or grocery: what a layout's name says."""
    return name.removeprefix(f"{PRACTICE}-").split("-", 1)[0]


def draw(
    picture: str,
    *,
    floor: str = "",
    leg: int = 0,
    clock: int = 1,
    stock: tuple[int, ...] = (3, 3),
    errand: tuple[Kind, ...] = ERRANDS["cafe"],
) -> Scene:
    """A small scene for tests: N is the newcomer, r t y residents in red, teal, grey (h k x with hats).

    Rugs are ~ (blue) a v g, or a second picture of the same size in `floor` with b a v g;
    everything else is drawn as in the layouts. Everybody is on the given leg.
    """
    rows = tuple(line.strip() for line in picture.strip().split("\n"))
    under = tuple(line.strip() for line in floor.strip().split("\n")) if floor else _under(rows)
    plain = tuple("".join("." if c in _PEOPLE or c in _RUGS else c for c in row) for row in rows)
    layout = compiled("drawn", "cafe", plain, under)
    people = tuple(Person(cell, *_PEOPLE[c], leg=leg) for c, cell in _standing("".join(rows)))
    return Scene(layout, people, Premises(clock, lit(layout, clock), stock), errand)


def _under(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("".join(_RUGS.get(c, ".") for c in row) for row in rows)


def _standing(flat: str) -> list[tuple[str, Cell]]:
    """Everybody drawn, the newcomer first, the others in reading order."""
    found = [(c, cell) for cell, c in enumerate(flat) if c in _PEOPLE]
    return sorted(found, key=lambda one: one[0] != "N")
