"""Surveys an empty floor under a norm: every node of every leg, then the distances between them."""

from collections.abc import Iterator
from itertools import product
from threading import Lock

from app.episodes.leg import Goal, Leg, Ranked
from app.episodes.memory import memory_of
from app.norms.norm import Norm
from app.world.acts import carries, wait
from app.world.hours import LAMP_PERIOD, lit
from app.world.layout import Cell, Layout, Way
from app.world.motion import ACTIONS, USE, WAIT, Draft, able
from app.world.queues import WAITING
from app.world.rows import BUSY, CELL, LEG, Row, row_of
from app.world.scene import SATURATED, Person, Premises, Scene, Track
from app.world.tracks import entered
from app.world.words import Kind, Line, Shirt

FAR = 9999
"""The distance from where no permitted way leads."""

FINISH = -1
"""The successor of an action that ends the leg."""

_STAY, _USE = (WAIT, -1, -1), (USE, -1, -1)
_NOWHERE: Ranked = ((), (), (), 0)
_LOOKS = tuple(product(Shirt, (False, True)))
_NOBODY: frozenset[Cell] = frozenset()


class Survey:
    """Grows the legs of a chart; `explore` adds whoever was not thought of."""

    def __init__(self, layout: Layout, norm: Norm, errand: tuple[Kind, ...], line: Line | None) -> None:
        self.layout, self.norm, self.errand, self._line = layout, norm, errand, line
        self.period, self.cells = norm.period, len(layout.walkable)
        self.memory, self.recalls = memory_of(norm), norm.looks or bool(norm.remembers)
        self.legs = [Leg() for _ in errand]
        self._pending: list[tuple[int, int, Row]] = []
        self._growing = Lock()
        self._hours = tuple(self._premises(phase) for phase in range(self.period))
        self._draft = Draft(Scene(layout, (_blank(),), self._hours[0], errand))
        self._same: dict[Ranked, Ranked] = {}
        self._ways = [[_by_code(ways) for ways in moves] for moves in layout.ways]
        self._seed()
        self._grow()

    def explore(self, row: Row) -> None:
        """Everything that this person could come to; one thread at a time, others read on meanwhile."""
        with self._growing:
            self._node(row[:])
            self._grow()

    def _premises(self, phase: int) -> Premises:
        clock, stock = LAMP_PERIOD * 3 + phase, (4,) * len(self.layout.of_kind[Kind.SHELF])
        return Premises(clock, lit(self.layout, clock), stock)

    def _seed(self) -> None:
        """Everybody who comes in by a door, anybody who stands anywhere when an episode begins."""
        for door in range(len(self.layout.of_kind[Kind.DOOR])):
            self._draft.come_in(0, door)
            self._node(self._draft.rows[0][:])
        floor = [cell for cell, free in enumerate(self.layout.walkable) if free]
        looks = _LOOKS if self.norm.looks else _LOOKS[:1]
        for leg, kind in enumerate(self.errand):
            load = carries(self.errand, leg)
            for cell in floor:
                for track, (shirt, hat) in product(self._fresh(cell, kind), looks):
                    self._node(row_of(Person(cell, shirt, hat, leg, load, track=track)))

    def _fresh(self, cell: Cell, kind: Kind) -> Iterator[Track]:
        """Who has just come in, who came in long ago, as far as the norm tells them apart."""
        doors = len(self.layout.of_kind[Kind.DOOR]) if "door_in" in self.norm.remembers else 1
        for door in range(doors):
            track = entered(self.layout, cell, door, wants_desk=kind is Kind.DESK)
            yield track
            if "since_entry" in self.norm.remembers:
                yield track._replace(since_entry=SATURATED)

    def _node(self, row: Row) -> int:
        """The node of this row at phase 0, to be linked if it is new."""
        leg, memory = self.legs[row[LEG]], self.memory(row) if self.recalls else 0
        first = leg.firsts.get(memory)
        if first is None:
            first, more = len(leg.edges), self.cells * self.period
            leg.edges += [None] * more
            leg.allowed += [0] * more
            leg.measured += bytes(more)
            leg.firsts[memory] = first  # the last of it: whoever finds it reads the rest
        node = first + row[CELL]
        if leg.edges[node] is None:
            leg.edges[node] = ()
            self._pending.append((row[LEG], node, row))
        return node

    def _grow(self) -> None:
        """Link whatever is pending with all that it leads to, then measure what is new on each leg.

        Nothing known leads to anything new, so what was measured before stays as it is.
        """
        fresh: dict[int, list[int]] = {}
        while self._pending:
            leg, node, row = self._pending.pop()
            self._link(leg, node, row)
            fresh.setdefault(leg, []).extend(range(node, node + self.period * self.cells, self.cells))
        for leg in sorted(fresh):
            self._measure(leg, fresh[leg])
        for leg, nodes in fresh.items():
            for node in nodes:
                self.legs[leg].measured[node] = True

    def _link(self, number: int, node: int, row: Row) -> None:
        """Where each action leads from here, at every phase which are permitted."""
        leg, draft, permits = self.legs[number], self._draft, self.norm.permits
        # What others or all share decide is no matter of an empty room: it is asked when it comes to it.
        asked = self.norm.acts if self.norm.local else 0
        ends = list(self._ahead(row))
        self._stand(row)
        for phase, hour in enumerate(self._hours):
            draft.premises, at = hour, node + phase * self.cells
            later = (phase + 1) % self.period * self.cells
            edges = [
                (code, FINISH if end < 0 else end + later)
                for code, end in ends
                if not asked >> code & 1 or permits(draft, 0, ACTIONS[code])
            ]
            leg.edges[at] = tuple(edges)
            leg.allowed[at] = sum(1 << code for code, _ in edges)

    def _stand(self, row: Row) -> None:
        """Put this person, and nobody else, on the floor."""
        self._draft.rows[0] = row
        self._draft.suppose(0, row[CELL])

    def _ahead(self, row: Row) -> Iterator[tuple[int, int]]:
        """The lawful actions, where each leads at phase 0."""
        draft, mask = self._draft, able(self._draft, row, _NOBODY)
        for code in (code for code in range(len(ACTIONS)) if mask >> code & 1):
            ahead = draft.rows[0] = row[:]
            draft.act(0, code)
            if ahead[CELL] < 0:
                yield code, FINISH
            elif ahead[LEG] != row[LEG]:
                while ahead[BUSY]:
                    wait(self.layout, ahead)
                self._node(ahead)
                yield code, FINISH
            else:
                yield code, self._node(ahead)

    def _measure(self, at: int, fresh: list[int]) -> None:
        """Distances from the new nodes of a leg to all that it may lead to, the best ways there."""
        leg, behind = self.legs[at], dict[int, list[int]]()
        for node in fresh:
            for _, there in leg.edges[node] or ():
                if there >= 0:
                    behind.setdefault(there, []).append(node)
        for goal in self._goals(self.errand[at]):
            self._spread(leg, goal, fresh, behind)
            self._rank_all(at, goal, fresh)

    def _goals(self, kind: Kind) -> Iterator[Goal]:
        """The fixtures of the kind, where there is a line the cells to wait at."""
        yield from self.layout.of_kind[kind]
        if self._line is not None and kind is Kind.DESK and self.layout.queues:
            for queue in self.layout.queues[self._line]:
                yield from (~cell for cell in queue.slots[1:WAITING])

    def _spread(self, leg: Leg, goal: Goal, fresh: list[int], behind: dict[int, list[int]]) -> None:
        """Breadth first backwards, from the goal and from whatever was measured before."""
        distances = leg.distances.setdefault(goal, [])
        known = [node for node in behind if node < len(distances) and distances[node] < FAR]
        distances += [FAR] * (len(leg.edges) - len(distances))
        shells, due = leg.shells.setdefault(goal, {}), dict[int, list[int]]()
        for node in known:
            due.setdefault(distances[node], []).append(node)
        for node in self._ends(leg, goal, fresh):
            distances[node] = int(goal >= 0)
            due.setdefault(int(goal >= 0), []).append(node)
        while due:
            far = min(due)
            reached = due.pop(far)
            shells[far] = shells.get(far, _NOBODY) | {node % self.cells for node in reached}
            for node in reached:
                for before in behind.get(node, ()):
                    if distances[before] == FAR:
                        distances[before] = far + 1
                        due.setdefault(far + 1, []).append(before)

    def _ends(self, leg: Leg, goal: Goal, fresh: list[int]) -> list[int]:
        """The new nodes from which the leg can end at the goal, or which are the cell to wait at."""
        if goal < 0:
            return [node for node in fresh if node % self.cells == ~goal]
        every = ((node, code, there) for node in fresh for code, there in leg.edges[node] or ())
        last = [(node, code) for node, code, there in every if there == FINISH]
        return [node for node, code in last if self._finishes(goal, node, code)]

    def _finishes(self, goal: Goal, node: int, code: int) -> bool:
        """Whether this action, which ends the leg, ends it at this goal."""
        if goal < 0:
            return False
        fixture = self.layout.fixtures[goal]
        end = fixture.cell if fixture.kind is Kind.DOOR else fixture.front
        return end == self.layout.landing[node % self.cells][code % USE]

    def _rank_all(self, at: int, goal: Goal, fresh: list[int]) -> None:
        """Per new node what comes nearer to the goal; equal answers are one object."""
        leg, ways = self.legs[at], self._ways[self.errand[at] is Kind.DOOR]
        ranks = leg.ranks.setdefault(goal, [])
        ranks += [_NOWHERE] * (len(leg.edges) - len(ranks))
        for node in fresh:
            if leg.edges[node]:
                rank = self._rank(leg, goal, node, ways[node % self.cells])
                ranks[node] = self._same.setdefault(rank, rank)

    def _rank(self, leg: Leg, goal: Goal, node: int, way: dict[int, Way]) -> Ranked:
        distances = leg.distances[goal]
        here, nearer, others = distances[node], list[Way](), list[tuple[int, int]]()
        for code, there in leg.edges[node] or ():
            if there == FINISH and not self._finishes(goal, node, code):
                continue
            ahead = 0 if there == FINISH else distances[there]
            if ahead < here:
                nearer.append(way[code])
            else:
                others.append((ahead, code))
        mask = sum(1 << code for code, _, _ in nearer)
        return tuple(nearer), tuple(nearer[::-1]), tuple(code for _, code in sorted(others)), mask


def _by_code(ways: tuple[Way, ...]) -> dict[int, Way]:
    return {WAIT: _STAY, USE: _USE} | {way[0]: way for way in ways}


def _blank() -> Person:
    return Person(-1, Shirt.GREY, hat=False)
