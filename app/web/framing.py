"""From what the newcomer may see to the messages that say it."""

from collections.abc import Iterable

import msgspec

from app.episodes.event import Event
from app.episodes.narration import UNSEEN, UNTOLD
from app.episodes.observation import Observation
from app.studies.veil import Hidden, Hides
from app.web import wire
from app.world.layout import OUTSIDE, Cell, Layout
from app.world.scene import Person
from app.world.words import Action, Heading

COMPASS: dict[Heading, wire.Compass] = {
    Heading.NONE: "",
    Heading.NORTH: "N",
    Heading.SOUTH: "S",
    Heading.EAST: "E",
    Heading.WEST: "W",
}
CLERK = "clerk"
_DOORS = {-1: "", 0: "A", 1: "B"}
LOGGED = 40
"""How many events a welcome repeats for the log."""


def name_of(who: int) -> wire.Who:
    """`a0` for the newcomer, `clerk` for the clerk."""
    return CLERK if who < 0 else f"a{who}"


def room_map(layout: Layout) -> wire.RoomMap:
    """The floor as signs; the layout's id stays here."""
    width = layout.width
    rug = "".join(wire.RUG_SIGNS[colour] for colour in layout.rug)
    lamp = "".join("*" if lit else "." for lit in layout.lamp_tile)
    return wire.RoomMap(
        width,
        layout.height,
        layout.community,
        list(layout.picture),
        _rows(rug, width),
        _rows(lamp, width),
        [
            wire.Fixture(f.kind, f.shape, *_place(f.cell, width), *_place(f.front, width))
            for f in layout.fixtures
        ],
    )


def _rows(flat: str, width: int) -> list[str]:
    return [flat[start : start + width] for start in range(0, len(flat), width)]


def _place(cell: Cell, width: int) -> tuple[int, int]:
    return (-1, -1) if cell == OUTSIDE else (cell % width, cell // width)


def snap(
    observation: Observation, epoch: int, applied: int, events: Iterable[Event] | None = None
) -> wire.Snap:
    """One step; `events` replaces those of the step where earlier ones have to be sent again."""
    shown = observation.events if events is None else events
    return wire.Snap(
        epoch,
        observation.n,
        applied,
        _moves(observation),
        standing(observation),
        [happening(event) for event in shown],
    )


def snap_around(
    standing: msgspec.Raw, observation: Observation, epoch: int, applied: int, events: Iterable[Event]
) -> wire.Foreseen:
    """The step of `snap` where what stands after it has been written already."""
    told = [happening(event) for event in events]
    return wire.Foreseen(epoch, observation.n, applied, _moves(observation), standing, told)


def _moves(observation: Observation) -> list[tuple[wire.Who, Action]]:
    return [(name_of(who), action) for who, action in observation.moves]


def shows(hides: Hides) -> wire.Shows:
    """What of a room can be seen."""
    return wire.Shows(Hidden.CARDS not in hides, Hidden.PLACE not in hides, Hidden.TIME not in hides)


def standing(seen: Observation) -> wire.Standing:
    """The visible state after a step."""
    premises = seen.premises
    return wire.Standing(
        clock=seen.clock,
        lamp=premises.lamp,
        stock=list(premises.stock),
        last=wire.Last(premises.last_desk, premises.last_shelf),
        idle=list(premises.desk_idle),
        shut=premises.shut_desk,
        ag=[_agent(seen, who, person) for who, person in enumerate(seen.people) if _is_there(who, person)],
        task=wire.Task(list(seen.errand), seen.people[0].leg),
        left=seen.left,
        ended=seen.ended,
    )


def _is_there(who: int, person: Person) -> bool:
    """Whether somebody is in sight or just outside; a newcomer who never came in only watches."""
    return person.cell != UNSEEN and (who > 0 or person.cell >= 0 or person.track.door_in >= 0)


def _agent(seen: Observation, who: int, person: Person) -> wire.Agent:
    x, y = _place(person.cell, seen.layout.width)
    track, untold = person.track, person.leg == UNTOLD or person.leg >= len(seen.errand)
    return wire.Agent(
        i=name_of(who),
        x=x,
        y=y,
        d=COMPASS[track.heading],
        shirt=person.shirt,
        hat=person.hat,
        load=person.load,
        next="" if untold else seen.errand[person.leg].value,
        leg=person.leg,
        busy=person.busy,
        seated=person.seated,
        used=person.used,
        door=_DOORS[track.door_in],  # type: ignore[arg-type]
        tr=_track(person),
    )


def _track(person: Person) -> wire.Track:
    track = person.track
    return wire.Track(
        moved=track.moved_before,
        run=track.run,
        straight=track.straight,
        since_use=track.since_use,
        since_entry=track.since_entry,
        dwell=track.dwell,
        plant=track.plant_since_entry,
        blue=track.blue_since_use,
        desk=track.last_desk_shape,
        shelf=track.last_shelf_shape,
        line=list(track.in_line),
    )


def happening(event: Event) -> wire.Happening:
    """An event as the log tells it."""
    return wire.Happening(
        id=event.id,
        n=event.n,
        c=event.clock,
        k=event.kind.value,
        of=name_of(event.of),
        by=[name_of(who) for who in event.by] or None,
        f=event.fixture if event.fixture >= 0 else None,
        off=event.off if event.off >= 0 else None,
    )
