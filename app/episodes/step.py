"""One step as it happened: everybody's micro-steps in order, what followed from them."""

from typing import NamedTuple

from app.episodes.event import Event
from app.world.layout import Cell
from app.world.motion import Draft
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


class Step(NamedTuple):
    """Step n, taken at `clock`, from `before` to `after`; `hash` is its link of the chain."""

    n: int
    clock: int
    action: Action
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    after: Draft
    hash: bytes
    auto: bool
    before: Draft

    @property
    def start(self) -> Scene:
        """The scene before the step."""
        return self.before.scene

    @property
    def scene(self) -> Scene:
        """The scene after the step."""
        return self.after.scene
