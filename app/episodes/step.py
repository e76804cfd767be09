"""One step as it happened: everybody's micro-steps in order, what followed from them."""

from collections.abc import Iterable
from typing import NamedTuple

from app.episodes.event import Event
from app.world.layout import Cell
from app.world.motion import ACTIONS, CODE, Draft
from app.world.scene import Scene
from app.world.words import Action

UNJUDGED = -1
"""The masks of a resident's move, until `explain` works them out."""


class Move(NamedTuple):
    """One micro-step; only `who` and `effective` are ever shown.

    `after` is the cell that it ended on, for somebody who left the door's. `lawful` and
    `permitted` are bit masks in the order of `Action`.
    """

    who: int
    action: Action
    effective: Action
    before: Cell
    after: Cell
    lawful: int = UNJUDGED
    permitted: int = UNJUDGED
    violation: bool = False
    lapse: bool = False


_WIDTH = len(Move._fields)


def coded(moves: Iterable[Move]) -> list[int]:
    """The fields of one move after the other, actions by their codes; `moves_of` is the inverse."""
    codes: list[int] = []
    for who, asked, done, *rest in moves:
        codes += (who, CODE[asked], CODE[done], *rest)
    return codes


def moves_of(codes: list[int]) -> tuple[Move, ...]:
    """The moves that were coded so."""
    return tuple(_move(*codes[at : at + _WIDTH]) for at in range(0, len(codes), _WIDTH))


def _move(who: int, asked: int, done: int, *rest: int) -> Move:
    before, after, lawful, permitted, broke, lapse = rest
    verdict = lawful, permitted, bool(broke), bool(lapse)
    return Move(who, ACTIONS[asked], ACTIONS[done], before, after, *verdict)


class Step(NamedTuple):
    """Step n, taken at `clock`, from `before` to `after`; `hash` is its link of the chain.

    `codes` are the moves as `coded` writes them; they are made of it when somebody looks.
    """

    n: int
    clock: int
    action: Action
    codes: list[int]
    events: tuple[Event, ...]
    after: Draft
    hash: bytes
    auto: bool
    before: Draft

    @property
    def moves(self) -> tuple[Move, ...]:
        """Everybody's micro-steps in the order in which they were taken."""
        return moves_of(self.codes)

    @property
    def start(self) -> Scene:
        """The scene before the step."""
        return self.before.scene

    @property
    def scene(self) -> Scene:
        """The scene after the step."""
        return self.after.scene
