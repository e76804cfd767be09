"""What an act looks like to somebody who knows no norm: a handful of words per act."""

from app.world.layout import Cell, Fixture
from app.world.motion import CODE
from app.world.scene import Person, Visible
from app.world.words import Action, Kind, Rug

Features = tuple[str, ...]
"""The words that fit an act; the first says what kind of act it is."""


def features(seen: Visible, who: int, action: Action) -> Features:
    """An effective action on the room before it, company and hour included."""
    person, layout = seen.people[who], seen.layout
    if action is Action.USE:
        words = of_use(seen, person, layout.fixtures[layout.usable[person.cell]])
    elif action is Action.WAIT:
        words = ("wait", f"wait on {layout.rug[person.cell]}", f"wait dark={layout.dark[person.cell]}")
    else:
        there = layout.landing[person.cell][CODE[action]]
        words = (*of_step(seen, person, person.cell, there), f"step {action}", *_company(seen, who, there))
    return (*words, *(f"{words[0]} {hour}" for hour in _hours(seen, person)))


def of_step(seen: Visible, person: Person, here: Cell, there: Cell) -> Features:
    """A step between two tiles, by what lies on the floor alone."""
    layout, words = seen.layout, ["step"]
    rug = layout.rug[there]
    if rug is not Rug.PLAIN and rug is not layout.rug[here]:
        words += [f"onto {rug}", f"onto {rug} carrying={person.load}"]
    words += ["to a plant"] * layout.plant_side[there] + ["to a wall"] * layout.wall_side[there]
    if layout.lamp_tile[there] and not layout.lamp_tile[here]:
        words.append(f"to the lamp lit={seen.premises.lamp}")
    return tuple(words)


def of_use(seen: Visible, person: Person, fixture: Fixture) -> Features:
    """A use of this fixture as things stand."""
    premises, name = seen.premises, f"use {fixture.kind}"
    words = [name, f"{name} on {seen.layout.rug[fixture.front]}", f"{name} {fixture.shape} {person.shirt}"]
    words += [f"{name} {fixture.shape} lamp={premises.lamp}", f"{name} {fixture.shape} even={_even(seen)}"]
    last = premises.last_desk if fixture.kind is Kind.DESK else premises.last_shelf
    if fixture.kind in (Kind.DESK, Kind.SHELF) and last >= 0:
        words.append(f"{name} again={last == fixture.number}")
    return tuple(words)


def _hours(seen: Visible, person: Person) -> Features:
    moved = f"moved={person.track.moved_before}"
    return f"even={_even(seen)}", f"lamp={seen.premises.lamp}", moved, f"third={seen.premises.clock % 3}"


def _even(seen: Visible) -> bool:
    return seen.premises.clock % 2 == 0


def _company(seen: Visible, who: int, there: Cell) -> Features:
    """Whom the step brings one next to."""
    near = [
        other
        for at, other in enumerate(seen.people)
        if at != who and other.cell >= 0 and _beside(seen.layout.width, other.cell, there)
    ]
    words = {f"next to {other.shirt}" for other in near} | {"next to a hat" for other in near if other.hat}
    return tuple(sorted(words | ({"next to somebody"} if near else set())))


def _beside(width: int, a: Cell, b: Cell) -> bool:
    return abs(a // width - b // width) <= 1 and abs(a % width - b % width) <= 1
