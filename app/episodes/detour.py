"""A short search round people who stand in the way."""

from app.episodes.chart import FAR, Chart
from app.episodes.leg import Goal
from app.world.layout import Cell
from app.world.motion import ACTIONS, Draft
from app.world.rows import CELL, LEG
from app.world.words import Kind

REACH = 200
"""Nodes that one search may visit."""

Path = tuple[int, ...]


def detour(scene: Draft, who: int, goal: Goal, chart: Chart) -> Path:
    """Action codes to a node nearer the goal past everybody as they stand, empty when none is found."""
    row = scene.rows[who]
    start = chart.at(row, scene.premises[0])
    near, taken = chart.distance(row[LEG], goal, start), _in_the_way(scene, who)
    shell = chart.legs[row[LEG]].shells[goal].get(near - 1, frozenset())
    if near < FAR and taken.issuperset(shell):
        return ()  # whichever way leads nearer, somebody stands where it would first be nearer
    return _searched(scene, who, goal, chart, taken)


def _in_the_way(scene: Draft, who: int) -> set[Cell]:
    """Where others stand, the tiles inside of doors that others are coming in by."""
    taken = scene.taken - {scene.rows[who][CELL]}
    for at in scene.layout.of_kind[Kind.DOOR]:
        door = scene.layout.fixtures[at]
        if door.cell in taken:
            taken.add(door.front)
    return taken


def _searched(scene: Draft, who: int, goal: Goal, chart: Chart, taken: set[Cell]) -> Path:
    """Breadth first past everybody as they stand now, permitted all the way as if they stayed."""
    row, permits = scene.rows[who], chart.norm.permits
    asked, here = 0 if chart.norm.local else chart.norm.acts, row[CELL]
    leg, start = chart.legs[row[LEG]], chart.at(row, scene.premises[0])
    edges, distances = leg.edges, leg.distances[goal]
    near, cells = distances[start], chart.cells
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    queue = [start]
    for node in queue:
        if len(came) >= REACH:
            break
        if asked:
            scene.suppose(who, chart.cell(node))
        for code, there in edges[node] or ():
            if there < 0 or there in came or there % cells in taken:
                continue
            if asked >> code & 1 and not permits(scene, who, ACTIONS[code]):
                continue
            came[there] = (node, code)
            if distances[there] < near:
                scene.suppose(who, here)
                return _path(came, there)
            queue.append(there)
    scene.suppose(who, here)
    return ()


def _path(came: dict[int, tuple[int, int]], node: int) -> Path:
    """The codes of the way to this node."""
    codes: list[int] = []
    while (step := came[node])[0] >= 0:
        codes.append(step[1])
        node = step[0]
    return tuple(codes[::-1])
