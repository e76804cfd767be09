"""Rebuild what residents did, which is not stored, from a recording."""

from collections.abc import Iterator
from typing import NamedTuple

from app.episodes.episode import Move, Step
from app.episodes.judge import breaks, masks
from app.exports.verify import Verification
from app.norms.catalogue import norm_of
from app.norms.norm import Norm
from app.world.motion import enact


class ResidentStep(NamedTuple):
    """One resident's move in one step."""

    episode: int
    n: int
    clock: int
    who: int
    move: Move
    verified: bool


def resident_steps(episode: int, verification: Verification) -> list[ResidentStep]:
    """Return the residents' moves of each step that the replay reached, in the order judged."""
    rows = []
    for link in verification.links:
        if link.stored is not None and (step := link.after.latest) is not None:
            norm = norm_of(link.after.brief.norm)
            moves = (move for move in judged(step, norm) if move.who > 0)
            rows += [ResidentStep(episode, step.n, step.clock, m.who, m, link.holds) for m in moves]
    return rows


def judged(step: Step, norm: Norm) -> Iterator[Move]:
    """Yield the moves of a step with the masks that the engine leaves out while people play."""
    scene = step.start
    for move in step.moves:
        able, allowed = masks(scene, move.who, norm)
        broke = breaks(move.effective, allowed)
        yield move._replace(lawful=able, permitted=allowed, violation=broke)
        scene = enact(scene, move.who, move.effective)
