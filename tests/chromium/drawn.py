"""A room on the canvas, drawn by the page's own scripts, with whatever is to be seen in it exchanged."""

import base64
import copy
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page

from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.observation import observe
from app.episodes.phase import Phase
from app.web import framing
from tests.chromium.eyes import Seen, picture

Tile = tuple[int, int]
Room = dict[str, Any]
"""`map`, `snap`, `cast`, `you`, `log` of a welcome."""

_OPEN = """async ([room, tile]) => {
  const box = document.createElement('div');
  const high = (tile + 0.2) * (room.map.h + 0.35);
  box.style.cssText = `width: 3000px; --stage-height: ${high * 100 / innerHeight}`;
  document.body.replaceChildren(box);
  const { Scene } = await import('/static/js/scene.js');
  window.scene = new Scene(box, room);
}"""
_DRAW = """(room) => {
  window.scene.enter(room);
  const [floor, life] = document.querySelectorAll('canvas');
  const whole = document.createElement('canvas');
  [whole.width, whole.height] = [floor.width, floor.height];
  for (const layer of [floor, life]) whole.getContext('2d').drawImage(layer, 0, 0);
  return whole.toDataURL().split(',')[1];
}"""


class Drawn:
    """One layout with everybody in it, each at a drawn place, all kinds of people and of floor among them."""

    def __init__(self, page: Page, url: str, layout: str, tile: int) -> None:
        self.page = page
        self.room = _crowded(_opening(layout), Random(layout))
        self.map, self.people = self.room["map"], self.room["snap"]["st"]["ag"]
        page.goto(url)
        page.evaluate(_OPEN, [self.room, tile])

    def picture(self, change: Callable[[Room], object] = lambda _: None) -> Seen:
        """What is on the canvas after a change to the room."""
        room = copy.deepcopy(self.room)
        change(room)
        return picture(base64.b64decode(self.page.evaluate(_DRAW, room)))

    def tiles(self, signs: str) -> list[Tile]:
        """The tiles that are drawn as one of these signs."""
        rows = enumerate(self.map["rows"])
        return [(x, y) for y, row in rows for x, sign in enumerate(row) if sign in signs]


def _opening(layout: str) -> Room:
    seen = observe(Episode.begin(draw_brief(layout=layout, norm="none", phase=Phase.LEARNING, seed=1)))
    snap = msgspec.to_builtins(framing.snap(seen, 1, 0))
    floor = msgspec.to_builtins(framing.room_map(seen.layout))
    cast = {f"a{who}": name for who, name in enumerate(seen.cast)} | {"clerk": "the clerk"}
    return {"map": floor, "snap": snap, "cast": cast, "you": "a0", "log": []}


def _crowded(room: Room, dice: Random) -> Room:
    """People apart from each other on the floor, every look among them."""
    rows, taken = room["map"]["rows"], list[Tile]()
    cells = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in ".s"]
    dice.shuffle(cells)
    room["snap"]["st"]["last"] = {"desk": 0, "shelf": 1}
    for at, person in enumerate(room["snap"]["st"]["ag"]):
        x, y = next(c for c in cells if all(max(abs(c[0] - x), abs(c[1] - y)) > 1 for x, y in taken))
        taken.append((x, y))
        seated = rows[y][x] == "s"
        person |= {"x": x, "y": y, "d": "NESW"[at % 4], "shirt": ("red", "teal", "grey")[at % 3]}
        person |= {"hat": at % 2 == 0, "load": at % 4 < 2, "seated": seated}
        person["tr"] |= {"dwell": dice.randint(5, 6) if seated else 0}
    return room
