"""The tables of one leg of an errand, and the words that they are written in."""

from app.world.layout import Cell, Way

Goal = int
"""A fixture's index, or ~cell for a cell to wait at."""

Edges = tuple[tuple[int, int], ...]
"""(code, successor node or FINISH) of the permitted actions."""

Ranked = tuple[tuple[Way, ...], tuple[Way, ...], tuple[int, ...], int]
"""The actions that come nearer, the same the other way round, the codes of the other permitted ones,
least loss first, the mask of all that come nearer."""


class Leg:
    """Every node of one leg of the errand: cell, what the norm remembers, clock mod its period.

    A node is first + phase * cells + cell, where `firsts` has the first node of each memory.
    Per node: `edges`, None where nobody gets to; `allowed`, the mask of what is permitted; `measured`,
    whether all that is told of it here may be read. Per goal and node: `distances`, `ranks`; `shells`
    are the cells of all nodes so far from a goal.
    """

    __slots__ = ("allowed", "distances", "edges", "firsts", "measured", "ranks", "shells")

    def __init__(self) -> None:
        self.firsts: dict[int, int] = {}
        self.edges: list[Edges | None] = []
        self.allowed: list[int] = []
        self.measured = bytearray()
        self.distances: dict[Goal, list[int]] = {}
        self.ranks: dict[Goal, list[Ranked]] = {}
        self.shells: dict[Goal, dict[int, frozenset[Cell]]] = {}
