"""What a study keeps from view, beside what a brief hides; what is left of an observation."""

from collections.abc import Sequence
from enum import StrEnum

from app.episodes.event import CLERK, Event, EventKind
from app.episodes.narration import UNSEEN, UNTOLD
from app.episodes.observation import Observation
from app.episodes.phase import Phase
from app.studies.keys import Settings
from app.world.scene import Person
from app.world.tracks import NOWHERE


class Hidden(StrEnum):
    """Something that is there and not shown."""

    BEHAVIOUR = "behaviour"
    CARDS = "cards"
    SANCTIONER = "sanctioner"
    PLACE = "place"
    TIME = "time"


Hides = frozenset[Hidden]

STRETCH = 25
"""Where it is hidden when people frowned, their frowns are told all together after so many steps."""


def hides_of(settings: Settings, phase: Phase) -> Hides:
    """What is hidden in a room for this phase: residents while learning only, all else in every room."""
    evidence, reveal = settings.evidence, settings.sanctions.reveal
    shown = {
        Hidden.BEHAVIOUR: evidence.behaviour or phase is not Phase.LEARNING,
        Hidden.CARDS: evidence.cards,
        Hidden.SANCTIONER: reveal.sanctioner,
        Hidden.PLACE: reveal.place,
        Hidden.TIME: reveal.time,
    }
    return frozenset(kind for kind, is_shown in shown.items() if not is_shown)


def seen_through(seen: Observation, hides: Hides) -> Observation:
    """The observation without what is hidden; frowns whose time is hidden are told by the ledger.

    Where behaviour is hidden, residents are in view in those steps only in which somebody is
    frowned at for all to see.
    """
    if not hides:
        return seen
    people, moves = seen.people, seen.moves
    if Hidden.CARDS in hides:
        people = (people[0], *map(_without_card, people[1:]))
    if not in_view(seen.events, hides):
        people = (people[0], *(Person(UNSEEN, person.shirt, person.hat) for person in people[1:]))
        moves = tuple(move for move in moves if move[0] == 0)
    return seen._replace(people=people, moves=moves, events=told(seen.events, hides))


def in_view(events: Sequence[Event], hides: Hides) -> bool:
    """Whether residents are in view in a step with these events."""
    if Hidden.BEHAVIOUR not in hides:
        return True
    return any(event.kind is EventKind.SANCTION for event in events)


def told(events: Sequence[Event], hides: Hides) -> tuple[Event, ...]:
    """The events of one step as they are told: nothing done out of view, no hidden side of a frown."""
    seen = in_view(events, hides)
    return tuple(
        _frown(event, hides) if event.kind is EventKind.SANCTION else event
        for event in events
        if seen or event.of <= 0 or event.kind is EventKind.SANCTION
    )


def _frown(event: Event, hides: Hides) -> Event:
    """A frown whose offender is hidden too is the sign over the counter, whoever frowned."""
    if Hidden.SANCTIONER in hides and event.of != CLERK:
        event = event._replace(by=())
    return event._replace(cell=-1, off=-1) if Hidden.PLACE in hides else event


def _without_card(person: Person) -> Person:
    track = person.track._replace(door_in=-1, in_line=NOWHERE)
    return person._replace(leg=UNTOLD, track=track)
