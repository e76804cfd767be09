"""Somebody who keeps off every rug, plant side and wall and away from people, wherever that is possible."""

from functools import lru_cache
from heapq import heappop, heappush
from random import Random

from app.episodes.episode import Episode
from app.episodes.planner import usable
from app.world.drawing import layout_of
from app.world.layout import Cell, Layout
from app.world.motion import CODE, lawful
from app.world.scene import Scene
from app.world.words import Action, Kind, Rug

RUG, PLANT, WALL, COMPANY = 80, 400, 15, 6
"""Steps of detour that each is worth."""

BOLD = 0.15
"""How often company is not minded, so that nobody waits for ever."""


def shy(episode: Episode, rng: Random) -> Action:
    """The way past as little as possible, patient before people who stand in it."""
    scene = episode.scene
    can = lawful(scene, 0)
    if len(can) == 1 or Action.USE in can:
        return can[-1]
    ahead = _ways(scene, episode)
    near = set() if rng.random() < BOLD else _beside_others(scene)

    def weight(action: Action) -> tuple[float, float]:
        there = scene.layout.landing[scene.people[0].cell][CODE[action]]
        loss = 1.5 if action is Action.WAIT else _tiles(scene.layout.id)[there] + COMPANY * (there in near)
        return ahead[there] + loss, rng.random()

    return min(can, key=weight)


def _ways(scene: Scene, episode: Episode) -> tuple[int, ...]:
    """The losses from every cell to whichever usable fixture is nearest in this sense."""
    here = scene.people[0].cell
    goals = usable(episode, episode.setting.free)
    return min((losses(scene.layout.id, at) for at in goals), key=lambda ahead: ahead[here])


def _beside_others(scene: Scene) -> set[Cell]:
    width = scene.layout.width
    around = [row * width + column for row in (-1, 0, 1) for column in (-1, 0, 1)]
    return {other.cell + step for other in scene.people[1:] if other.cell >= 0 for step in around}


@lru_cache
def _tiles(layout: str) -> tuple[int, ...]:
    """What stepping onto each cell costs; a wall is not minded where a fixture stands on it."""
    floor = layout_of(layout)
    fronts = {fixture.front for fixture in floor.fixtures if fixture.kind is not Kind.SPOT}
    return tuple(1 + _loss(floor, cell, at_wall=cell in fronts) for cell in range(len(floor.walkable)))


def _loss(floor: Layout, cell: Cell, *, at_wall: bool) -> int:
    rug, plant = floor.rug[cell] is not Rug.PLAIN, floor.plant_side[cell]
    return RUG * rug + PLANT * plant + WALL * (floor.wall_side[cell] and not at_wall)


@lru_cache
def losses(layout: str, fixture: int) -> tuple[int, ...]:
    """Per cell, the least cost of a way to the fixture on an empty floor (Dijkstra 1959)."""
    floor, tiles = layout_of(layout), _tiles(layout)
    goal = floor.fixtures[fixture]
    start = goal.cell if goal.kind is Kind.DOOR else goal.front
    least, queue = {start: 0}, [(0, start)]
    while queue:
        far, cell = heappop(queue)
        for there in _neighbours(floor, cell):
            ahead = far + tiles[cell]
            if ahead < least.get(there, 1 << 30):
                least[there] = ahead
                heappush(queue, (ahead, there))
    return tuple(least.get(cell, 1 << 20) for cell in range(len(floor.walkable)))


def _neighbours(floor: Layout, cell: Cell) -> tuple[Cell, ...]:
    return floor.landing[cell][1:] if floor.walkable[cell] else ()
