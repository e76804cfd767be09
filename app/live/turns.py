"""Whether a press is taken: the rules, without the room."""

from datetime import datetime
from typing import Literal, NamedTuple

from app.live.messages import Press, Refused
from app.live.pace import Pace
from app.world.words import Action

JITTER_MS = 50
"""A press may arrive this much earlier than it was made: the one before it was held up on the way."""

_ACTIONS = frozenset(Action)


class Asked(NamedTuple):
    """A press with when it reached the room."""

    press: Press
    at: float
    wall: datetime


class Turn(NamedTuple):
    """What the room expects: step `n` + 1 by press `applied` + 1, unless it is kept already (`pending`)."""

    epoch: int
    n: int
    applied: int
    pending: int | None
    ended: bool
    paused: bool
    taken_at: float
    pace: Pace


def verdict(asked: Asked, turn: Turn) -> Refused | Literal["repeat"] | None:
    """Return None where the press is to be taken, "repeat" where it has been, else why not."""
    press = asked.press
    if press.epoch == turn.epoch and (press.seq <= turn.applied or press.seq == turn.pending):
        return "repeat"
    if turn.ended:
        return Refused.ENDED
    if press.epoch != turn.epoch or (press.seq, press.step) != (turn.applied + 1, turn.n + 1):
        return Refused.STALE
    if turn.paused:
        return Refused.PAUSED
    if press.action not in _ACTIONS:
        return Refused.BAD_ACTION
    return Refused.TOO_FAST if _too_fast(asked, turn) else None


def _too_fast(asked: Asked, turn: Turn) -> bool:
    if turn.pace.waits:
        return False
    return (asked.at - turn.taken_at) * 1000 < turn.pace.min_step_ms - JITTER_MS
