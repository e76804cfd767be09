"""What goes between a seat and its room, before it becomes JSON upstairs."""

from enum import IntEnum, StrEnum
from typing import NamedTuple

from app.episodes.event import Event
from app.episodes.observation import Observation


class Reason(StrEnum):
    """Why a room stands still."""

    CONNECTION = "connection"
    HIDDEN = "hidden"
    PROBE = "probe"
    PARTICIPANT = "participant"
    ADMIN = "admin"
    LAG = "lag"


class Refused(StrEnum):
    """Why a press was not taken."""

    TOO_FAST = "too_fast"
    BAD_ACTION = "bad_action"
    STALE = "stale"
    PAUSED = "paused"
    ENDED = "ended"


class Closing(IntEnum):
    """Why a seat is closed, as a WebSocket close code."""

    DONE = 4000
    SUPERSEDED = 4001
    PROTOCOL = 4002
    NOT_ALLOWED = 4003
    EXPIRED = 4004
    RETRY_LATER = 4010


class Press(NamedTuple):
    """One key press: `step` is the step it asks for, times are milliseconds of the browser's clock.

    `held` says that it repeats a wait, by a key that is held down.
    """

    epoch: int
    seq: int
    step: int
    action: str
    key_ms: float | None = None
    seen_ms: float | None = None
    held: bool = False


class Welcome(NamedTuple):
    """Everything a browser needs to go on; `events` are the newest ones, the oldest first."""

    epoch: int
    observation: Observation
    applied_seq: int
    events: tuple[Event, ...]
    probe: int | None


class Frame(NamedTuple):
    """A step to show; `ack` is the last press that was taken, `events` all that was not acknowledged."""

    epoch: int
    n: int
    ack: int
    observation: Observation
    events: tuple[Event, ...]


class Refusal(NamedTuple):
    """A press that was not taken; a `Frame` follows."""

    epoch: int
    seq: int
    code: Refused
    n: int


class State(NamedTuple):
    """Whether the room runs; `probe` is the step whose questions are due."""

    epoch: int
    state: str
    why: tuple[Reason, ...] = ()
    resume_in_ms: int = 0
    probe: int | None = None


class Bye(NamedTuple):
    """The seat is closed."""

    code: Closing
    why: str


LEFT = Bye(Closing.DONE, "left")
RETRY = Bye(Closing.RETRY_LATER, "retry")
SUPERSEDED = Bye(Closing.SUPERSEDED, "superseded")

Out = Welcome | Frame | Refusal | State | Bye
