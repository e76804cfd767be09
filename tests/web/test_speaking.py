"""A line that the server has closed beneath us is a line that is gone, not a fault."""

from typing import Any

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.live.messages import RETRY
from app.web.speaking import Mouth


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
