"""The bare server that ours is measured beside: a socket that answers each press with one frame."""

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

FRAME_BYTES = 2400
"""As long as a frame of ours with six residents in the room."""


async def _answering(socket: WebSocket) -> None:
    await socket.accept()
    try:
        await _answer_all(socket)
    except WebSocketDisconnect:
        return


async def _answer_all(socket: WebSocket) -> None:
    """Speak as much of the protocol as whoever presses needs."""
    padding = "x" * (FRAME_BYTES - 60)
    while True:
        said = msgspec.json.decode(await socket.receive_text())
        if said["t"] == "hello":
            await _say(socket, {"t": "welcome", "epoch": 1, "applied": {"seq": 0}, "snap": {"n": 0}})
            await _say(socket, {"t": "state", "s": "running"})
        elif said["t"] == "press":
            frame = {"t": "snap", "epoch": 1, "n": said["step"], "ack": said["seq"], "st": padding}
            await _say(socket, frame)


async def _say(socket: WebSocket, message: object) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())


def serve_bare(port: int) -> None:
    """Serve on this port until stopped."""
    app = Starlette(routes=[WebSocketRoute("/{anything:path}", _answering)])
    uvicorn.run(
        app,
        port=port,
        log_level="error",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        access_log=False,
    )
