"""Ways of asking many norms at once what they forbid: each verdict is worked out once, then looked up."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import itemgetter

from app.measures.observer_company import reach_of
from app.measures.observer_moments import Moment
from app.norms.norm import Norm, Permits
from app.world.layout import Layout
from app.world.motion import ACTIONS, CODE
from app.world.scene import Person, Track
from app.world.words import Action, Kind

Forbidden = list[tuple[int, int]]
"""(hypothesis, bits of the acts that it forbids); a hypothesis may stand in it several times."""

Member = tuple[int, Permits]
"""A hypothesis by number, with its predicate."""

BIT = {action: 1 << code for action, code in CODE.items()}
"""The bit of an action in a mask."""

KEPT = 100_000
"""Verdicts that one group keeps; past it they are worked out anew."""

_MOVES = ACTIONS[1:5]


class Alone:
    """Norms that read nothing but the person, and the same of its track and the clock."""

    def __init__(
        self,
        remembers: frozenset[str],
        period: int,
        looks: bool,
        members: list[Member],
        errand: tuple[Kind, ...],
    ) -> None:
        self._read, self._period, self._looks = _reader(remembers), period, looks
        self._members, self._errand = members, errand
        self._seen: dict[tuple[object, ...], Forbidden] = {}

    def forbidden(self, moment: Moment, who: int) -> Forbidden:
        """What they forbid of all that could ever be done from here."""
        person = moment.people[who]
        cell, shirt, hat, leg, load, _, seated, _, track = person
        looks = (shirt, hat) if self._looks else None
        key = (cell, leg, load, seated, looks, self._read(track), moment.premises.clock % self._period)
        found = self._seen.get(key)
        if found is None:
            ways = possible(moment.layout, self._errand, person)
            found = _kept(self._seen, key, _asked(self._members, moment, who, ways))
        return found


class Beside:
    """Norms that forbid a move for what one other person is, whoever else is there, and read no clock.

    Nobody farther than `reach` matters. Without `floor` only the way from one to the other
    counts and which moves are open, so that a verdict holds anywhere; with it also where one stands.
    """

    def __init__(self, pairs: list[tuple[Norm, Member]], *, floor: bool) -> None:
        norms, members = [norm for norm, _ in pairs], [member for _, member in pairs]
        self._read = _reader(frozenset[str]().union(*(norm.remembers for norm in norms)))
        self._watch = _reader(frozenset[str]().union(*(norm.watches for norm in norms)))
        self._reach = max(reach_of(norm) for norm in norms)
        self._floor, self._members = floor, members
        self._seen: dict[tuple[object, ...], Forbidden] = {}

    def forbidden(self, moment: Moment, who: int) -> Forbidden:
        """What they forbid for each of the others, one after the other."""
        found, seen, watch, reach = Forbidden(), self._seen, self._watch, self._reach
        layout, me = moment.layout, moment.people[who]
        width = layout.width
        row, column = divmod(me.cell, width)
        here = me.cell if self._floor else _open(layout)[me.cell]
        mine = (here, me.load, self._read(me.track))
        for at, other in enumerate(moment.people):
            there = other[0]
            down, aside = there // width - row, there % width - column
            if at == who or there < 0 or not (-reach <= down <= reach and -reach <= aside <= reach):
                continue
            key = (mine, down, aside, other[1], other[2], watch(other[8]))
            forbidden = seen.get(key)
            found += self._pair(moment, me, other, key) if forbidden is None else forbidden
        return found

    def _pair(self, moment: Moment, me: Person, other: Person, key: tuple[object, ...]) -> Forbidden:
        two = moment._replace(people=(me, other))
        ways = [way for way in _MOVES if moment.layout.landing[me.cell][CODE[way]] != me.cell]
        return _kept(self._seen, key, _asked(self._members, two, 0, ways))


@lru_cache
def _open(layout: Layout) -> tuple[int, ...]:
    """Per cell, a mask of the moves that the floor allows."""
    return tuple(
        sum(BIT[way] for way in _MOVES if landing[CODE[way]] != cell)
        for cell, landing in enumerate(layout.landing)
    )


class Whole:
    """Norms that have to be asked on the room as it is, about the acts (a mask) that they may forbid."""

    def __init__(self, acts: int, members: list[Member]) -> None:
        self._acts, self._members = acts, members

    def forbidden(self, moment: Moment, who: int, can: tuple[Action, ...]) -> Forbidden:
        """What they forbid of what can be done now."""
        doubtful = [action for action in can if BIT[action] & self._acts]
        return _asked(self._members, moment, who, doubtful) if doubtful else []


class Nearest(Whole):
    """Of those, norms to which of all others only the nearest matter."""

    def forbidden(self, moment: Moment, who: int, can: tuple[Action, ...]) -> Forbidden:
        """What they forbid of what can be done now, asked with nobody else in the room."""
        if not any(BIT[action] & self._acts for action in can):
            return []
        me, width = moment.people[who], moment.layout.width
        apart = [
            (max(abs(other[0] // width - me.cell // width), abs(other[0] % width - me.cell % width)), other)
            for at, other in enumerate(moment.people)
            if at != who and other[0] >= 0
        ]
        least = min([far for far, _ in apart], default=0)
        company = [other for far, other in apart if far == least]
        return super().forbidden(moment._replace(people=(me, *company)), 0, can)


def possible(layout: Layout, errand: tuple[Kind, ...], person: Person) -> list[Action]:
    """What the person could do here if nobody else were in and nothing shut or empty."""
    here = person.cell
    ways = [way for way in _MOVES if layout.landing[here][CODE[way]] != here]
    index = layout.usable[here]
    if index >= 0 and layout.fixtures[index].kind is errand[person.leg]:
        ways.append(Action.USE)
    return [Action.WAIT, *ways]


def _asked(members: list[Member], moment: Moment, who: int, ways: Iterable[Action]) -> Forbidden:
    found = []
    for at, permits in members:
        bits = 0
        for way in ways:
            if not permits(moment, who, way):
                bits |= BIT[way]
        if bits:
            found.append((at, bits))
    return found


def _kept(seen: dict[tuple[object, ...], Forbidden], key: tuple[object, ...], found: Forbidden) -> Forbidden:
    if len(seen) >= KEPT:
        seen.clear()
    seen[key] = found
    return found


def tracked(remembers: frozenset[str]) -> frozenset[str]:
    """The fields of a track among what a norm remembers; whether one is seated is looked at anyway."""
    return remembers & frozenset(Track._fields)


def _reader(remembers: frozenset[str]) -> Callable[[Track], object]:
    """Reads these fields off a track."""
    names = sorted(Track._fields.index(name) for name in tracked(remembers))
    return itemgetter(*names) if names else _nothing


def _nothing(_: Track) -> object:
    return None
