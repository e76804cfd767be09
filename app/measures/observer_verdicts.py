"""Ways of asking many norms at once what they forbid: each verdict is worked out once, then looked up."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import count
from operator import itemgetter

from app.measures.observer_company import reach_of
from app.measures.observer_moments import Moment
from app.norms.norm import Norm, Permits
from app.norms.reading import apart, within
from app.world.layout import Cell, Layout
from app.world.motion import ACTIONS, CODE
from app.world.scene import Person, Track
from app.world.words import Action, Kind

Forbidden = tuple[tuple[int, int], ...]
"""(hypothesis, bits of the acts that it forbids); a hypothesis may stand in it several times.

Tuples of tuples of numbers: the collector of garbage soon leaves them out, however many are kept.
"""

Key = tuple[int, ...]
"""What a verdict depends on, as numbers: members of vocabularies would keep the collector busy."""

Member = tuple[int, Permits, int]
"""A hypothesis by number, with its predicate and the mask of the acts that it may forbid."""

BIT = {action: 1 << code for action, code in CODE.items()}
"""The bit of an action in a mask."""

KEPT = 100_000
"""Verdicts that one group keeps; past it they are worked out anew."""

_MOVES = ACTIONS[1:5]


class Numbers(dict[object, int]):
    """Gives things numbers, no two the same one: exports in several threads share what they know."""

    def __init__(self) -> None:
        super().__init__()
        self._count = count()

    def __missing__(self, thing: object) -> int:
        self[thing] = number = next(self._count)
        return number


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
        self._seen: dict[Key, Forbidden] = {}
        self._known = Numbers()

    def forbidden(self, moment: Moment, who: int) -> Forbidden:
        """What they forbid of all that could ever be done from here."""
        person = moment.people[who]
        cell, shirt, hat, leg, load, _, seated, _, track = person
        known = self._known[shirt, hat, self._read(track)] if self._looks else self._known[self._read(track)]
        key = (cell, leg, load, seated, known, moment.premises.clock % self._period)
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
        self._read, self._watch = _readers(norms)
        self._reach = max(reach_of(norm) for norm in norms)
        self._floor, self._members = floor, members
        self._seen: dict[Key, Forbidden] = {}
        self._mine, self._theirs = Numbers(), Numbers()

    def forbidden(self, moment: Moment, who: int) -> Forbidden:
        """What they forbid for each of the others, one after the other."""
        found, seen, watch, reach = list[tuple[int, int]](), self._seen, self._watch, self._reach
        layout, me = moment.layout, moment.people[who]
        width = layout.width
        row, column = divmod(me.cell, width)
        here = me.cell if self._floor else _open(layout)[me.cell]
        mine, theirs = self._mine[here, me.load, self._read(me.track)], self._theirs
        for at, other in enumerate(moment.people):
            there = other[0]
            down, aside = there // width - row, there % width - column
            if at == who or there < 0 or not (-reach <= down <= reach and -reach <= aside <= reach):
                continue
            key = (mine, down, aside, theirs[other[1], other[2], watch(other[8])])
            forbidden = seen.get(key)
            found += self._pair(moment, me, other, key) if forbidden is None else forbidden
        return tuple(found)

    def _pair(self, moment: Moment, me: Person, other: Person, key: Key) -> Forbidden:
        two = moment._replace(people=(me, other))
        return _kept(self._seen, key, _asked(self._members, two, 0, _ways(moment.layout, me.cell)))


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
        return _asked(self._members, moment, who, doubtful) if doubtful else ()


class Nearest:
    """Norms to which of all others only the nearest matter, for what they are, not for where they stand.

    A norm about uses also reads what would be used here; they read neither clock nor stock.
    """

    def __init__(self, acts: int, pairs: list[tuple[Norm, Member]]) -> None:
        self._read, self._watch = _readers([norm for norm, _ in pairs])
        self._acts, self._members = acts, [member for _, member in pairs]
        self._seen: dict[Key, Forbidden] = {}
        self._company = Numbers()

    def forbidden(self, moment: Moment, who: int, can: tuple[Action, ...]) -> Forbidden:
        """What they forbid of what can be done now, asked with nobody else in the room."""
        doubtful = [action for action in can if BIT[action] & self._acts]
        if not doubtful:
            return ()
        me, watch = moment.people[who], self._watch
        company = [moment.people[at] for at in _nearest(moment, who)]
        here = me.cell if Action.USE in doubtful else -1
        them = tuple([(other[1], other[2], watch(other[8])) for other in company])
        asked = sum([BIT[action] for action in doubtful])
        key = (asked, here, self._company[me.shirt, me.hat, self._read(me.track), them])
        found = self._seen.get(key)
        if found is None:
            alone = moment._replace(people=(me, *company))
            found = _kept(self._seen, key, _asked(self._members, alone, 0, doubtful))
        return found


def _nearest(moment: Moment, who: int) -> list[int]:
    """Whoever else is nearest, by number, several where they are equally near."""
    people = moment.people
    tiles = apart(moment.layout)[people[who][0]]
    far = {at: tiles[other[0]] for at, other in enumerate(people) if at != who and other[0] >= 0}
    least = min(far.values(), default=0)
    return [at for at, away in far.items() if away == least]


class Close:
    """Norms that forbid a move for how many others stand how near, and read nothing else."""

    REACH = 2
    """Tiles beyond which nobody matters: one step more than being next to somebody."""

    def __init__(self, members: list[Member]) -> None:
        self._members = members
        self._seen: dict[Key, Forbidden] = {}

    def forbidden(self, moment: Moment, who: int) -> Forbidden:
        """What they forbid of all moves that the floor allows."""
        people, layout = moment.people, moment.layout
        me, near = people[who], within(layout, self.REACH)[people[who][0]]
        company = [other for at, other in enumerate(people) if other[0] in near and at != who]
        key = (me.cell, *sorted([other[0] for other in company]))
        found = self._seen.get(key)
        if found is None:
            few = moment._replace(people=(me, *company))
            found = _kept(self._seen, key, _asked(self._members, few, 0, _ways(layout, me.cell)))
        return found


def possible(layout: Layout, errand: tuple[Kind, ...], person: Person) -> list[Action]:
    """What the person could do here if nobody else were in and nothing shut or empty."""
    ways, index = _ways(layout, person.cell), layout.usable[person.cell]
    if index >= 0 and layout.fixtures[index].kind is errand[person.leg]:
        ways.append(Action.USE)
    return [Action.WAIT, *ways]


def _ways(layout: Layout, here: Cell) -> list[Action]:
    """The moves that the floor allows."""
    return [way for way in _MOVES if layout.landing[here][CODE[way]] != here]


def _asked(members: list[Member], moment: Moment, who: int, ways: Iterable[Action]) -> Forbidden:
    found = []
    for at, permits, acts in members:
        bits = 0
        for way in ways:
            if acts & BIT[way] and not permits(moment, who, way):
                bits |= BIT[way]
        if bits:
            found.append((at, bits))
    return tuple(found)


def _kept(seen: dict[Key, Forbidden], key: Key, found: Forbidden) -> Forbidden:
    if len(seen) >= KEPT:
        seen.clear()
    seen[key] = found
    return found


def tracked(remembers: frozenset[str]) -> frozenset[str]:
    """The fields of a track among what a norm remembers; whether one is seated is looked at anyway."""
    return remembers & frozenset(Track._fields)


def _readers(norms: list[Norm]) -> tuple[Callable[[Track], object], Callable[[Track], object]]:
    """What these norms read of a person's own track, what of anybody else's."""
    nothing = frozenset[str]()
    own = nothing.union(*(norm.remembers for norm in norms))
    return _reader(own), _reader(nothing.union(*(norm.watches for norm in norms)))


def _reader(remembers: frozenset[str]) -> Callable[[Track], object]:
    """Reads these fields off a track."""
    names = sorted(Track._fields.index(name) for name in tracked(remembers))
    return itemgetter(*names) if names else _nothing


def _nothing(_: Track) -> object:
    return None
