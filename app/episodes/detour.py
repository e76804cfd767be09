"""A short search round people who stand in the way."""

from collections import deque

from app.episodes.chart import Chart
from app.world.motion import ACTIONS
from app.world.scene import Scene
from app.world.words import Kind

REACH = 200
"""Nodes that one search may visit."""


def detour(scene: Scene, who: int, goal: tuple[str, int], chart: Chart) -> tuple[int, ...]:
    """Action codes to a node nearer the goal past everybody as they stand, empty when none is found."""
    person = scene.people[who]
    leg, start = person.leg, chart.node(person, scene.premises.clock)
    near = chart.distance(leg, goal, start)
    taken = {other.cell for at, other in enumerate(scene.people) if at != who}
    taken |= {door.front for door in scene.layout.fixtures if door.kind is Kind.DOOR and door.cell in taken}
    seen, queue = {start}, deque([(start, ())])  # type: set[int], deque[tuple[int, tuple[int, ...]]]
    while queue and len(seen) < REACH:
        node, path = queue.popleft()
        for code, there, allowed in chart.legs[leg].edges[node]:
            if not allowed or there < 0 or there in seen or chart.legs[leg].keys[there][0] in taken:
                continue
            if not path and not chart.norm.permits(scene, who, ACTIONS[code]):
                continue
            if chart.distance(leg, goal, there) < near:
                return (*path, code)
            seen.add(there)
            queue.append((there, (*path, code)))
    return ()
