"""What each hypothesis forbids at a micro-step, with as much work shared as what they read allows."""

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from app.measures.observer_company import asks_the_nearest, counts_the_close, floor_between, is_pairwise
from app.measures.observer_moments import Moment
from app.measures.observer_verdicts import BIT, Alone, Beside, Close, Member, Nearest, Whole, tracked
from app.norms.norm import Norm
from app.world.layout import Layout
from app.world.motion import lawful
from app.world.words import Kind


class Choice(NamedTuple):
    """What somebody could do, as a bit mask, and who forbids some of it.

    `forbidding` holds (hypothesis, mask of what it permits). A hypothesis that forbids
    everything is not in it: there was no other way.
    """

    able: int
    forbidding: list[tuple[int, int]]


class Masks:
    """The hypotheses on one layout and errand."""

    def __init__(self, layout: Layout, errand: tuple[Kind, ...], norms: tuple[Norm, ...]) -> None:
        alone = defaultdict[tuple[frozenset[str], int, bool], list[Member]](list)
        beside = defaultdict[bool, list[tuple[Norm, Member]]](list)
        nearest = defaultdict[int, list[tuple[Norm, Member]]](list)
        close = list[Member]()
        whole = defaultdict[int, list[Member]](list)
        for at, norm in enumerate(norms):
            member = (at, norm.permits, norm.acts)
            if norm.local:
                alone[tracked(norm.remembers), norm.period, norm.looks].append(member)
            elif is_pairwise(norm):
                beside[floor_between(norm)].append((norm, member))
            elif asks_the_nearest(norm):
                nearest[norm.acts].append((norm, member))
            elif counts_the_close(norm):
                close.append(member)
            else:
                whole[norm.acts].append(member)
        self._looked_up: list[Alone | Beside | Close] = [
            *([Close(close)] if close else ()),
            *(Alone(*reads, members, errand) for reads, members in alone.items()),
            *(Beside(pairs, floor=floor) for floor, pairs in beside.items()),
        ]
        self._whole: list[Nearest | Whole] = [
            *(Nearest(acts, pairs) for acts, pairs in nearest.items()),
            *(Whole(acts, members) for acts, members in whole.items()),
        ]

    def choice(self, moment: Moment, who: int) -> Choice:
        """What the person could do, and whoever would forbid some of it."""
        can = lawful(moment, who)
        able = sum([BIT[action] for action in can])
        if len(can) == 1:
            return Choice(able, [])
        forbidden: dict[int, int] = {}
        for group in self._looked_up:
            for at, bits in group.forbidden(moment, who):
                forbidden[at] = forbidden.get(at, 0) | bits
        for asked in self._whole:
            forbidden.update(asked.forbidden(moment, who, can))
        left = [(at, able & ~bits) for at, bits in forbidden.items()]
        return Choice(able, [(at, mask) for at, mask in left if mask not in (0, able)])


@lru_cache(maxsize=64)
def masks_of(layout: Layout, errand: tuple[Kind, ...], norms: tuple[Norm, ...]) -> Masks:
    """The shared masks of these hypotheses on this layout."""
    return Masks(layout, errand, norms)
