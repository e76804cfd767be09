"""Distances to every goal under a norm on an empty floor: what planning reads instead of searching."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import itemgetter

from app.norms.catalogue import norm_of
from app.norms.norm import Norm
from app.world.drawing import layout_of
from app.world.hours import LAMP_PERIOD, lit
from app.world.layout import Cell, Layout
from app.world.motion import ACTIONS, come_in, enact, lawful
from app.world.scene import Person, Premises, Scene, Track
from app.world.tracks import entered
from app.world.words import Kind, Line, Shirt

FAR = 9999
"""The distance from where no permitted way leads."""

FINISH = -1
"""The successor of an action that reaches the goal of its leg."""

Edge = tuple[int, int, bool]
"""(action code, successor node or FINISH, permitted)."""

Ranked = tuple[tuple[int, ...], tuple[int, ...]]
"""Action codes that come nearer, then the other permitted ones, least loss first."""

_SEATED = frozenset({"seated", "dwell"})


class Leg:
    """Every node of one leg of the errand: (cell, what the norm remembers, clock mod its period)."""

    __slots__ = ("edges", "goals", "index", "keys", "ranks")

    def __init__(self) -> None:
        self.index: dict[tuple[Cell, object, int], int] = {}
        self.keys: list[tuple[Cell, object, int]] = []
        self.edges: list[tuple[Edge, ...]] = []
        self.goals: dict[tuple[str, int], list[int]] = {}
        self.ranks: dict[tuple[str, int], list[Ranked | None]] = {}


class Chart:
    """The tables of one layout, norm, errand; grown once, then only read.

    Distances count steps to the completed use (or to the way out), waiting for the clock
    included. Goals are ("fixture", index) or ("cell", cell).
    """

    def __init__(self, layout: Layout, norm: Norm, errand: tuple[Kind, ...]) -> None:
        self.layout, self.norm, self.errand = layout, norm, errand
        self.period = norm.period
        self.line = _line_of(norm)
        names = [name for name in Track._fields if name in norm.remembers]
        self.seating = bool(_SEATED & norm.remembers)
        self.remembered: Callable[[Track], object] = (
            itemgetter(*(Track._fields.index(name) for name in names)) if names else _nothing
        )
        self.legs = [Leg() for _ in errand]
        self._pending: deque[tuple[int, int, Person]] = deque()
        self._seed()
        self._grow()
        for leg, kind in enumerate(errand):
            for index in layout.of_kind[kind]:
                self._measure(leg, ("fixture", index))

    def node(self, person: Person, clock: int) -> int:
        """The node that this person is at; unknown ones are explored first."""
        leg = self.legs[person[3]]
        key = (person[0], self._memory(person), clock % self.period)
        found = leg.index.get(key)
        if found is not None:
            return found
        self._explore(person, clock)
        self._grow()
        return leg.index[key]

    def distance(self, leg: int, goal: tuple[str, int], node: int) -> int:
        """Steps from the node to the goal, FAR when no permitted way leads there."""
        distances = self.legs[leg].goals.get(goal)
        if distances is None or len(distances) <= node:
            distances = self._measure(leg, goal)
        return distances[node]

    def ranked(self, leg: int, goal: tuple[str, int], node: int) -> Ranked:
        """The permitted actions at the node, those that come nearer first."""
        ranks = self.legs[leg].ranks.get(goal)
        if ranks is None or len(ranks) <= node:
            self._measure(leg, goal)
            ranks = self.legs[leg].ranks[goal]
        found = ranks[node]
        if found is None:
            found = ranks[node] = self._rank(leg, goal, node)
        return found

    def _memory(self, person: Person) -> object:
        kept = self.remembered(person[8])
        return (kept, person[6]) if self.seating else kept

    def _seed(self) -> None:
        """Everybody who comes in by a door, anybody who stands anywhere with a blank track."""
        scene = self._scene(Person(-1, Shirt.GREY, hat=False), 0)
        for clock in range(self.period):
            for door in range(len(self.layout.of_kind[Kind.DOOR])):
                self._explore(come_in(scene, 0, door).people[0], clock)
            for leg, kind in enumerate(self.errand):
                for cell in (c for c, free in enumerate(self.layout.walkable) if free):
                    track = entered(self.layout, cell, 0, wants_desk=kind is Kind.DESK)
                    self._explore(Person(cell, Shirt.GREY, hat=False, leg=leg, track=track), clock)

    def _scene(self, person: Person, clock: int) -> Scene:
        clock += LAMP_PERIOD * 3 * (clock < LAMP_PERIOD)
        stock = (4,) * len(self.layout.of_kind[Kind.SHELF])
        return Scene(self.layout, (person,), Premises(clock, lit(self.layout, clock), stock), self.errand)

    def _explore(self, person: Person, clock: int) -> int:
        leg, phase = self.legs[person.leg], clock % self.period
        key = (person.cell, self._memory(person), phase)
        found = leg.index.get(key)
        if found is None:
            found = leg.index[key] = len(leg.keys)
            leg.keys.append(key)
            leg.edges.append(())
            self._pending.append((found, phase, person))
        return found

    def _grow(self) -> None:
        while self._pending:
            node, phase, person = self._pending.popleft()
            scene = self._scene(person, phase)
            edges = tuple(self._edges(scene, person, phase))
            self.legs[person.leg].edges[node] = edges

    def _edges(self, scene: Scene, person: Person, phase: int) -> Iterator[Edge]:
        permits = self.norm.permits
        for action in lawful(scene, 0):
            ahead = enact(scene, 0, action).people[0]
            code = ACTIONS.index(action)
            if ahead.cell < 0:
                yield code, FINISH, permits(scene, 0, action)
            elif ahead.leg != person.leg:
                self._explore(*self._released(ahead, phase + 1))
                yield code, FINISH, permits(scene, 0, action)
            else:
                yield code, self._explore(ahead, phase + 1), permits(scene, 0, action)

    def _released(self, person: Person, clock: int) -> tuple[Person, int]:
        """The person when a desk or spot lets go of it, the clock by then."""
        while person.busy:
            person = enact(self._scene(person, clock % self.period), 0, ACTIONS[0]).people[0]
            clock += 1
        return person, clock

    def _finishes(self, leg: int, goal: tuple[str, int], node: int, edge: Edge) -> bool:
        """Whether this edge ends the leg at the goal."""
        kind, at = goal
        code, there, allowed = edge
        if kind == "cell" or there != FINISH or not allowed:
            return False
        fixture, cell = self.layout.fixtures[at], self.legs[leg].keys[node][0]
        return (fixture.cell if fixture.kind is Kind.DOOR else fixture.front) == self.layout.landing[cell][
            code % 5
        ]

    def _measure(self, leg: int, goal: tuple[str, int]) -> list[int]:
        """Breadth first from the goal backwards."""
        nodes = self.legs[leg]
        distances, behind = [FAR] * len(nodes.keys), [[] for _ in nodes.keys]  # type: list[int], list[list[int]]
        reached: deque[int] = deque()
        for node, edges in enumerate(nodes.edges):
            for edge in edges:
                if edge[1] >= 0 and edge[2]:
                    behind[edge[1]].append(node)
            if self._is_goal(leg, goal, node):
                distances[node] = int(goal[0] == "fixture")
                reached.append(node)
        while reached:
            node = reached.popleft()
            for before in behind[node]:
                if distances[before] == FAR:
                    distances[before] = distances[node] + 1
                    reached.append(before)
        nodes.goals[goal] = distances
        nodes.ranks[goal] = [None] * len(distances)
        return distances

    def _is_goal(self, leg: int, goal: tuple[str, int], node: int) -> bool:
        if goal[0] == "cell":
            return self.legs[leg].keys[node][0] == goal[1]
        return any(self._finishes(leg, goal, node, edge) for edge in self.legs[leg].edges[node])

    def _rank(self, leg: int, goal: tuple[str, int], node: int) -> Ranked:
        here = self.distance(leg, goal, node)
        nearer: list[int] = []
        others: list[tuple[int, int]] = []
        for edge in self.legs[leg].edges[node]:
            code, there, allowed = edge
            if not allowed or (there == FINISH and not self._finishes(leg, goal, node, edge)):
                continue
            ahead = 0 if there == FINISH else self.distance(leg, goal, there)
            if ahead < here:
                nearer.append(code)
            else:
                others.append((ahead, code))
        return tuple(nearer), tuple(code for _, code in sorted(others))


def _line_of(norm: Norm) -> Line | None:
    """The shape of line that a queueing norm asks for, None under any other."""
    named = norm.params.get("of", ())
    lines = [value for value in named if isinstance(value, Line)] if isinstance(named, tuple) else []
    return lines[0] if lines and "in_line" in norm.remembers else None


def _nothing(_: Track) -> object:
    return None


@lru_cache(maxsize=512)
def chart_of(layout: str, norm: str, errand: tuple[Kind, ...]) -> Chart:
    """The chart of a layout and a norm, both by id."""
    return Chart(layout_of(layout), norm_of(norm), errand)
