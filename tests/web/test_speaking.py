"""A line that the server has closed beneath us is a line that is gone, not a fault."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.live.messages import LEFT, RETRY, Frame, Out, State
from app.web import framing, wire
from app.web.line import Line, offer
from app.web.opening import Opened
from app.web.speaking import Mouth
from tests.web.test_wire import walk


async def closed_beneath() -> WebSocket:
    """A socket as it is when uvicorn has given up on a browser that answers no ping."""

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        if message["type"] != "websocket.accept":
            raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")

    socket = WebSocket({"type": "websocket"}, receive, send)
    await socket.accept()
    return socket


async def test_whoever_went_without_a_word_is_said_goodbye_to_in_vain() -> None:
    mouth = Mouth(await closed_beneath())
    with pytest.raises(WebSocketDisconnect):
        await mouth.bye(RETRY)
    await mouth.bye(RETRY)


class Shown:
    """A seat that shows what it is given; before the first frame it foresees another step."""

    def __init__(self, foreseen: int, *frames: Out) -> None:
        self.foresee = print
        self.speak: Callable[[Out], bool] = bool
        self._foreseen, self._frames = foreseen, frames

    async def frames(self) -> AsyncIterator[Out]:
        self.foresee(SEEN[self._foreseen])
        for frame in self._frames:
            yield frame
        yield LEFT


SEEN = walk("no-blue-floor", 10)


@pytest.mark.parametrize("foreseen", [5, 6])
async def test_a_frame_says_the_same_whether_it_was_foreseen_or_not(foreseen: int) -> None:
    said: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        said.append(message.get("text", ""))

    socket = WebSocket({"type": "websocket"}, receive, send)
    await socket.accept()
    frames = [Frame(1, seen.n, seen.n, seen, seen.events) for seen in SEEN[5:8]]
    await Mouth(socket).carry(Shown(foreseen, *frames), Opened(*[None] * 8))  # type: ignore[arg-type]
    plain = [wire.written(framing.snap(seen, 1, seen.n)).decode() for seen in SEEN[5:8]]
    assert said[1:4] == plain


class Ending:
    """An episode whose visit takes a while to go on."""

    def __init__(self) -> None:
        self.begun, self.goes_on = asyncio.Event(), asyncio.Event()

    async def finish(self) -> None:
        self.begun.set()
        await self.goes_on.wait()


async def test_no_frame_overtakes_the_end_that_its_visit_has_to_hear_of_first() -> None:
    said, told = list[bytes](), list[bytes]()

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        said.append(message.get("text", "").encode())

    scope = {"type": "websocket", "extensions": dict[str, Any]()}

    def tell(text: bytes) -> bool:
        told.append(text)
        return True

    offer(scope, Line(tell, lambda _: None))
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    mouth, ending, seat = Mouth(socket), Ending(), Shown(5, State(1, "ended"))
    frame = Frame(1, 5, 5, SEEN[5], SEEN[5].events)
    carrying = asyncio.create_task(mouth.carry(seat, ending))  # type: ignore[arg-type]
    await ending.begun.wait()
    assert not seat.speak(frame)
    ending.goes_on.set()
    await carrying
    assert b'"ended"' in said[1]
    assert not told
    assert not seat.speak(frame)  # it has been said goodbye to
