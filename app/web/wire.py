"""What the server says over the play socket: JSON objects told apart by `t`."""

from typing import Literal

import msgspec
from msgspec import Struct

from app.world.words import Action, Kind, Rug, Shape, Shirt

Compass = Literal["", "N", "S", "E", "W"]
Next = Literal["", "desk", "shelf", "spot", "bin", "door"]
"""The kind of the next fixture, empty when the errand is done."""
Who = str
"""`a0` is the newcomer, `a1`... are residents, `clerk` stands behind the counter."""


class Outgoing(Struct, frozen=True, tag_field="t"):
    """Something that the server says."""


class Fixture(Struct, frozen=True):
    """Something to use, at (x, y), from the tile (fx, fy)."""

    k: Kind
    shape: Shape
    x: int
    y: int
    fx: int
    fy: int


class RoomMap(Struct, frozen=True):
    """The floor, sent once: rows of signs for things, for rugs, for the lamp's tiles."""

    w: int
    h: int
    community: str
    rows: list[str]
    rug: list[str]
    lamp: list[str]
    fixtures: list[Fixture]


class Track(Struct, frozen=True):
    """A person's own public history."""

    moved: bool
    run: int
    straight: int
    since_use: int
    since_entry: int
    dwell: int
    plant: bool
    blue: bool
    desk: Shape
    shelf: Shape
    line: list[int]


class Agent(Struct, frozen=True, rename={"door": "in"}):
    """A person as everybody sees them, with their card; outside x and y are -1."""

    i: Who
    x: int
    y: int
    d: Compass
    shirt: Shirt
    hat: bool
    load: bool
    next: Next
    leg: int
    busy: int
    seated: bool
    used: int
    door: Literal["", "A", "B"]
    tr: Track


class Task(Struct, frozen=True):
    """The newcomer's errand and the leg that is under way."""

    legs: list[Kind]
    leg: int


class Last(Struct, frozen=True):
    """Which desk and shelf were used last, -1 for neither."""

    desk: int
    shelf: int


class Standing(Struct, frozen=True):
    """The whole visible state after a step; `clock` is the step that the next press takes."""

    clock: int
    lamp: bool
    stock: list[int]
    last: Last
    idle: list[int]
    shut: int
    ag: list[Agent]
    task: Task
    left: int
    ended: bool


class Happening(Struct, frozen=True, omit_defaults=True):
    """An event: a frown by some at one person, a bump, a use, somebody coming or going.

    `f` is the fixture; `off` the tile, as y * w + x, that somebody had stepped off who was frowned at.
    """

    id: int
    n: int
    c: int
    k: str
    of: Who
    by: list[Who] | None = None
    f: int | None = None
    off: int | None = None


class Snap(Outgoing, frozen=True, tag="snap"):
    """A step: the moves in the order judged, what stands now, what happened."""

    epoch: int
    n: int
    ack: int
    mv: list[tuple[Who, Action]]
    st: Standing
    ev: list[Happening]


class Foreseen(Outgoing, frozen=True, tag="snap"):
    """A `Snap` of which the most was written before it could be said."""

    epoch: int
    n: int
    ack: int
    mv: list[tuple[Who, Action]]
    st: msgspec.Raw
    ev: list[Happening]


class Clock(Struct, frozen=True):
    """What moves the room's clock."""

    kind: str
    min_step_ms: int


class Shows(Struct, frozen=True):
    """What can be seen in this room: cards, marks of frowns in the picture, when they were."""

    cards: bool = True
    marks: bool = True
    times: bool = True


class Applied(Struct, frozen=True):
    """The last press that counted."""

    seq: int


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """Everything needed to go on from here, also after a refresh; `you` is empty for who only looks on."""

    v: int
    epoch: int
    you: Who
    phase: str
    newcomer: Literal["acts", "watch_only", "yoked"]
    shows: Shows
    clock: Clock
    steps: int
    map: RoomMap
    cast: dict[Who, str]
    applied: Applied
    snap: Snap
    log: list[Happening]


class Rejection(Outgoing, frozen=True, tag="rej"):
    """A press that did not count; a snap follows."""

    epoch: int
    seq: int
    code: Literal["too_fast", "bad_action", "stale", "paused", "ended"]
    n: int


class RoomState(Outgoing, frozen=True, tag="state"):
    """Whether the room runs."""

    epoch: int
    s: Literal["running", "paused", "ended"]
    why: list[str]
    resume_in_ms: int


class Pong(Outgoing, frozen=True, tag="pong"):
    """The answer to a ping; `st` is the server's clock in milliseconds."""

    id: int
    ct: float
    st: float


class Bye(Outgoing, frozen=True, tag="bye"):
    """The connection ends, with a WebSocket close code."""

    code: int
    why: str


ServerMessage = Welcome | Snap | Rejection | RoomState | Pong | Bye

_encoder = msgspec.json.Encoder()


def written(message: ServerMessage | Foreseen) -> bytes:
    """The message as one line of JSON."""
    return _encoder.encode(message)


def foreseen(standing: Standing) -> msgspec.Raw:
    """A part of a message that is still to come."""
    return msgspec.Raw(_encoder.encode(standing))


RUG_SIGNS: dict[Rug, str] = {Rug.PLAIN: ".", Rug.BLUE: "b", Rug.AMBER: "a", Rug.VIOLET: "v", Rug.GREEN: "g"}
"""How a rug's colour is written in `RoomMap.rug`."""
