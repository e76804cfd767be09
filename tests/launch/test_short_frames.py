"""Whatever comes over a socket, in whatever pieces, is read as uvicorn's own protocol reads it."""

import asyncio
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import ClassVar

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.utils import apply_mask

from app.launch.short_frames import ShortFrames
from app.web.line import line_of

TEXT, PIECE, BINARY, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10
HELLO = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(payload: bytes, kind: int = TEXT, *, last: bool = True, masked: bool = True) -> bytes:
    head = bytes([kind | (0x80 if last else 0)])
    size, flag = len(payload), 0x80 if masked else 0
    if size < 126:
        head += bytes([size | flag])
    elif size < 1 << 16:
        head += bytes([126 | flag]) + size.to_bytes(2)
    else:
        head += bytes([127 | flag]) + size.to_bytes(8)
    mask = os.urandom(4)
    return head + (mask + apply_mask(payload, mask) if masked else payload)


async def echo(socket: WebSocket) -> None:
    """Send back whatever comes, in the kind in which it came."""
    await socket.accept()
    await echo_on(socket)


async def echo_on(socket: WebSocket) -> None:
    while (said := await socket.receive())["type"] == "websocket.receive":
        await socket.send({"type": "websocket.send", **{k: said[k] for k in ("text", "bytes") if k in said}})


async def echo_at_once(socket: WebSocket) -> None:
    """Send back texts without a task, as long as that can be; the rest as `echo` does."""
    await socket.accept()
    line = line_of(socket.scope)
    line.hear(lambda text: line.tell(text.encode()))
    await echo_on(socket)


@asynccontextmanager
async def served(
    protocol: type[asyncio.Protocol] | str, answers: Callable[[WebSocket], Awaitable[None]] = echo
) -> AsyncIterator[int]:
    app = Starlette(routes=[WebSocketRoute("/", answers)])
    config = uvicorn.Config(app, port=0, log_level="critical", ws=protocol, ws_max_size=65536)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  (uvicorn tells by a flag)
        await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await serving


async def heard(port: int, pieces: Sequence[bytes]) -> bytes:
    """All that is answered to these pieces, each sent a moment after the one before, and to a goodbye."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HELLO)
    await reader.readuntil(b"\r\n\r\n")
    answer = bytearray()

    async def listen() -> None:
        with suppress(ConnectionResetError):  # it closed with something unread
            while more := await reader.read(1 << 20):
                answer.extend(more)

    listening = asyncio.create_task(listen())
    for piece in (*pieces, frame((1000).to_bytes(2), CLOSE)):
        writer.write(piece)
        await asyncio.sleep(0.005)
    await asyncio.wait_for(listening, 30)
    writer.close()
    return bytes(answer)


ONE, TWO, LONG = frame(b'{"t":"ack"}'), frame("é".encode() * 90), frame(b"x" * 1000)
COMES: dict[str, list[bytes]] = {
    "one by one": [ONE, TWO, LONG, frame(b"")],
    "several at once": [ONE + TWO + LONG, ONE + ONE],
    "cut in the head": [ONE[:1], ONE[1:], TWO[:3], TWO[3:] + ONE, LONG],
    "cut in the text": [ONE + TWO[:40], TWO[40:] + LONG[:7], LONG[7:], ONE],
    "pings between": [ONE, frame(b"are you there", PING), ONE, frame(b"", PONG) + TWO],
    "in parts with a ping inside": [
        frame(b"be", last=False),
        frame(b"", PING),
        frame(b"gun", PIECE) + ONE,
        ONE,
    ],
    "bytes": [frame(b"\0\1", BINARY), ONE],
    "no text": [ONE, frame(b"\xff\xfe"), ONE],
    "not masked": [ONE, frame(b"bare", masked=False), ONE],
    "not masked, more behind": [frame(b"b", masked=False) + ONE + ONE],
    "another text inside one in parts": [frame(b"be", last=False), ONE],
    "too long": [ONE, frame(b"x" * 70_000)],
    "as long as may be": [frame(b"x" * 65_000), frame(b"x" * 65_536)],
    "reserved bits": [ONE, bytes([ONE[0] | 0x40]) + ONE[1:]],
    "no such kind": [ONE, frame(b"?", 3)],
    "a close and more": [ONE, frame((1000).to_bytes(2), CLOSE) + ONE],
}


async def test_every_way_of_coming_is_answered_as_by_uvicorns_own(subtests: pytest.Subtests) -> None:
    async with (
        served(ShortFrames) as ours,
        served(ShortFrames, echo_at_once) as at_once,
        served("websockets-sansio") as theirs,
    ):
        dice = random.Random(1)
        for name, pieces in COMES.items():
            whole = b"".join(pieces)
            cuts = sorted(dice.sample(range(1, len(whole)), 3)) if len(whole) < 5000 else []
            cut = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
            with subtests.test(name):
                expected = await heard(theirs, pieces)
                assert expected
                assert await heard(ours, pieces) == expected
                assert await heard(at_once, pieces) == expected
                assert await heard(ours, cut) == await heard(theirs, cut)


async def later(socket: WebSocket) -> None:
    """Answer at once but what begins with an l."""
    await socket.accept()
    line = line_of(socket.scope)
    line.hear(lambda text: not text.startswith("l") and line.tell(text.encode()))
    await echo_on(socket)


async def test_no_text_overtakes_one_that_waits_to_be_heard() -> None:
    async with served(ShortFrames, later) as port:
        answer = await heard(port, [frame(b"now1") + frame(b"later") + frame(b"now2")])
    assert [answer.index(text) for text in (b"now1", b"later", b"now2")] == [2, 8, 15]


async def test_no_answer_overtakes_one_that_waits_for_a_slow_reader() -> None:
    """Once the socket's room is full texts go the usual way, and those behind them too."""
    async with served(ShortFrames, echo_at_once) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 12)
        writer.write(HELLO)
        await reader.readuntil(b"\r\n\r\n")
        texts = [f"{n:06}".encode() * 5000 for n in range(1000)]
        sending = asyncio.create_task(_sent(writer, texts))
        await asyncio.sleep(0.3)  # by now nothing goes in or out any more
        answers = [await reader.readexactly(4 + len(text)) for text in texts]
        await sending
        assert [answer[4:10] for answer in answers] == [text[:6] for text in texts]
        writer.close()


async def _sent(writer: asyncio.StreamWriter, texts: Sequence[bytes]) -> None:
    for text in texts:
        writer.write(frame(text))
        await writer.drain()


@pytest.mark.parametrize("last", [True, False])
async def test_bytes_that_are_no_text_before_a_close_were_an_error_nobody_had_foreseen(
    last: bool, caplog: pytest.LogCaptureFixture
) -> None:
    rest = b"" if last else frame(b"\xff", PIECE)
    async with served(ShortFrames) as port:
        answer = await heard(port, [frame(b"\xff", last=last) + rest + frame((1000).to_bytes(2), CLOSE)])
    assert answer in (frame(code.to_bytes(2), CLOSE, masked=False) for code in (1007, 1000))
    assert not caplog.records


class Watched(ShortFrames):
    """Tells how much waits to be sent; little has to."""

    lines: ClassVar[list["Watched"]] = []
    waits: int = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.lines.append(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.waits = self.transport.get_write_buffer_size()


async def test_answers_to_pings_piled_up_for_somebody_who_reads_nothing() -> None:
    """Half a gigabyte in half a minute, without a token, at the address that checks sockets."""
    async with served(Watched) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=4096)
        writer.write(HELLO)
        await reader.readuntil(b"\r\n\r\n")
        for _ in range(200):
            writer.write(frame(b"p" * 125, PING) * 500)
            await writer.drain()
        line = Watched.lines[-1]
        assert line.waits > 0
        assert line.transport.get_write_buffer_size() < 2 * line.waits
        writer.close()


async def breaks(socket: WebSocket) -> None:
    """Break over what is heard past the queue."""
    await socket.accept()
    line_of(socket.scope).hear(lambda _: bool(1 / 0))
    await echo_on(socket)


async def _broken() -> tuple[bytes, bytes]:
    async with served(ShortFrames, breaks) as broken, served(ShortFrames) as whole:
        return await heard(broken, [ONE]), await heard(whole, [ONE])


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_whoever_breaks_over_a_text_loses_that_line_and_no_other(
    loop: str, caplog: pytest.LogCaptureFixture
) -> None:
    factory = pytest.importorskip("uvloop").new_event_loop if loop == "uvloop" else None
    with asyncio.Runner(loop_factory=factory) as runner:
        broken, whole = runner.run(_broken())
    assert (broken, whole.startswith(b"\x81")) == (b"", True)
    assert "ZeroDivisionError" in caplog.text
