"""Sockets whose usual message, a short text in one piece, goes past the parser that copes with all others."""

from collections.abc import Iterator
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import State
from websockets.utils import apply_mask

from app.web.line import Line, Takes, offer

_TEXT = 0x81
"""The first byte of a text that is whole and is not compressed."""
_LAST = 0x80
_MASKED = 0x80


class ShortFrames(WebSocketsSansIOProtocol):
    """Reads and writes whole texts itself, which is a third of the work; the rest is as uvicorn does it.

    The parser never sees those texts, so it has to be at rest between two frames whenever one is taken.
    """

    _at_rest = True
    _takes: Takes | None = None

    def _received(self, data: bytes) -> None:
        """Take what is whole; from the first piece that is not, everything goes to the parser."""
        if not self.handshake_complete:
            self._at_rest = not self.handshake_initiated
            super().data_received(data)
            return
        for frame in self._frames(data) if self._at_rest else (data,):
            if not self._took(frame):
                super().data_received(frame)

    data_received = _received

    def _frames(self, data: bytes) -> Iterator[bytes]:
        """The frames in `data`; once one is cut or only begins a message, the rest of `data` at once."""
        begin = 0
        while begin < len(data):
            end = _end(data, begin)
            self._at_rest = begin < end <= len(data) and bool(data[begin] & _LAST)
            if not self._at_rest:
                end = len(data)
            yield data[begin:end]
            begin = end

    def _took(self, frame: bytes) -> bool:
        """Whether the frame was a text that could be handed on here."""
        if not self._at_rest or frame[0] != _TEXT or not frame[1] & _MASKED or self._closing:
            return False
        at = 4 if frame[1] & 0x7F == 126 else 2
        self.curr_msg_data_type = "text"
        self.frames = [apply_mask(frame[at + 4 :], frame[at : at + 4])]
        self.send_receive_event_to_app()
        return True

    def _pinged(self) -> None:
        """Answer; whoever takes no answers gets none, or they would pile up here for as long as it asks."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    handle_ping = _pinged

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; bytes that are no text end the line, also one that is closing already."""
        text = None if self.curr_msg_data_type == "bytes" else _text(b"".join(self.frames))
        if self.curr_msg_data_type == "bytes" or (text is not None and not self._taken(text)):
            super().send_receive_event_to_app()
        elif text is None and not self._closing:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()

    def _taken(self, text: str) -> bool:
        """Whether somebody took it past the queue; where something waits there, it would be overtaken."""
        if self._takes is None or self._closing or not self.queue.empty():
            return False
        return self._takes(text)

    def _hear(self, takes: Takes | None) -> None:
        self._takes = takes

    @property
    def _closing(self) -> bool:
        return self.close_sent or self.conn.state is not State.OPEN

    async def run_asgi(self) -> None:
        """Let the app know how it may hear and speak without a task."""
        offer(self.scope, Line(self._told, self._hear))
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Send a text at once where nothing stands in its way."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self._told(text.encode()):
            await super().send(message)

    def _told(self, text: bytes) -> bool:
        """Whether nothing stood in the way of a text, and it has been sent."""
        if not self.handshake_complete or self._closing or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(_head(len(text)) + text)
        return True


def _end(data: bytes, begin: int) -> int:
    """Where the frame at `begin` ends; `begin` where that cannot be told or it is long."""
    length = data[begin + 1] & 0x7F if begin + 4 <= len(data) else 127
    if length == 126:
        return begin + 8 + int.from_bytes(data[begin + 2 : begin + 4])
    return begin if length == 127 else begin + 6 + length


def _text(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _head(length: int) -> bytes:
    """The head of a whole text that is so many bytes long."""
    if length < 126:
        return bytes((_TEXT, length))
    if length < 1 << 16:
        return bytes((_TEXT, 126)) + length.to_bytes(2)
    return bytes((_TEXT, 127)) + length.to_bytes(8)
