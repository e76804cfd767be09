"""When a step is taken: on a press, on a beat, or on whichever comes first."""

import math
from enum import StrEnum
from typing import NamedTuple


class Beat(StrEnum):
    """The three clocks of a room."""

    KEYPRESS = "keypress"
    TICKS = "ticks"
    EITHER = "either"


class Pace(NamedTuple):
    """How fast a room may go; all times are milliseconds."""

    beat: Beat = Beat.KEYPRESS
    min_step_ms: int = 350
    step_ms: int = 500
    patience_ms: int = 2000
    resume_ms: int = 3000

    @property
    def waits(self) -> bool:
        """Whether a press is kept until the beat."""
        return self.beat is Beat.TICKS

    def next_beat(self, anchor: float, now: float) -> float | None:
        """Return when the next step is due without a press, in seconds; None: never.

        Beats are whole multiples of `step_ms` after `anchor`, so lateness never adds up;
        beats that were missed are skipped, never made up for.
        """
        if self.beat is Beat.KEYPRESS:
            return None
        length = (self.step_ms if self.waits else self.patience_ms) / 1000
        return anchor + (math.floor(max(0.0, now - anchor) / length) + 1) * length
