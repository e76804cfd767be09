"""Pairs of floors: where somebody learns, and the new floor of the test."""

from typing import NamedTuple

from app.world.drawing import COMMUNITIES, community_of

_ROUND = ("cafe-1", "cafe-3", "cafe-2", "cafe-4")
"""Cafes are gone round in this order, so that the new one has its shelves elsewhere; others by number."""


class Pair(NamedTuple):
    """The floor for learning and the other one, both of one community."""

    home: str
    away: str


def pairs(layouts: tuple[str, ...], *, cross: bool = False) -> tuple[Pair, ...]:
    """Each floor with the next of its community, the last with the first; floors stay in their order.

    With `cross` the new floor is of the next kind of place: cafe, post office, grocery, cafe.
    """
    kin = {
        kind: sorted((layout for layout in layouts if community_of(layout) == kind), key=_rank)
        for kind in COMMUNITIES
        if any(community_of(layout) == kind for layout in layouts)
    }
    other = _elsewhere if cross else _next
    return tuple(Pair(layout, other(kin, layout)) for layout in layouts)


def _rank(layout: str) -> tuple[int, str]:
    return (_ROUND.index(layout) if layout in _ROUND else len(_ROUND), layout)


def _next(kin: dict[str, list[str]], layout: str) -> str:
    own = kin[community_of(layout)]
    return own[(own.index(layout) + 1) % len(own)]


def _elsewhere(kin: dict[str, list[str]], layout: str) -> str:
    """The floor of the same place in the next community's row; a shorter row is gone through again."""
    kinds, own = list(kin), community_of(layout)
    others = kin[kinds[(kinds.index(own) + 1) % len(kinds)]]
    return others[kin[own].index(layout) % len(others)]
