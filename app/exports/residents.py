"""Rebuild what residents did, which is not stored, from a recording."""

from collections.abc import Iterator
from typing import NamedTuple

from app.episodes.episode import Move, Step
from app.episodes.judge import breaks, masks
from app.exports.chain import Link
from app.exports.verify import Verification
from app.norms.catalogue import norm_of
from app.norms.norm import Norm
from app.world.motion import enact


class ResidentStep(NamedTuple):
    """One resident's move in one step, with its heading and moves in a row after it."""

    episode: int
    n: int
    clock: int
    who: int
    move: Move
    heading: int
    run: int
    verified: bool


def resident_steps(episode: int, verification: Verification) -> list[ResidentStep]:
    """Return the residents' moves of each step that the replay reached, in the order judged."""
    return [row for link in verification.links for row in _rows(episode, link)]


def _rows(episode: int, link: Link) -> Iterator[ResidentStep]:
    step = link.after.latest
    if link.stored is None or step is None:
        return
    for move in judged(step, norm_of(link.after.brief.norm)):
        if move.who > 0:
            track = step.scene.people[move.who].track
            heading, run = int(track.heading), track.run
            yield ResidentStep(episode, step.n, step.clock, move.who, move, heading, run, link.holds)


def judged(step: Step, norm: Norm) -> Iterator[Move]:
    """Yield the moves of a step with the masks that the engine leaves out while people play."""
    scene = step.start
    for move in step.moves:
        able, allowed = masks(scene, move.who, norm)
        broke = breaks(move.effective, allowed)
        yield move._replace(lawful=able, permitted=allowed, violation=broke)
        scene = enact(scene, move.who, move.effective)
