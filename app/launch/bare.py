"""The servers that ours is measured beside: one answers each press with a frame, one keeps a row before."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

import msgspec
import psycopg
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.store.direct import Direct

FRAME_BYTES = 2400
"""As long as a frame of ours with six residents in the room."""

ROW = b"x" * 200
"""As long as a step of ours."""

Keep = Callable[[int], Awaitable[object]]


async def _answering(keep: Keep | None, socket: WebSocket) -> None:
    await socket.accept()
    try:
        await _answer_all(keep, socket)
    except WebSocketDisconnect:
        return


async def _answer_all(keep: Keep | None, socket: WebSocket) -> None:
    """Speak as much of the protocol as whoever presses needs."""
    padding = "x" * (FRAME_BYTES - 60)
    while True:
        said = msgspec.json.decode(await socket.receive_text())
        if said["t"] == "hello":
            await _say(socket, {"t": "welcome", "epoch": 1, "applied": {"seq": 0}, "snap": {"n": 0}})
            await _say(socket, {"t": "state", "s": "running"})
        elif said["t"] == "press":
            if keep is not None:
                await keep(said["step"])
            frame = {"t": "snap", "epoch": 1, "n": said["step"], "ack": said["seq"], "st": padding}
            await _say(socket, frame)


async def _say(socket: WebSocket, message: object) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())


class _Rows:
    """Keeps one row for each press in a table without keys: the least that a durable step can cost."""

    def __init__(self, url: str) -> None:
        self._url, self._one = url, asyncio.Lock()
        self._db: Direct | None = None

    @asynccontextmanager
    async def open(self, _: Starlette) -> AsyncIterator[None]:
        """Make the table when the server starts."""
        async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
            await connection.execute("CREATE TABLE IF NOT EXISTS least_steps (n int, row text)")
            self._db = Direct(connection)
            yield
            self._db.close()

    async def keep(self, n: int) -> None:
        """Return when the row is on the disk."""
        if self._db is not None:
            async with self._one:
                await self._db.ask("INSERT INTO least_steps VALUES ($1::int, $2::text)", b"%d" % n, ROW)


def serve_bare(port: int) -> None:
    """Answer each press with one frame, until stopped."""
    _serve(Starlette(routes=_routes(None)), port)


def serve_least(url: str, port: int) -> None:
    """Commit a row to the database at `url` (as psycopg reads it) before each answer, until stopped."""
    rows = _Rows(url)
    _serve(Starlette(routes=_routes(rows.keep), lifespan=rows.open), port)


def _routes(keep: Keep | None) -> list[WebSocketRoute]:
    return [WebSocketRoute("/{anything:path}", partial(_answering, keep))]


def _serve(app: Starlette, port: int) -> None:
    uvicorn.run(
        app,
        port=port,
        log_level="error",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        access_log=False,
    )
