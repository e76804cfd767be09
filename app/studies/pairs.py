"""Pairs of floors: where somebody learns, and the new floor of the test."""

from typing import NamedTuple


class Pair(NamedTuple):
    """The floor for learning and the other one, both of one community."""

    home: str
    away: str


def community(layout: str) -> str:
    """cafe, post, grocery: what stands before the number."""
    return layout.rpartition("-")[0]


def pairs(layouts: tuple[str, ...]) -> tuple[Pair, ...]:
    """Each floor with the next of its community, the last with the first."""
    kin = {
        layout: [other for other in layouts if community(other) == community(layout)] for layout in layouts
    }
    return tuple(Pair(layout, _next(kin[layout], layout)) for layout in layouts)


def _next(kin: list[str], layout: str) -> str:
    return kin[(kin.index(layout) + 1) % len(kin)]
