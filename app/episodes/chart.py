"""Distances to every goal under a norm on an empty floor: what planning reads instead of searching."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from app.episodes.charting import FAR, FINISH, Survey
from app.episodes.leg import Goal, Ranked
from app.norms.catalogue import norm_of
from app.norms.norm import Norm
from app.norms.reading import within
from app.world.drawing import layout_of
from app.world.layout import Cell, Layout
from app.world.rows import Row, row_of
from app.world.scene import Person
from app.world.words import Kind, Line


class Aim(NamedTuple):
    """A fixture that a leg may lead to: its index, kind, number, front, the cells within two tiles."""

    fixture: int
    kind: Kind
    number: int
    front: Cell
    near: frozenset[Cell]


class Chart:
    """The tables of one layout, norm, errand; grown once, then only read.

    Distances count steps to the completed use (or to the way out), waiting for the clock
    included. Threads may read while another one adds somebody whom nobody thought of.
    """

    def __init__(self, layout: Layout, norm: Norm, errand: tuple[Kind, ...]) -> None:
        self.layout, self.norm, self.errand = layout, norm, errand
        self.line = _line_of(norm)
        self._survey = survey = Survey(layout, norm, errand, self.line)
        self.period, self.cells, self.legs = survey.period, survey.cells, survey.legs
        self.recalls, self._memory = survey.recalls, survey.memory
        self.aims = [tuple(_aims(layout, kind)) for kind in errand]

    def node(self, person: Person, clock: int) -> int:
        """The node that this person is at."""
        return self.at(row_of(person), clock)

    def at(self, row: Row, clock: int) -> int:
        """The node that the person of this row is at."""
        if not self.recalls:  # everybody has been thought of
            return clock % self.period * self.cells + row[0]
        leg = self.legs[row[3]]
        first = leg.firsts.get(self._memory(row))
        if first is not None:
            node = first + clock % self.period * self.cells + row[0]
            if leg.measured[node]:
                return node
        self._survey.explore(row)  # somebody whom nobody thought of
        return self.at(row, clock)

    def allowed(self, row: Row, clock: int) -> int:
        """The mask of what the norm permits the person of this row on an empty floor."""
        return self.legs[row[3]].allowed[self.at(row, clock)]

    def distance(self, leg: int, goal: Goal, node: int) -> int:
        """Steps from the node to the goal, FAR when no permitted way leads there."""
        return self.legs[leg].distances[goal][node]

    def ranked(self, leg: int, goal: Goal, node: int) -> Ranked:
        """The permitted actions at the node, those that come nearer first."""
        return self.legs[leg].ranks[goal][node]

    def cell(self, node: int) -> Cell:
        """The cell of a node."""
        return node % self.cells


def _aims(layout: Layout, kind: Kind) -> Iterator[Aim]:
    for index in layout.of_kind[kind]:
        fixture = layout.fixtures[index]
        yield Aim(index, kind, fixture.number, fixture.front, within(layout, 2)[fixture.front])


def _line_of(norm: Norm) -> Line | None:
    """The shape of line that a queueing norm asks for, None under any other."""
    named = norm.params.get("of", ())
    lines = [value for value in named if isinstance(value, Line)] if isinstance(named, tuple) else []
    return lines[0] if lines and "in_line" in norm.remembers else None


@lru_cache(maxsize=512)
def chart_of(layout: str, norm: str, errand: tuple[Kind, ...]) -> Chart:
    """The chart of a layout and a norm, both by id."""
    return Chart(layout_of(layout), norm_of(norm), errand)


__all__ = ["FAR", "FINISH", "Chart", "chart_of"]
