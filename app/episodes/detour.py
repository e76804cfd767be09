"""A short search round people who stand in the way."""

from app.episodes.chart import FAR, Chart
from app.episodes.leg import Goal
from app.world.layout import Cell
from app.world.motion import ACTIONS, Draft
from app.world.words import Kind

REACH = 200
"""Nodes that one search may visit."""

Path = tuple[int, ...]


def detour(scene: Draft, who: int, goal: Goal, chart: Chart) -> Path:
    """Action codes to a node nearer the goal past everybody as they stand, empty when none is found."""
    person = scene.people[who]
    start = chart.node(person, scene.premises.clock)
    near, taken = chart.distance(person.leg, goal, start), _in_the_way(scene, who)
    shell = chart.legs[person.leg].shells[goal].get(near - 1, frozenset())
    if near < FAR and taken.issuperset(shell):
        return ()  # whichever way leads nearer, somebody stands where it would first be nearer
    return _searched(scene, who, goal, chart, taken)


def _in_the_way(scene: Draft, who: int) -> set[Cell]:
    """Where others stand, the tiles inside of doors that others are coming in by."""
    taken = scene.taken - {scene.people[who].cell}
    for at in scene.layout.of_kind[Kind.DOOR]:
        door = scene.layout.fixtures[at]
        if door.cell in taken:
            taken.add(door.front)
    return taken


def _searched(scene: Draft, who: int, goal: Goal, chart: Chart, taken: set[Cell]) -> Path:
    """Breadth first past everybody as they stand now, permitted all the way as if they stayed."""
    person, permits = scene.people[who], chart.norm.permits
    asked = 0 if chart.norm.local else chart.norm.acts
    leg, start = chart.legs[person.leg], chart.node(person, scene.premises.clock)
    edges, distances = leg.edges, leg.distances[goal]
    near, cells = distances[start], chart.cells
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    queue = [start]
    for node in queue:
        if len(came) >= REACH:
            break
        if asked:
            scene.people[who] = person._replace(cell=chart.cell(node))
        for code, there in edges[node] or ():
            if there < 0 or there in came or there % cells in taken:
                continue
            if asked >> code & 1 and not permits(scene, who, ACTIONS[code]):
                continue
            came[there] = (node, code)
            if distances[there] < near:
                scene.people[who] = person
                return _path(came, there)
            queue.append(there)
    scene.people[who] = person
    return ()


def _path(came: dict[int, tuple[int, int]], node: int) -> Path:
    """The codes of the way to this node."""
    codes: list[int] = []
    while (step := came[node])[0] >= 0:
        codes.append(step[1])
        node = step[0]
    return tuple(codes[::-1])
