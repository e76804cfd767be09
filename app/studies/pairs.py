"""Pairs of floors: where somebody learns, and the new floor of the test."""

from typing import NamedTuple

_ROUND = ("cafe-1", "cafe-3", "cafe-2", "cafe-4")
"""Cafes are gone round in this order, so that the new one has its shelves elsewhere; others by number."""


class Pair(NamedTuple):
    """The floor for learning and the other one, both of one community."""

    home: str
    away: str


def community(layout: str) -> str:
    """cafe, post, grocery: what stands before the number."""
    return layout.rpartition("-")[0]


def pairs(layouts: tuple[str, ...]) -> tuple[Pair, ...]:
    """Each floor with the next of its community, the last with the first; floors stay in their order."""
    kin = {
        layout: sorted((other for other in layouts if community(other) == community(layout)), key=_rank)
        for layout in layouts
    }
    return tuple(Pair(layout, _next(kin[layout], layout)) for layout in layouts)


def _rank(layout: str) -> tuple[int, str]:
    return (_ROUND.index(layout) if layout in _ROUND else len(_ROUND), layout)


def _next(kin: list[str], layout: str) -> str:
    return kin[(kin.index(layout) + 1) % len(kin)]
