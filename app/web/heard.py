"""What a browser says over the play socket: JSON objects told apart by `t`."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

VERSION = 1
"""Spoken by both sides; another version is refused."""

LARGEST = 4096
"""Bytes of the largest message that a browser may send."""

Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Milliseconds = Annotated[float, Meta(ge=0, le=1e12)]
Pixels = Annotated[float, Meta(ge=0, le=100_000)]


class Incoming(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """Something that a browser says."""


class Have(Struct, frozen=True, forbid_unknown_fields=True):
    """The last step and event that the browser has."""

    n: Count = 0
    ev: Count = 0


class Screen(Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser draws on; sizes in CSS pixels."""

    dpr: Annotated[float, Meta(ge=0, le=100)]
    vw: Pixels
    vh: Pixels
    input: Literal["keyboard", "touch"]


class Hello(Incoming, frozen=True, tag="hello"):
    """The first message."""

    v: int
    have: Have = Have()
    env: Screen | None = None


class Times(Struct, frozen=True, forbid_unknown_fields=True):
    """`performance.now()` of the key and of the paint of the step acted on, milliseconds."""

    key: Milliseconds
    seen: Milliseconds


class Press(Incoming, frozen=True, tag="press"):
    """One action asked for; `step` is the step it should become, `held` a wait by a key held down."""

    epoch: Count
    seq: Count
    step: Count
    a: Annotated[str, Meta(max_length=32)]
    ct: Times
    held: bool = False


class Ack(Incoming, frozen=True, tag="ack"):
    """Step `n`, with the events up to `ev`, has been painted."""

    epoch: Count
    n: Count
    ev: Count
    paint: Milliseconds


class Vis(Incoming, frozen=True, tag="vis"):
    """The page was hidden or shown."""

    epoch: Count
    hidden: bool


class View(Incoming, frozen=True, tag="view"):
    """The room in words was opened or closed, or read out."""

    epoch: Count
    what: Literal["words", "read"]
    on: bool


class Pause(Incoming, frozen=True, tag="pause"):
    """The participant pauses or goes on."""

    epoch: Count
    on: bool


class Ping(Incoming, frozen=True, tag="ping"):
    """A question how long a message takes."""

    id: Count
    ct: Milliseconds


ClientMessage = Hello | Press | Ack | Vis | View | Pause | Ping

_decoder = msgspec.json.Decoder(ClientMessage)


def read(text: str | bytes) -> ClientMessage:
    """The message in a text; raises msgspec.DecodeError for anything else."""
    return _decoder.decode(text)
