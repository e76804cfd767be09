"""An observation in words: the text view of people, what language models read."""

from app.episodes.dress import DRESS, names_in_words
from app.episodes.event import CLERK, Event, EventKind
from app.episodes.observation import Observation
from app.world.layout import Cell, Layout
from app.world.scene import SATURATED, Person
from app.world.words import Heading, Kind, Rug

UNSEEN = -2
"""The cell of somebody who is kept out of sight."""

UNTOLD = -1
"""The leg of somebody whose card is not shown."""

_MARKS = {Rug.BLUE: "b", Rug.AMBER: "a", Rug.VIOLET: "v", Rug.GREEN: "g", Rug.PLAIN: "."}
_SAID = {Heading.NONE: "nowhere yet", **{h: h.name.lower() for h in Heading if h}}


def narrate(seen: Observation) -> str:
    """The whole observation as text; nothing in it depends on the norm."""
    floor = (_floor(seen), *_coloured_spots(seen.layout), *_lamp_tiles(seen.layout))
    parts = (_place(seen), _hours(seen), *_last_step(seen), *floor, *_people(seen), _errand(seen))
    return "\n".join(parts)


def _place(seen: Observation) -> str:
    community = seen.layout.community
    return f"You are in {DRESS[community].place}. Here {names_in_words(community)}."


def _hours(seen: Observation) -> str:
    lamp = f" The lamp is {'lit' if seen.premises.lamp else 'dark'}." if seen.layout.lamp >= 0 else ""
    shelves = [seen.layout.fixtures[at] for at in seen.layout.of_kind[Kind.SHELF]]
    stock = ", ".join(f"{f.shape} {n}" for f, n in zip(shelves, seen.premises.stock, strict=True))
    last = _last(seen, Kind.DESK, seen.premises.last_desk) + _last(seen, Kind.SHELF, seen.premises.last_shelf)
    shut = _desk_sign(seen)
    return f"Clock {seen.clock}, {seen.left} steps left.{lamp} Shelves: {stock}.{last}{shut}"


def _last(seen: Observation, kind: Kind, number: int) -> str:
    if number < 0:
        return f" No {kind} has been used yet."
    return f" Last used: the {seen.layout.fixtures[seen.layout.of_kind[kind][number]].shape} {kind}."


def _desk_sign(seen: Observation) -> str:
    shut = seen.premises.shut_desk
    if shut < 0:
        return ""
    return f" The {seen.layout.fixtures[seen.layout.of_kind[Kind.DESK][shut]].shape} desk is shut."


def _last_step(seen: Observation) -> list[str]:
    """Everybody's micro-step in the order judged, frowns where they fell."""
    said = [f"{seen.cast[who]}: {action}" for who, action in seen.moves]
    lines = ["Last step: " + "; ".join(said) + "."] if said else []
    return lines + [line for event in seen.events if (line := told(seen, event))]


def told(seen: Observation, event: Event) -> str:
    """One event as a line of the log, the empty string for what is not worth one."""
    if event.kind is EventKind.SANCTION and event.of == CLERK:
        return f"{event.clock}: somebody was frowned at."
    name = seen.cast[event.of] if event.of >= 0 else ""
    if event.kind is EventKind.SANCTION:
        by = " and ".join("the clerk" if who == CLERK else seen.cast[who] for who in event.by) or "somebody"
        return f"{event.clock}: {by[0].upper()}{by[1:]} frowned at {'you' if event.of == 0 else name}."
    if event.kind is EventKind.BUMP:
        return (
            f"{event.clock}: {name} could not do that." if event.of else f"{event.clock}: Nothing happened."
        )
    return ""


def _floor(seen: Observation) -> str:
    """The room as drawn; rugs are letters, people digits (0 is you)."""
    layout, rows = seen.layout, []
    standing = {person.cell: str(who) for who, person in enumerate(seen.people) if person.cell >= 0}
    for row in range(layout.height):
        cells = range(row * layout.width, (row + 1) * layout.width)
        rows.append("".join(standing.get(cell) or _tile(layout, cell) for cell in cells))
    return "\n".join(rows)


def _tile(layout: Layout, cell: Cell) -> str:
    drawn = layout.picture[cell // layout.width][cell % layout.width]
    return _MARKS[layout.rug[cell]] if drawn == "." else drawn


def _coloured_spots(layout: Layout) -> list[str]:
    """The floor under spots, whose own sign hides the rug's letter."""
    spots = [layout.fixtures[at].cell for at in layout.of_kind[Kind.SPOT]]
    said = [f"{_at(layout, c)} {layout.rug[c].value}" for c in spots if layout.rug[c] is not Rug.PLAIN]
    return [f"Spots on coloured floor: {'; '.join(said)}."] if said else []


def _lamp_tiles(layout: Layout) -> list[str]:
    lit = [_at(layout, cell) for cell, shone_on in enumerate(layout.lamp_tile) if shone_on]
    return [f"The lamp shines on: {'; '.join(lit)}."] if lit else []


def _at(layout: Layout, cell: Cell) -> str:
    return f"row {cell // layout.width}, column {cell % layout.width}"


def _people(seen: Observation) -> list[str]:
    return [_card(seen, who, person) for who, person in enumerate(seen.people)]


def _card(seen: Observation, who: int, person: Person) -> str:
    name = f"{who} {seen.cast[who]}"
    if person.cell < 0:
        return f"{name}: {'not in sight' if person.cell == UNSEEN else 'outside'}."
    parts = [f"{person.shirt} shirt" + (" with a hat" if person.hat else ""), _at(seen.layout, person.cell)]
    parts.append(f"last moved {_SAID[person.track.heading]}")
    parts.append(f"carries {DRESS[seen.layout.community].load}" if person.load else "empty-handed")
    parts += [f"next: {seen.errand[person.leg]}"] * (person.leg != UNTOLD)
    if person.track.door_in >= 0:
        parts.append(f"came in by door {'AB'[person.track.door_in]}")
    parts += [f"on {_under(seen, person.cell)} floor"] * (seen.layout.rug[person.cell] is not Rug.PLAIN)
    parts += [f"held for {person.busy} more steps"] * (person.busy > 0)
    staying = DRESS[seen.layout.community].staying
    parts += [f"{staying} for {person.track.dwell} steps"] * person.seated
    parts += [_last_use(seen, person)] * (who == 0 and person.used >= 0)
    return f"{name}: {', '.join(parts)}."


def _last_use(seen: Observation, you: Person) -> str:
    fixture, ago = seen.layout.fixtures[you.used], you.track.since_use
    return f"last used the {fixture.shape} {fixture.kind} {ago}{' or more' * (ago == SATURATED)} steps ago"


def _under(seen: Observation, cell: Cell) -> str:
    return seen.layout.rug[cell].value


def _errand(seen: Observation) -> str:
    you = seen.people[0]
    if you.cell < 0 and you.track.door_in < 0:
        return "You have no errand: you only watch."
    todo = ", ".join(seen.errand[you.leg :]) if you.cell >= 0 else "you are outside and will come in again"
    return f"Your errand from here: {todo}."
