"""A room as coloured text: two characters a tile, people by their names' first letters."""

from collections.abc import Set as AbstractSet

from rich.text import Text

from app.episodes.observation import Observation
from app.world.layout import Cell
from app.world.words import Heading, Kind, Rug, Shirt

_GROUND = {
    Rug.BLUE: "on #27518f",
    Rug.AMBER: "on #8a6116",
    Rug.VIOLET: "on #6a3f86",
    Rug.GREEN: "on #2f6b3f",
    Rug.PLAIN: "",
}
_SHIRT = {Shirt.RED: "bold white on red", Shirt.TEAL: "bold black on cyan", Shirt.GREY: "bold black on white"}
_THINGS = {"#": "▒▒", "P": "♣ ", "L": "☼ ", ".": "· ", "s": "∪ ", "R": "bn"}
_ARROWS = {Heading.NONE: " ", Heading.NORTH: "↑", Heading.SOUTH: "↓", Heading.EAST: "→", Heading.WEST: "←"}


def room(seen: Observation, marked: AbstractSet[int] = frozenset()) -> Text:
    """The floor with everybody on it; whoever was frowned at in this step blinks in reverse."""
    layout, drawn = seen.layout, Text()
    standing = {person.cell: who for who, person in enumerate(seen.people) if person.cell >= 0}
    for cell in range(layout.width * layout.height):
        who = standing.get(cell)
        drawn.append_text(_tile(seen, cell) if who is None else _person(seen, who, marked))
        if cell % layout.width == layout.width - 1:
            drawn.append("\n")
    drawn.rstrip()
    return drawn


def _tile(seen: Observation, cell: Cell) -> Text:
    layout = seen.layout
    drawn = layout.picture[cell // layout.width][cell % layout.width]
    rug = layout.rug[cell]
    style = _GROUND[rug]
    if layout.lamp_tile[cell] and seen.premises.lamp:
        style = f"{style} bold bright_yellow"
    thing = _THINGS.get(drawn, f"{drawn} ")
    return Text(thing if rug is Rug.PLAIN else thing[0] + rug.value[0], style or "dim")


def _person(seen: Observation, who: int, marked: AbstractSet[int]) -> Text:
    person = seen.people[who]
    style = "blink bold white on magenta" if who in marked else _SHIRT[person.shirt]
    return Text(("@" if who == 0 else seen.cast[who][0]) + _ARROWS[person.track.heading], style)


def people(seen: Observation, marked: AbstractSet[int] = frozenset()) -> Text:
    """A line per person: who, what it wears and carries, where it goes, whether it was frowned at."""
    return Text("\n").join(_card(seen, who, who in marked) for who in range(len(seen.people)))


def _card(seen: Observation, who: int, marked: bool) -> Text:
    person, name = seen.people[who], "@ you" if who == 0 else seen.cast[who]
    if person.cell < 0:
        return Text(f"{name:7}outside", "dim")
    wears = f"{person.shirt}{', hat' if person.hat else ''}"
    does = "sits" if person.seated else "is served" if person.busy else f"to the {seen.errand[person.leg]}"
    frown = "  ☹ frowned at" if marked else ""
    return Text(
        f"{name:7}{wears}{', carries' if person.load else ''}, {does}{frown}", "bold" if marked else ""
    )


def hours(seen: Observation) -> Text:
    """Clock, lamp, shelves, what was used last."""
    premises, layout = seen.premises, seen.layout
    said = [f"clock {premises.clock}"]
    if layout.lamp >= 0:
        said.append(f"lamp {'lit' if premises.lamp else 'dark'}")
    shelves = [layout.fixtures[at] for at in layout.of_kind[Kind.SHELF]]
    stock = zip(shelves, premises.stock, strict=True)
    said += [f"{shelf.shape} shelf {count}" for shelf, count in stock]
    if premises.shut_desk >= 0:
        said.append(f"{layout.fixtures[layout.of_kind[Kind.DESK][premises.shut_desk]].shape} desk shut")
    return Text(" · ".join(said), "italic")
