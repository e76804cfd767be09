"""Whether the errand can be done within a norm by somebody alone, how long it takes, where one gets stuck."""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple

from app.norms.catalogue import NO_NORM
from app.norms.norm import Norm
from app.world.drawing import ERRANDS, layout_of
from app.world.hours import LAMP_PERIOD, lit
from app.world.layout import Layout
from app.world.motion import come_in, enact, lawful
from app.world.scene import Person, Premises, Scene, Track
from app.world.words import Action, Kind, Shirt

LONGEST = 2.5
"""How many times as long as without the norm the errand may take."""

PROJECTIONS = 64
"""The most histories that a norm may tell apart."""

Entry = tuple[Shirt, int, int]
"""(shirt, number of the door, phase of the clock) that somebody comes in with."""


class Ways(NamedTuple):
    """Steps from each entry to the way out, None where none leads there; nodes from which none does.

    `projections` counts the histories that the norm tells apart.
    """

    steps: dict[Entry, int | None]
    nodes: int
    stuck: int
    projections: int


def ways(norm: Norm, layout: str) -> Ways:
    """Everything that somebody alone can come to within the norm, followed to its end."""
    return _Search(norm, layout_of(layout)).run()


@lru_cache(maxsize=64)
def free_steps(layout: str) -> dict[tuple[Shirt, int], int]:
    """Steps of the errand per shirt and door where there is no norm."""
    found = ways(NO_NORM, layout).steps
    return {(shirt, door): steps for (shirt, door, _), steps in found.items() if steps is not None}


def faults(norm: Norm, layout: str, found: Ways) -> Iterator[str]:
    """What is wrong with these ways, in sentences that name the norm and the floor."""
    free = free_steps(layout)
    for (shirt, door, phase), steps in found.steps.items():
        if steps is None:
            entry = f"in {shirt.value} by door {'AB'[door]}"
            yield f"{norm.id} cannot be kept on {layout}: {entry} no way leads out."
            return
        if steps > LONGEST * free[shirt, door]:
            yield (
                f"{norm.id} takes {steps} steps on {layout} where {free[shirt, door]} do without it "
                f"(clock {phase} of {norm.period})."
            )
            return
    if found.stuck:
        states = f"{found.stuck} of {found.nodes} states"
        yield f"{norm.id} has dead ends on {layout}: from {states} nobody gets out."
    if found.projections > PROJECTIONS:
        yield f"{norm.id} tells {found.projections} histories apart; {PROJECTIONS} is the most."


class _Search:
    """One exploration: forwards from every entry, then the distances backwards."""

    def __init__(self, norm: Norm, layout: Layout) -> None:
        self._norm, self._layout, self._errand = norm, layout, ERRANDS[layout.community]
        names = [Track._fields.index(name) for name in Track._fields if name in norm.remembers]
        self._read = itemgetter(*names) if names else _nothing
        self._index: dict[tuple[object, ...], int] = {}
        self._pending: deque[tuple[int, Person, int]] = deque()
        self._behind: list[list[tuple[int, int]]] = []
        self._out: list[int] = []
        self._memories: set[object] = set()

    def run(self) -> Ways:
        """Explore, then measure."""
        entries = {entry: self._node(person, entry[2]) for entry, person in self._entries()}
        while self._pending:
            self._expand(*self._pending.popleft())
        steps = self._distances()
        return Ways(
            {entry: steps.get(node) for entry, node in entries.items()},
            len(self._behind),
            len(self._behind) - len(steps),
            len(self._memories),
        )

    def _entries(self) -> Iterator[tuple[Entry, Person]]:
        for shirt in (Shirt.RED, Shirt.TEAL):
            outside = self._scene(Person(-1, shirt, hat=False), 0)
            for door in range(len(self._layout.of_kind[Kind.DOOR])):
                for phase in range(self._norm.period):
                    yield (shirt, door, phase), come_in(outside, 0, door).people[0]

    def _scene(self, person: Person, phase: int) -> Scene:
        """The room with nobody else, the shelves half full, at a clock of this phase."""
        clock = 3 * LAMP_PERIOD + phase
        stock = (4,) * len(self._layout.of_kind[Kind.SHELF])
        return Scene(self._layout, (person,), Premises(clock, lit(self._layout, clock), stock), self._errand)

    def _node(self, person: Person, clock: int) -> int:
        """The number of this state; a new one is explored later."""
        phase, memory = clock % self._norm.period, self._read(person.track)
        key = (person.cell, person.shirt, person.leg, person.seated, memory, phase)
        found = self._index.get(key)
        if found is None:
            found = self._index[key] = len(self._behind)
            self._behind.append([])
            self._memories.add(memory)
            self._pending.append((found, person, phase))
        return found

    def _expand(self, node: int, person: Person, phase: int) -> None:
        scene, permits = self._scene(person, phase), self._norm.permits
        can = lawful(scene, 0)
        allowed = [action for action in can if permits(scene, 0, action)]
        for action in allowed or can:  # where everything is forbidden nothing is: guard G
            ahead = enact(scene, 0, action).people[0]
            if ahead.cell < 0:
                self._out.append(node)
            else:
                there, held = self._released(ahead, phase + 1)
                self._behind[self._node(there, phase + 1 + held)].append((node, 1 + held))

    def _released(self, person: Person, clock: int) -> tuple[Person, int]:
        """The person when a desk or spot lets go of it, the steps that this took."""
        held = 0
        while person.busy:
            scene = self._scene(person, (clock + held) % self._norm.period)
            person, held = enact(scene, 0, Action.WAIT).people[0], held + 1
        return person, held

    def _distances(self) -> dict[int, int]:
        """Steps to the way out from every state that has one (Dijkstra 1959)."""
        steps: dict[int, int] = {}
        queue = [(1, node) for node in set(self._out)]
        while queue:
            far, node = heappop(queue)
            if node in steps:
                continue
            steps[node] = far
            for before, cost in self._behind[node]:
                if before not in steps:
                    heappush(queue, (far + cost, before))
        return steps


def _nothing(_: Track) -> object:
    return None
