"""Distances to every goal under a norm on an empty floor: what planning reads instead of searching."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from operator import itemgetter

from app.episodes.leg import Goal, Leg, Ranked
from app.norms.catalogue import norm_of
from app.norms.norm import Norm
from app.world.acts import carries, waited
from app.world.drawing import layout_of
from app.world.hours import LAMP_PERIOD, lit
from app.world.layout import Cell, Layout, Way
from app.world.motion import ACTIONS, USE, WAIT, Draft, able
from app.world.queues import WAITING
from app.world.scene import SATURATED, Person, Premises, Scene, Track
from app.world.tracks import entered
from app.world.words import Kind, Line, Shirt

FAR = 9999
"""The distance from where no permitted way leads."""

FINISH = -1
"""The successor of an action that ends the leg."""

_LOOKS = tuple(product((Shirt.GREY, Shirt.RED, Shirt.TEAL), (False, True)))
_SEATED = frozenset({"seated", "dwell"})
_STAY, _USE = (WAIT, -1, -1), (USE, -1, -1)


class Chart:
    """The tables of one layout, norm, errand; grown once, then only read.

    Distances count steps to the completed use (or to the way out), waiting for the clock
    included.
    """

    def __init__(self, layout: Layout, norm: Norm, errand: tuple[Kind, ...]) -> None:
        self.layout, self.norm, self.errand = layout, norm, errand
        self.period, self.cells = norm.period, len(layout.walkable)
        self.line = _line_of(norm)
        self._memory, self.recalls = _memory_of(norm), norm.looks or bool(norm.remembers)
        self.legs = [Leg() for _ in errand]
        self._pending: list[tuple[int, int, Person]] = []
        self._draft = Draft(Scene(layout, (_blank(),), self._premises(0), errand))
        self._hours = tuple(self._premises(phase) for phase in range(self.period))
        self._nobody: frozenset[Cell] = frozenset()
        self._seed()
        self._grow()
        for leg in range(len(errand)):
            self._measure(leg)

    def node(self, person: Person, clock: int) -> int:
        """The node that this person is at; one that nobody was thought to get to is explored first."""
        leg = self.legs[person[3]]
        place = leg.places.get(self._memory(person), -1) if self.recalls else 0
        node = (place * self.period + clock % self.period) * self.cells + person[0]
        if place < 0 or leg.edges[node] is None:
            self._explore(person)
            self._grow()
            for at in range(len(self.legs)):
                self._measure(at)
            return self.node(person, clock)
        return node

    def allowed(self, person: Person, clock: int) -> int:
        """The mask of what the norm permits this person on an empty floor."""
        return self.legs[person[3]].allowed[self.node(person, clock)]

    def distance(self, leg: int, goal: Goal, node: int) -> int:
        """Steps from the node to the goal, FAR when no permitted way leads there."""
        return self.legs[leg].distances[goal][node]

    def ranked(self, leg: int, goal: Goal, node: int) -> Ranked:
        """The permitted actions at the node, those that come nearer first."""
        ranks = self.legs[leg].ranks[goal]
        found = ranks[node]
        if found is None:
            found = ranks[node] = self._rank(leg, goal, node)
        return found

    def cell(self, node: int) -> Cell:
        """The cell of a node."""
        return node % self.cells

    def _seed(self) -> None:
        """Everybody who comes in by a door, anybody who stands anywhere when an episode begins."""
        for door in range(len(self.layout.of_kind[Kind.DOOR])):
            self._draft.people[0] = _blank()
            self._draft.come_in(0, door)
            self._explore(self._draft.people[0])
        floor = [cell for cell, free in enumerate(self.layout.walkable) if free]
        looks = _LOOKS if self.norm.looks else _LOOKS[:1]
        for leg, kind in enumerate(self.errand):
            load = carries(self.errand, leg)
            for cell in floor:
                for track, (shirt, hat) in product(self._fresh(cell, kind), looks):
                    self._explore(Person(cell, shirt, hat, leg, load, track=track))

    def _fresh(self, cell: Cell, kind: Kind) -> Iterator[Track]:
        """Who has just come in, who came in long ago, as far as the norm tells them apart."""
        doors = len(self.layout.of_kind[Kind.DOOR]) if "door_in" in self.norm.remembers else 1
        for door in range(doors):
            track = entered(self.layout, cell, door, wants_desk=kind is Kind.DESK)
            yield track
            if "since_entry" in self.norm.remembers:
                yield track._replace(since_entry=SATURATED)

    def _premises(self, phase: int) -> Premises:
        clock, stock = LAMP_PERIOD * 3 + phase, (4,) * len(self.layout.of_kind[Kind.SHELF])
        return Premises(clock, lit(self.layout, clock), stock)

    def _explore(self, person: Person) -> int:
        """The node of this person at phase 0, to be linked if it is new."""
        leg, memory = self.legs[person.leg], self._memory(person)
        place = leg.places.get(memory)
        if place is None:
            place = leg.places[memory] = len(leg.places)
            more = self.cells * self.period
            leg.edges += [None] * more
            leg.allowed += [0] * more
        node = place * self.period * self.cells + person.cell
        if leg.edges[node] is None:
            leg.edges[node] = ()
            self._pending.append((person.leg, node, person))
        return node

    def _grow(self) -> None:
        while self._pending:
            self._link(*self._pending.pop())

    def _link(self, number: int, node: int, person: Person) -> None:
        """Where each action leads from here, at every phase which are permitted."""
        leg, draft, permits, period = self.legs[number], self._draft, self.norm.permits, self.period
        asked = self.norm.acts
        draft.people[0] = person
        ends = list(self._ahead(person))
        draft.people[0] = person
        for phase, hour in enumerate(self._hours):
            draft.premises, later, at = hour, (phase + 1) % period * self.cells, node + phase * self.cells
            edges = [
                (code, FINISH if end < 0 else end + later)
                for code, end in ends
                if not asked >> code & 1 or permits(draft, 0, ACTIONS[code])
            ]
            leg.edges[at] = tuple(edges)
            leg.allowed[at] = sum(1 << code for code, _ in edges)

    def _ahead(self, person: Person) -> Iterator[tuple[int, int]]:
        """The lawful actions, where each leads at phase 0."""
        draft, mask = self._draft, able(self._draft, 0, self._nobody)
        for code in (code for code in range(len(ACTIONS)) if mask >> code & 1):
            draft.people[0] = person
            draft.act(0, code)
            ahead = draft.people[0]
            if ahead.cell < 0:
                yield code, FINISH
            elif ahead.leg != person.leg:
                self._explore(self._released(ahead))
                yield code, FINISH
            else:
                yield code, self._explore(ahead)

    def _released(self, person: Person) -> Person:
        """The person when a desk or spot lets go of it."""
        while person.busy:
            person = waited(self.layout, person)
        return person

    def _measure(self, at: int) -> None:
        """Distances on a leg to all that it may lead to."""
        leg = self.legs[at]
        behind: list[list[int]] = [[] for _ in leg.edges]
        for node, edges in enumerate(leg.edges):
            for _, there in edges or ():
                if there >= 0:
                    behind[there].append(node)
        for goal in self._goals(self.errand[at]):
            leg.distances[goal] = self._spread(at, goal, behind)
            leg.ranks[goal] = [None] * len(leg.edges)

    def _goals(self, kind: Kind) -> Iterator[Goal]:
        """The fixtures of the kind, where there is a line the cells to wait at."""
        yield from self.layout.of_kind[kind]
        if self.line is not None and kind is Kind.DESK and self.layout.queues:
            for queue in self.layout.queues[self.line]:
                yield from (~cell for cell in queue.slots[1:WAITING])

    def _spread(self, at: int, goal: Goal, behind: list[list[int]]) -> list[int]:
        """Breadth first from the goal backwards."""
        distances = [FAR] * len(behind)
        far, shells = int(goal >= 0), self.legs[at].shells.setdefault(goal, {})
        reached = self._ends(at, goal)
        for node in reached:
            distances[node] = far
        while reached:
            shells[far] = frozenset(map(self.cell, reached))
            far += 1
            ahead = []
            for node in reached:
                for before in behind[node]:
                    if distances[before] == FAR:
                        distances[before] = far
                        ahead.append(before)
            reached = ahead
        return distances

    def _ends(self, at: int, goal: Goal) -> list[int]:
        """The nodes from which the leg can end at the goal, or which are the cell to wait at."""
        edges = self.legs[at].edges
        if goal < 0:
            return [node for node, ways in enumerate(edges) if ways is not None and self.cell(node) == ~goal]
        last = [
            (node, code) for node, ways in enumerate(edges) for code, there in ways or () if there == FINISH
        ]
        return [node for node, code in last if self._finishes(goal, node, code)]

    def _finishes(self, goal: Goal, node: int, code: int) -> bool:
        """Whether this action, which ends the leg, ends it at this goal."""
        if goal < 0:
            return False
        fixture = self.layout.fixtures[goal]
        end = fixture.cell if fixture.kind is Kind.DOOR else fixture.front
        return end == self.layout.landing[self.cell(node)][code % USE]

    def _rank(self, at: int, goal: Goal, node: int) -> Ranked:
        distances, way = self.legs[at].distances[goal], self._ways(at, node)
        nearer: list[Way] = []
        others: list[tuple[int, int]] = []
        for code, there in self.legs[at].edges[node] or ():
            if there == FINISH and not self._finishes(goal, node, code):
                continue
            ahead = 0 if there == FINISH else distances[there]
            if ahead < distances[node]:
                nearer.append(way[code])
            else:
                others.append((ahead, code))
        mask = sum(1 << code for code, _, _ in nearer)
        return tuple(nearer), tuple(nearer[::-1]), tuple(code for _, code in sorted(others)), mask

    def _ways(self, at: int, node: int) -> dict[int, Way]:
        leaving = self.errand[at] is Kind.DOOR
        moves = self.layout.ways[leaving][self.cell(node)]
        return {WAIT: _STAY, USE: _USE} | {way[0]: way for way in moves}


def _blank() -> Person:
    return Person(-1, Shirt.GREY, hat=False)


def _line_of(norm: Norm) -> Line | None:
    """The shape of line that a queueing norm asks for, None under any other."""
    named = norm.params.get("of", ())
    lines = [value for value in named if isinstance(value, Line)] if isinstance(named, tuple) else []
    return lines[0] if lines and "in_line" in norm.remembers else None


def _memory_of(norm: Norm) -> Callable[[Person], object]:
    """Reads off a person what the norm remembers."""
    names = [name for name in Track._fields if name in norm.remembers]
    kept = itemgetter(*(Track._fields.index(name) for name in names)) if names else _nothing
    if norm.looks:
        return lambda person: (kept(person[8]), person[1], person[2])
    if not norm.remembers:
        return _nothing
    if "used" in norm.remembers:
        return lambda person: (kept(person[8]), person[7])
    if _SEATED & norm.remembers:
        return lambda person: (kept(person[8]), person[6])
    return lambda person: kept(person[8])


def _nothing(_: object) -> None:
    return None


@lru_cache(maxsize=512)
def chart_of(layout: str, norm: str, errand: tuple[Kind, ...]) -> Chart:
    """The chart of a layout and a norm, both by id."""
    return Chart(layout_of(layout), norm_of(norm), errand)
