"""What a chart knows of one leg of an errand."""

from app.world.layout import Cell, Way

Goal = int
"""A fixture's index, or ~cell for a cell to wait at."""

Ranked = tuple[tuple[Way, ...], tuple[Way, ...], tuple[int, ...], int]
"""The actions that come nearer, the same the other way round, the codes of the other permitted ones,
least loss first, the mask of all that come nearer."""


class Leg:
    """Every node of one leg of the errand: cell, what the norm remembers, clock mod its period.

    A node is (place * period + phase) * cells + cell, where `places` numbers the memories;
    `edges[node]` are (code, successor node or FINISH) of the permitted actions, None where
    nobody gets to; `allowed[node]` is their mask.
    """

    __slots__ = ("allowed", "distances", "edges", "places", "ranks", "shells")

    def __init__(self) -> None:
        self.places: dict[object, int] = {}
        self.edges: list[tuple[tuple[int, int], ...] | None] = []
        self.allowed: list[int] = []
        self.distances: dict[Goal, list[int]] = {}
        self.ranks: dict[Goal, list[Ranked | None]] = {}
        self.shells: dict[Goal, dict[int, frozenset[Cell]]] = {}
        """Per goal and distance the cells of all nodes that are so far from it."""
