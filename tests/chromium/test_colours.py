"""Everything that a norm reads can be told without colour, by pattern and shape, in every layout.

The picture is seen in grey and with each of three kinds of colour vision, each time on a poor
screen; what each part of it shows is read back by comparing patterns, colour and brightness taken out.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from app.world.drawing import LAYOUTS
from tests.chromium.drawn import Drawn, Room
from tests.chromium.eyes import (
    EYES,
    Seen,
    at_most_unlike,
    light_of,
    on_a_poor_screen,
    pattern,
    seen_by,
    unlike,
    with_grain,
)
from tests.chromium.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]
RUGS = {"plain": ".", "blue": "b", "amber": "a", "violet": "v", "green": "g"}
SIGNS = ("round", "triangle", "square")
SHIRTS = ("red", "teal", "grey")
HEADINGS = ("", "N", "S", "E", "W")
HEADROOM = 0.35
VISIBLE = 0.0006
"""Two patterns that differ by less, as `at_most_unlike` measures it, look the same."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in tiles."""


class Part(NamedTuple):
    """A part of the picture: what it shows, and where each thing that it might show can be looked up."""

    what: str
    shows: str
    looks: Mapping[str, tuple[str, Box]]
    box: Box


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_stands_on_each_tile_can_be_told_without_colour(
    chromium: Browser, shared: Server, layout: str
) -> None:
    assert misread(chromium, shared, layout, tile=36, ratio=1) == []


def test_on_a_phone_it_can_be_told_too(chromium: Browser, shared: Server) -> None:
    assert misread(chromium, shared, "cafe-1", tile=26, ratio=2) == []


def misread(chromium: Browser, shared: Server, layout: str, *, tile: int, ratio: int) -> list[str]:
    """Parts that are taken for something else, by any eye."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, device_scale_factor=ratio)
    drawn = Drawn(context.new_page(), shared.url, layout, tile)
    looks = {name: light_of(drawn.picture(change)) for name, change in changes(drawn).items()}
    context.close()
    parts = list(parts_of(drawn))
    return [fault for eye in EYES for fault in misread_by(eye, parts, looks, tile * ratio)]


def misread_by(eye: str, parts: list[Part], looks: Mapping[str, Seen], tile: int) -> Iterator[str]:
    """Parts that this eye takes for something else."""
    seen = {name: on_a_poor_screen(seen_by(eye, look)) for name, look in looks.items()}
    met = with_grain(seen["as it is"], seed=1)
    for part in parts:
        here = pattern(cut(met, part.box, tile))
        looks_like = {name: pattern(cut(seen[where], box, tile)) for name, (where, box) in part.looks.items()}
        truth = looks_like[part.shows]
        far = {name: unlike(here, look) for name, look in looks_like.items()}
        taken_for = min(far, key=far.__getitem__)
        if taken_for != part.shows:
            yield f"{eye}: {part.what} shows {part.shows}, taken for {taken_for}"
        for name, look in looks_like.items():
            if name != part.shows and at_most_unlike(truth, look) < VISIBLE:
                yield f"{eye}: {part.what} shows {part.shows}, hardly unlike {name}"


def cut(picture: Seen, box: Box, tile: int) -> Seen:
    """A part of the picture."""
    left, top, right, bottom = box
    head = round(HEADROOM * tile)
    rows = slice(max(0, head + round(top * tile)), head + round(bottom * tile))
    return picture[rows, max(0, round(left * tile)) : round(right * tile)]


def changes(drawn: Drawn) -> dict[str, Callable[[Room], object]]:
    """The room as it is, and with one thing after the other exchanged everywhere.

    What lies apart from each other is exchanged in the same picture: the floor and the signs,
    the edges of tiles and the shirts, the light and the flags, hats and loads.
    """
    made: dict[str, Callable[[Room], object]] = {"as it is": lambda room: room, "aside": stepped_aside}
    signs = list(RUGS.values())
    for at, (patch, ground) in enumerate(zip(signs, signs[1:] + signs[:1], strict=True)):
        made[f"patches {patch}"] = partial(refurbished, patch=patch, ground=ground, shape=SIGNS[at % 3])
    for heading in HEADINGS:
        made[f"all to {heading}"] = partial(everybody, d=heading)
    for lit, shirt in enumerate(SHIRTS, start=-1):
        made[f"lines {lit}"] = partial(outlined, lit=lit, shirt=shirt)
    for on in (True, False):
        made[f"hats {on}"] = partial(everybody, hat=on, load=on, dwell=6 if on else 5)
        made[f"lit {on}"] = partial(flagged, lamp=on, last=int(on))
    for shift in range(-1, 5):
        made[f"plants {shift}"] = partial(planted, shift=shift)
    return made


def refurbished(room: Room, *, patch: str, ground: str, shape: str) -> None:
    """Every rug is of one kind, the plain floor is one of another kind; one shape is on every sign."""
    floor = room["map"]
    floor["rug"] = ["".join(ground if sign == "." else patch for sign in row) for row in floor["rug"]]
    for fixture in floor["fixtures"]:
        fixture["shape"] = shape if fixture["k"] in ("desk", "shelf") else fixture["shape"]


def everybody(room: Room, *, dwell: int = 0, **look: object) -> None:
    """Everybody looks the same in something; whoever is seated has been for so many steps."""
    for person in room["snap"]["st"]["ag"]:
        person.update(look)
        if dwell > 0 and person["seated"]:
            person["tr"]["dwell"] = dwell


def outlined(room: Room, *, lit: int, shirt: str) -> None:
    """The lamp's outline runs around every other tile, or around none where `lit` is -1."""
    floor, w = room["map"], room["map"]["w"]
    floor["lamp"] = ["".join("*" if (x + y) % 2 == lit else "." for x in range(w)) for y in range(floor["h"])]
    everybody(room, shirt=shirt)


def flagged(room: Room, *, lamp: bool, last: int) -> None:
    """The lamp is lit or dark; this desk and this shelf were used last."""
    room["snap"]["st"] |= {"lamp": lamp, "last": {"desk": last, "shelf": last}}


def stepped_aside(room: Room) -> None:
    """Everything stands a tile further east, so that dark tiles are light and light ones dark."""
    floor = room["map"]
    floor["w"] += 1
    for what, edge in (("rows", "#"), ("rug", "."), ("lamp", ".")):
        floor[what] = [edge + row for row in floor[what]]
    for thing in (*floor["fixtures"], *room["snap"]["st"]["ag"]):
        thing |= {"x": thing["x"] + 1, **({"fx": thing["fx"] + 1} if "fx" in thing else {})}


def planted(room: Room, *, shift: int) -> None:
    """Many plants, no two side by side, in one of five ways; none at all where `shift` is -1."""
    rows = room["map"]["rows"]
    for y, row in enumerate(rows):
        bare = row.replace("P", ".")
        stands = [sign == "." and (x + 2 * y) % 5 == shift for x, sign in enumerate(bare)]
        rows[y] = "".join("P" if here else sign for here, sign in zip(stands, bare, strict=True))


def parts_of(drawn: Drawn) -> Iterator[Part]:
    """Everything on the picture that a norm reads."""
    yield from _floor(drawn)
    yield from _litter(drawn)
    yield from _outline(drawn)
    yield from _fixtures(drawn)
    yield from _people(drawn)


def _floor(drawn: Drawn) -> Iterator[Part]:
    names, signs = {sign: name for name, sign in RUGS.items()}, list(RUGS.values())
    standing = {(person["x"], person["y"]) for person in drawn.people}
    for x, y in drawn.tiles(".s"):
        rim = 0.03 if (x, y) in standing else 0.1  # a rug's border runs there, which is no pattern
        box = (x + rim, y + rim, x + 1 - rim, y + 1 - rim)
        rug = drawn.map["rug"][y][x]
        around = {signs[at - (rug == ".")]: name for at, name in enumerate(RUGS)}
        looks = {name: (f"patches {sign}", box) for sign, name in around.items()}
        yield Part(f"floor {x},{y}", names[rug], looks, box)
        corner = (x + 0.02, y + 0.02, x + 0.3, y + 0.3)
        shows, other = ("light", "dark") if (x + y) % 2 else ("dark", "light")
        aside = (x + 1.02, y + 0.02, x + 1.3, y + 0.3)
        looks = {shows: ("as it is", corner), other: ("aside", aside)}
        yield Part(f"corner {x},{y}", shows, looks, corner)


def _litter(drawn: Drawn) -> Iterator[Part]:
    plants, free = drawn.tiles("P"), drawn.tiles(".P")
    for x, y in drawn.tiles(".s"):
        around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        leaves = next((u + 2 * v) % 5 for u, v in around if (u, v) in free)
        box = (x, y, x + 1, y + 1)
        looks = {"leaves": (f"plants {leaves}", box), "no leaves": ("plants -1", box)}
        shows = "leaves" if any(tile in plants for tile in around) else "no leaves"
        yield Part(f"tile {x},{y}", shows, looks, box)


def _outline(drawn: Drawn) -> Iterator[Part]:
    tiles, lamp = set(drawn.tiles(".s")), drawn.map["lamp"]
    for x, y in sorted(tiles):
        for u, v, box in (
            (x + 1, y, (x + 0.86, y + 0.2, x + 1.14, y + 0.8)),
            (x, y + 1, (x + 0.2, y + 0.86, x + 0.8, y + 1.14)),
        ):
            if (u, v) in tiles:
                runs, within = lamp[y][x] != lamp[v][u], (x + y if lamp[y][x] == "*" else u + v) % 2
                looks = {"a line": (f"lines {within}", box), "no line": ("lines -1", box)}
                yield Part(f"edge {x},{y} to {u},{v}", "a line" if runs else "no line", looks, box)
    for x, y in drawn.tiles(".s"):
        if lamp[y][x] == "*":
            box = (x, y, x + 1, y + 1)
            looks = {"lit": ("lit True", box), "not lit": ("lit False", box)}
            yield Part(f"light {x},{y}", "not lit", looks, box)


def _fixtures(drawn: Drawn) -> Iterator[Part]:
    last = drawn.room["snap"]["st"]["last"]
    for kind in ("desk", "shelf"):
        for at, fixture in enumerate(f for f in drawn.map["fixtures"] if f["k"] == kind):
            x, y = fixture["x"], fixture["y"]
            box = (x - 0.4, y - 0.35, x + 1.4, y + 1) if kind == "desk" else (x, y - 0.2, x + 1, y + 1)
            looks = {shape: (f"patches {rug}", box) for shape, rug in zip(SIGNS, RUGS.values(), strict=False)}
            yield Part(f"sign of {kind} {at}", fixture["shape"], looks, box)
            flags = {str(on): (f"lit {at == int(on)}", box) for on in (True, False)}
            yield Part(f"flag of {kind} {at}", str(last[kind] == at), flags, box)


def _people(drawn: Drawn) -> Iterator[Part]:
    for person in drawn.people:
        x, y, name = person["x"], person["y"], person["i"]
        body = (x + 0.25, y + 0.45, x + 0.75, y + 0.85)
        shirts = {shirt: (f"lines {lit}", body) for lit, shirt in enumerate(SHIRTS, start=-1)}
        yield Part(f"shirt of {name}", person["shirt"], shirts, body)
        whole = (x - 0.1, y - 0.1, x + 1.1, y + 1.1)
        ways = {heading: (f"all to {heading}", whole) for heading in HEADINGS}
        yield Part(f"heading of {name}", person["d"], ways, whole)
        head, side = (x + 0.25, y, x + 0.75, y + 0.4), (x + 0.66, y + 0.4, x + 1, y + 0.82)
        for what, box, has in (("hat", head, person["hat"]), ("load", side, person["load"])):
            looks = {str(on): (f"hats {on}", box) for on in (True, False)}
            yield Part(f"{what} of {name}", str(has), looks, box)
        if person["seated"]:
            steps = (x, y + 0.66, x + 0.34, y + 1)
            looks = {str(5 + on): (f"hats {on}", steps) for on in (True, False)}
            yield Part(f"steps of {name}", str(person["tr"]["dwell"]), looks, steps)
