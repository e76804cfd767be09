"""The ways that an errand asks for: shortest legs, the cells they may cross, detours."""

from collections import deque
from collections.abc import Collection
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from app.world.drawing import ERRANDS
from app.world.layout import Cell, Layout
from app.world.words import Kind

FAR = 10_000
"""Steps to where nobody gets."""


class Leg(NamedTuple):
    """From where one leg was done to a nearest fixture of the next kind; `steps` is the shortest way."""

    start: Cell
    goal: Cell
    steps: int


@lru_cache(maxsize=4096)
def distances(layout: Layout, start: Cell, closed: frozenset[Cell] = frozenset()) -> tuple[int, ...]:
    """Steps from `start` to every cell past the closed ones; FAR where there is no way."""
    steps, queue = [FAR] * len(layout.walkable), deque([start])
    steps[start] = 0
    while queue:
        here = queue.popleft()
        for there in layout.landing[here][1:]:
            if steps[there] == FAR and there not in closed:
                steps[there] = steps[here] + 1
                queue.append(there)
    return tuple(steps)


@lru_cache
def legs(layout: Layout) -> tuple[Leg, ...]:
    """Every leg of the community's errand, from each fixture to the nearest ones of the next kind."""
    kinds = (Kind.DOOR, *ERRANDS[layout.community])
    found = [leg for kind, then in pairwise(kinds) for leg in _between(layout, kind, then)]
    return tuple(dict.fromkeys(found))


def _between(layout: Layout, kind: Kind, then: Kind) -> list[Leg]:
    """Somebody who needs two things of one kind goes on to the other fixture of that kind."""
    found = []
    for start in fronts(layout, kind):
        steps = distances(layout, start)
        goals = [goal for goal in fronts(layout, then) if goal != start and steps[goal] < FAR]
        nearest = min((steps[goal] for goal in goals), default=FAR)
        found += [Leg(start, goal, nearest) for goal in goals if steps[goal] == nearest]
    return found


def fronts(layout: Layout, *kinds: Kind) -> tuple[Cell, ...]:
    """Where people stand who use fixtures of these kinds."""
    return tuple(layout.fixtures[at].front for kind in kinds for at in layout.of_kind[kind])


@lru_cache(maxsize=1024)
def crossed(layout: Layout, leg: Leg) -> frozenset[Cell]:
    """All cells that some shortest way of the leg leads over."""
    there, back = distances(layout, leg.start), distances(layout, leg.goal)
    return frozenset(cell for cell, steps in enumerate(there) if steps + back[cell] == leg.steps)


def detour(layout: Layout, leg: Leg, closed: Collection[Cell]) -> int:
    """Steps that the leg takes more when these cells are closed; about FAR where there is no way."""
    return distances(layout, leg.start, frozenset(closed))[leg.goal] - leg.steps
