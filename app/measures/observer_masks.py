"""What each hypothesis forbids at a micro-step, worked out once for all that read the same."""

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter

from app.measures.observer_moments import Moment
from app.norms.norm import Norm, Permits
from app.world.layout import Layout
from app.world.motion import ACTIONS, CODE, lawful
from app.world.scene import Person, Track
from app.world.words import Action, Kind

Forbidding = list[tuple[int, int]]
"""(hypothesis, bit mask of what it permits) of those that forbid some lawful action but not all."""

BIT = {action: 1 << code for action, code in CODE.items()}
"""The bit of an action in a mask."""

_FIELDS = Track._fields
_UNTIL_SEATED = Person._fields.index("seated") + 1


class Masks:
    """The hypotheses on one layout and errand; verdicts of local norms are looked up once seen."""

    def __init__(self, layout: Layout, errand: tuple[Kind, ...], norms: tuple[Norm, ...]) -> None:
        self._layout, self._errand = layout, errand
        groups: dict[tuple[frozenset[str], int], list[tuple[int, Permits]]] = {}
        for at, norm in enumerate(norms):
            if norm.local:
                groups.setdefault((norm.remembers, norm.period), []).append((at, norm.permits))
        self._alike = [_Alike(*reads, members) for reads, members in groups.items()]
        self._others = [(at, norm.permits) for at, norm in enumerate(norms) if not norm.local]

    def forbidding(self, moment: Moment, who: int) -> tuple[int, Forbidding]:
        """The mask of what the person could do, and whoever would forbid some of it.

        A hypothesis that forbids everything forbids nothing: there was no other way.
        """
        can = [(action, BIT[action]) for action in lawful(moment, who)]
        able = sum([bit for _, bit in can])
        if len(can) == 1:
            return able, []
        found: Forbidding = []
        for alike in self._alike:
            found += [
                (at, mask & able)
                for at, mask in alike.permitted(moment, who, self._possible)
                if mask & able not in (0, able)
            ]
        for at, permits in self._others:
            mask = sum([bit for action, bit in can if permits(moment, who, action)])
            if mask not in (0, able):
                found.append((at, mask))
        return able, found

    def _possible(self, person: Person) -> tuple[Action, ...]:
        """What the person could do here if nobody else were in and nothing shut or empty."""
        layout, here = self._layout, person.cell
        ways = [ACTIONS[code] for code, there in enumerate(layout.landing[here]) if code and there != here]
        index = layout.usable[here]
        if index >= 0 and layout.fixtures[index].kind is self._errand[person.leg]:
            ways.append(Action.USE)
        return (Action.WAIT, *ways)


class _Alike:
    """Local norms that read the same of a track and the clock."""

    def __init__(self, remembers: frozenset[str], period: int, members: list[tuple[int, Permits]]) -> None:
        names = sorted(_FIELDS.index(name) for name in remembers if name in _FIELDS)
        self._read: Callable[[Track], object] = itemgetter(*names) if names else _nothing
        self._period, self._members = period, members
        self._seen: dict[tuple[object, ...], Forbidding] = {}

    def permitted(
        self, moment: Moment, who: int, possible: Callable[[Person], tuple[Action, ...]]
    ) -> Forbidding:
        """Of those that forbid anything that could be possible here, what they permit."""
        person = moment.people[who]
        key = (person[:_UNTIL_SEATED], self._read(person.track), moment.premises.clock % self._period)
        found = self._seen.get(key)
        if found is None:
            ways = possible(person)
            masks = [
                (at, sum(BIT[way] for way in ways if permits(moment, who, way)))
                for at, permits in self._members
            ]
            every = sum(BIT[way] for way in ways)
            found = self._seen[key] = [(at, mask) for at, mask in masks if mask != every]
        return found


def _nothing(_: Track) -> object:
    return None


@lru_cache(maxsize=64)
def masks_of(layout: Layout, errand: tuple[Kind, ...], norms: tuple[Norm, ...]) -> Masks:
    """The shared masks of these hypotheses on this layout."""
    return Masks(layout, errand, norms)
