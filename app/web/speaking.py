"""Ears and mouth of a play socket; JSON begins and ends here."""

import asyncio
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

import msgspec
from anyio import move_on_after
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.episodes.observation import Observation
from app.live import messages
from app.live.messages import Reason
from app.live.seat import Seat
from app.studies.stages import Newcomer
from app.web import framing, heard, wire
from app.web.line import line_of
from app.web.opening import Opened

PER_SECOND = 20
"""Messages that a browser may send on average; twice as many at once."""

HELLO_S = 10.0
"""A browser that says nothing for so long is no browser of ours."""


_PLAY = (heard.Press, heard.Ack, heard.Vis, heard.View, heard.Pause)
"""What is said in a room and needs no answer of its own."""

_BROKEN = 1006
"""The close code of a line that nobody closed properly."""

SOMEBODY_ELSE = "Visitor"
"""What the newcomer is called where it is not oneself."""


class RefusedMessage(Exception):
    """A message that no page of ours sends."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Bucket:
    """Lets so many through per second, twice as many at once."""

    def __init__(self, per_second: float, now: float) -> None:
        self._rate, self._most = per_second, 2 * per_second
        self._left, self._at = self._most, now

    def spills(self, now: float) -> bool:
        """Whether one more is one too many."""
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        self._left -= 1
        return self._left < 0


class Listening:
    """Reads messages one after the other; refuses what is too long, too many, or unknown."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._bucket = Bucket(PER_SECOND, time.monotonic())

    async def hello(self) -> heard.Hello:
        """The first message, in our version."""
        with move_on_after(HELLO_S):
            message = await self._next()
            if isinstance(message, heard.Hello) and message.v == heard.VERSION:
                return message
        raise RefusedMessage("hello")

    async def carry(self, seat: Seat, mouth: "Mouth") -> None:
        """Hand every message to the seat, until the connection ends."""
        line = line_of(self._socket.scope)
        line.hear(partial(self._takes, seat))
        try:
            while True:
                message = await self._next()
                if isinstance(message, heard.Ping):
                    await mouth.say(wire.Pong(message.id, message.ct, time.monotonic() * 1000))
                else:
                    self._hand(message, seat)
        finally:
            line.hear(None)

    def _takes(self, seat: Seat, text: str) -> bool:
        """Hand a message on before it has to wait, unless it is to be answered or refused."""
        try:
            message = heard.read(text) if len(text) < heard.LARGEST // 4 else None
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return False
        if not isinstance(message, _PLAY) or self._bucket.spills(time.monotonic()):
            return False
        self._hand(message, seat)
        return True

    async def _next(self) -> heard.ClientMessage:
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text = received.get("text")
        if text is None or len(text.encode()) > heard.LARGEST:
            raise RefusedMessage("size" if text else "text")
        if self._bucket.spills(time.monotonic()):
            raise RefusedMessage("too_many")
        try:
            return heard.read(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as why:
            raise RefusedMessage("message") from why

    def _hand(self, message: heard.ClientMessage, seat: Seat) -> None:
        match message:
            case heard.Press(epoch, seq, step, action, at, held):
                seat.press(messages.Press(epoch, seq, step, action, at.key, at.seen, held))
            case heard.Ack(n=n, ev=ev, paint=paint):
                seat.ack(n, ev, paint)
            case heard.Vis(hidden=hidden):
                seat.pause(Reason.HIDDEN, hidden)
            case heard.View(what=what, on=on):
                seat.view(what, on)
            case heard.Pause(on=on):
                seat.pause(Reason.PARTICIPANT, on)
            case _:
                raise RefusedMessage("hello")


class _Ready(NamedTuple):
    """What is seen after a step, with its part of the frame."""

    seen: Observation
    standing: msgspec.Raw


class Mouth:
    """The one writer of a socket.

    The server closes a line that answers no ping, and calls it our mistake (RuntimeError) that we go on
    speaking.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._lock = asyncio.Lock()
        self._closed = False
        self._ready: _Ready | None = None
        self._line = line_of(socket.scope)

    async def say(self, message: wire.ServerMessage | wire.Foreseen) -> None:
        """Send one message after the other. Raises WebSocketDisconnect where nobody can be told any more."""
        async with self._lock:
            try:
                await self._socket.send_text(wire.written(message).decode())
            except RuntimeError as closed:
                raise WebSocketDisconnect(_BROKEN) from closed

    async def bye(self, bye: messages.Bye) -> None:
        """Say why, then close; the first reason counts."""
        if self._closed:
            return
        self._closed = True
        await self.say(wire.Bye(int(bye.code), bye.why))
        try:
            await self._socket.close(int(bye.code), bye.why)
        except RuntimeError as closed:
            raise WebSocketDisconnect(_BROKEN) from closed

    async def welcome(self, welcome: messages.Welcome, opened: Opened) -> None:
        """Everything that is needed to go on from here."""
        await self.say(welcome_of(welcome, opened))

    async def carry(self, seat: Seat, opened: Opened) -> None:
        """Send what the room shows, until the seat is closed."""
        seat.foresee, seat.speak = self._foresee, self._at_once
        async for out in seat.frames():
            if isinstance(out, messages.Bye):
                await self.bye(out)
                return
            if _is_end(out):
                async with self._lock:
                    await opened.finish()
            await self.say(self._message(out))

    def _at_once(self, out: messages.Out) -> bool:
        """Say it where nothing is on its way and nothing has to be done first: no task has to be woken."""
        if self._lock.locked() or self._closed or isinstance(out, messages.Bye) or _is_end(out):
            return False
        return self._line.tell(wire.written(self._message(out)))

    def _message(self, out: messages.Out) -> wire.ServerMessage | wire.Foreseen:
        return self._foreseen(out) or _MESSAGE[type(out)](out)

    def _foresee(self, seen: Observation) -> None:
        """Write down the most of a frame while its step is being kept."""
        self._ready = _Ready(seen, wire.foreseen(framing.standing(seen)))

    def _foreseen(self, out: messages.Out) -> wire.Foreseen | None:
        """The frame that was made ready, if it is this one."""
        ready = self._ready
        if ready is None or not isinstance(out, messages.Frame):
            return None
        seen = out.observation
        if seen.n != ready.seen.n or seen.people is not ready.seen.people:
            return None
        return framing.snap_around(ready.standing, seen, out.epoch, out.ack, out.events)


def _is_end(out: messages.Out) -> bool:
    return isinstance(out, messages.State) and out.state == "ended"


def welcome_of(welcome: messages.Welcome, opened: Opened) -> wire.Welcome:
    """A welcome with the floor and the names; the log holds the newest events."""
    seen = welcome.observation
    names = {framing.name_of(who): name for who, name in enumerate(seen.cast)}
    acts = opened.newcomer is Newcomer.ACTS
    if not acts:
        names[framing.name_of(0)] = SOMEBODY_ELSE
    log = [framing.happening(event) for event in welcome.events][-framing.LOGGED :]
    return wire.Welcome(
        v=heard.VERSION,
        epoch=welcome.epoch,
        you="a0" if acts else "",
        phase=opened.phase,
        newcomer=opened.newcomer.value,
        shows=framing.shows(opened.showing.hides),
        clock=wire.Clock(opened.pace.beat.value, opened.pace.min_step_ms),
        steps=opened.steps,
        map=framing.room_map(seen.layout),
        cast=names | {framing.CLERK: "the clerk"},
        applied=wire.Applied(welcome.applied_seq),
        snap=framing.snap(seen, welcome.epoch, welcome.applied_seq),
        log=log,
    )


def _frame(out: messages.Frame) -> wire.Snap:
    return framing.snap(out.observation, out.epoch, out.ack, out.events)


def _refusal(out: messages.Refusal) -> wire.Rejection:
    return wire.Rejection(out.epoch, out.seq, out.code.value, out.n)


def _state(out: messages.State) -> wire.RoomState:
    return wire.RoomState(out.epoch, out.state, [why.value for why in out.why], out.resume_in_ms)  # type: ignore[arg-type]


def _again(out: messages.Welcome) -> wire.Snap:
    return framing.snap(out.observation, out.epoch, out.applied_seq)


_MESSAGE: Mapping[type, Callable[..., wire.ServerMessage]] = {
    messages.Frame: _frame,
    messages.Refusal: _refusal,
    messages.State: _state,
    messages.Welcome: _again,
}
