"""Moves are seen in the order judged; whoever wants little motion sees each of them at once."""

import copy
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser

from tests.chromium.drawn import Drawn
from tests.chromium.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
WAYS = {"north": (0, -1, "N"), "south": (0, 1, "S"), "east": (1, 0, "E"), "west": (-1, 0, "W")}
_SEEN = """async ([room, snap]) => {
  const {scene} = window, life = document.querySelectorAll('canvas')[1], seen = [];
  scene.enter(room);
  seen.push(life.toDataURL());
  await new Promise((done) => {
    const look = () => { seen.push(life.toDataURL()); scene.moving ? requestAnimationFrame(look) : done(); };
    scene.play(snap, () => {});
    requestAnimationFrame(look);
  });
  return seen;
}"""
_STANDING = """(rooms) => rooms.map((room) => {
  window.scene.enter(room);
  return document.querySelectorAll('canvas')[1].toDataURL();
})"""


def seen_and_stations(
    chromium: Browser, url: str, wish: Literal["reduce", "no-preference"]
) -> tuple[list[str], list[str]]:
    """The different pictures while a step is drawn, and those of the room after each micro-step."""
    context = chromium.new_context(reduced_motion=wish)
    drawn = Drawn(context.new_page(), url, "cafe-1", 40)
    snap, rooms = stepped(drawn)
    seen = drawn.page.evaluate(_SEEN, [drawn.room, snap])
    stations = drawn.page.evaluate(_STANDING, rooms)
    context.close()
    return list(dict.fromkeys(seen)), list(dict.fromkeys(stations))


def stepped(drawn: Drawn) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The frame in which everybody has moved one after another, and the room after each of them."""
    rooms, moves = [copy.deepcopy(drawn.room)], []
    for at, person in enumerate(drawn.people):
        room = copy.deepcopy(rooms[-1])
        way = next(way for way, (dx, dy, _) in WAYS.items() if free(room, person["x"] + dx, person["y"] + dy))
        dx, dy, heading = WAYS[way]
        room["snap"]["st"]["ag"][at] |= {"x": person["x"] + dx, "y": person["y"] + dy, "d": heading}
        rooms.append(room)
        moves.append([person["i"], way])
    return rooms[-1]["snap"] | {"n": 1, "mv": moves}, rooms


def free(room: dict[str, Any], x: int, y: int) -> bool:
    """Whether somebody can step there."""
    standing = [(person["x"], person["y"]) for person in room["snap"]["st"]["ag"]]
    return room["map"]["rows"][y][x] in ".s" and (x, y) not in standing


def test_with_reduced_motion_people_stand_before_or_after_their_move_never_between(
    chromium: Browser, shared: Server
) -> None:
    seen, stations = seen_and_stations(chromium, shared.url, "reduce")
    places = [stations.index(picture) for picture in seen]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, len(stations) - 1)


def test_otherwise_they_glide_from_the_first_to_the_last_of_the_same_pictures(
    chromium: Browser, shared: Server
) -> None:
    seen, stations = seen_and_stations(chromium, shared.url, "no-preference")
    assert (seen[0], seen[-1]) == (stations[0], stations[-1])
    assert set(seen) - set(stations), "nobody was seen on the way"
