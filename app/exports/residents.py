"""Rebuild what residents did, which is not stored, from a recording."""

from collections.abc import Iterator
from typing import NamedTuple

from app.episodes.episode import Move
from app.exports.verify import Verification


class ResidentStep(NamedTuple):
    """One resident's move in one step."""

    episode: int
    n: int
    clock: int
    who: int
    move: Move
    verified: bool


def resident_steps(episode: int, verification: Verification) -> Iterator[ResidentStep]:
    """Yield the residents' moves of each step that the replay reached, in the order judged."""
    for link in verification.links:
        step = link.after.latest
        if link.stored is None or step is None:
            return
        for move in step.moves:
            if move.who > 0:
                yield ResidentStep(episode, step.n, step.clock, move.who, move, link.holds)
