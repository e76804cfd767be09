"""Newcomers who only press, at set moments, and note how long each frame takes to come."""

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

OPENING_S = 120.0
"""All rooms are open by then, or the test ends."""


class Felt(NamedTuple):
    """What one felt: milliseconds from press to frame, from due to frame; presses without an answer."""

    press_to_frame: list[float]
    lateness: list[float]
    unanswered: int


class Load(NamedTuple):
    """How hard to press: presses per second and session, for how many seconds."""

    per_second: float
    seconds: float


class _Applied(msgspec.Struct):
    seq: int = 0


class _Snap(msgspec.Struct):
    n: int = 0


class _Event(msgspec.Struct):
    id: int = 0


class _Heard(msgspec.Struct):
    """What counts in a message; the rest is passed over unread."""

    t: str
    epoch: int = 0
    n: int = 0
    ack: int = 0
    s: str = ""
    snap: _Snap = msgspec.field(default_factory=_Snap)
    applied: _Applied = msgspec.field(default_factory=_Applied)
    ev: list[_Event] = msgspec.field(default_factory=list)


_read = msgspec.json.Decoder(_Heard)


async def press_all(sockets: Sequence[str], load: Load) -> list[Felt]:
    """Press in every room once all are open, the moments spread evenly over a beat."""
    open_all = asyncio.Barrier(len(sockets))
    offsets = [at / len(sockets) / load.per_second for at in range(len(sockets))]
    pressing = (_press(*one, load, open_all) for one in zip(sockets, offsets, strict=True))
    return list(await asyncio.gather(*pressing))


async def _press(address: str, offset: float, load: Load, open_all: asyncio.Barrier) -> Felt:
    felt = Felt([], [], 0)
    async with connect(address, max_size=None, compression=None) as socket:
        await _say(socket, t="hello", v=1, have={"n": 0, "ev": 0})
        here = await _until(socket, "welcome")
        await _until(socket, "state")
        await asyncio.wait_for(open_all.wait(), OPENING_S)
        try:
            return await _beat(socket, here, load, offset, felt)
        except ConnectionClosed:
            return felt._replace(unanswered=1)


async def _beat(socket: ClientConnection, here: _Heard, load: Load, offset: float, felt: Felt) -> Felt:
    """One press per beat; a beat that is missed is taken late, never left out."""
    begun = time.perf_counter() + offset + 0.1
    seq, n, last = here.applied.seq, here.snap.n, 0
    for beat in range(int(load.seconds * load.per_second)):
        due = begun + beat / load.per_second
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        seq, sent = seq + 1, time.perf_counter()
        await _say(
            socket, t="press", epoch=here.epoch, seq=seq, step=n + 1, a="wait", ct={"key": 0, "seen": 0}
        )
        frame = await _until(socket, "snap")
        while frame.ack < seq:
            frame = await _until(socket, "snap")
        came = time.perf_counter()
        felt.press_to_frame.append((came - sent) * 1000)
        felt.lateness.append((came - due) * 1000)
        n, last = frame.n, max((event.id for event in frame.ev), default=last)
        await _say(socket, t="ack", epoch=here.epoch, n=n, ev=last, paint=0)
    return felt


async def _until(socket: ClientConnection, kind: str) -> _Heard:
    while True:
        heard = _read.decode(await socket.recv(decode=False))
        if heard.t == kind and heard.s in ("", "running"):
            return heard


async def _say(socket: ClientConnection, **message: object) -> None:
    await socket.send(msgspec.json.encode(message).decode())
