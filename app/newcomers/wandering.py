"""Choosing an action from a frame alone, as somebody would who knows no rule."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

Frame = Mapping[str, Any]
"""A `welcome` or `snap` as it came over the socket."""

Policy = Callable[[Frame, Frame, Random], str]
"""Chooses an action from the room's map and the present snap."""

WAYS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}
_OPEN = ".sDE"


def at_random(_room: Frame, _snap: Frame, dice: Random) -> str:
    """Any action."""
    return dice.choice([*WAYS, "wait", "use"])


def wander(room: Frame, snap: Frame, dice: Random) -> str:
    """Do the errand by the shortest way that is free just now; sometimes stroll."""
    me = snap["st"]["ag"][0]
    if me["x"] < 0 or me["busy"] > 0 or not me["next"]:
        return "wait"
    if dice.random() < 0.08:
        return dice.choice(list(WAYS))
    goals = _goals(room, snap, me["next"])
    here = (me["x"], me["y"])
    if here in goals and me["next"] != "door":
        return "use"
    return _first_step(room, snap, here, goals) or "wait"


def _goals(room: Frame, snap: Frame, kind: str) -> set[tuple[int, int]]:
    """The tiles from which the next leg can be done; a door is stepped on."""
    found = [fixture for fixture in room["fixtures"] if fixture["k"] == kind]
    usable = [fixture for number, fixture in enumerate(found) if _usable(snap["st"], kind, number)]
    if kind == "door":
        return {(fixture["x"], fixture["y"]) for fixture in usable}
    return {(fixture["fx"], fixture["fy"]) for fixture in usable}


def _usable(st: Frame, kind: str, number: int) -> bool:
    if kind == "desk":
        return bool(st["shut"] != number)
    return kind != "shelf" or number >= len(st["stock"]) or st["stock"][number] > 0


def _first_step(room: Frame, snap: Frame, here: tuple[int, int], goals: set[tuple[int, int]]) -> str | None:
    """The first step of a shortest way around the people."""
    taken = {(agent["x"], agent["y"]) for agent in snap["st"]["ag"][1:]}
    came: dict[tuple[int, int], str] = {here: ""}
    queue = deque([here])
    while queue:
        spot = queue.popleft()
        if spot in goals and spot != here:
            return came[spot]
        for way, there in _around(room, spot):
            if there not in came and there not in taken and (there in goals or _is_floor(room, there)):
                came[there] = came[spot] or way
                queue.append(there)
    return None


def _around(room: Frame, spot: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
    for way, (dx, dy) in WAYS.items():
        x, y = spot[0] + dx, spot[1] + dy
        if 0 <= x < room["w"] and 0 <= y < room["h"] and room["rows"][y][x] in _OPEN:
            yield way, (x, y)


def _is_floor(room: Frame, spot: tuple[int, int]) -> bool:
    return room["rows"][spot[1]][spot[0]] not in "DE"


POLICIES: Mapping[str, Policy] = {"random": at_random, "wander": wander}
