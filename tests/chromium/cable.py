"""The line between a browser and the server: it can be cut, and everything that came down is kept."""

import contextlib
import socket
import threading
from typing import Self
from urllib.parse import urlsplit


class Cable:
    """Passes bytes between a port of its own and the server's; each connection has its threads.

    As a proxy would, it tells the server the server's own name in place of this port's; what it does
    `not_pass` on, such as a header, never gets there.
    """

    def __init__(self, url: str, not_pass: bytes = b"") -> None:
        self._swallowed = not_pass
        self._to = (urlsplit(url).hostname, urlsplit(url).port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        here = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self.url = f"http://{here}"
        self._names = (here.encode(), urlsplit(url).netloc.encode())
        self.heard = bytearray()
        self._ends: list[socket.socket] = []
        self._cut = self._deaf = self._closed = False

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closed = True
        self.cut()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def cut(self) -> None:
        """Break every connection; take no new one until it is mended."""
        self._cut = True
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.clear()

    def deafen(self) -> None:
        """Let through what the browser says and nothing of the answers."""
        self._deaf = True

    def mend(self) -> None:
        """Pass everything again."""
        self._cut = self._deaf = False

    def _accept(self) -> None:
        while not self._closed:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            self._join(near)

    def _join(self, near: socket.socket) -> None:
        try:
            if self._cut:
                raise ConnectionError
            far = socket.create_connection(self._to)
        except OSError:
            near.close()
            return
        self._ends += [near, far]
        threading.Thread(target=self._pass, args=(near, far, False), daemon=True).start()
        threading.Thread(target=self._pass, args=(far, near, True), daemon=True).start()

    def _said_on(self, piece: bytes) -> bytes:
        named = piece.replace(*self._names)
        return named.replace(self._swallowed, b"") if self._swallowed else named

    def _pass(self, one: socket.socket, other: socket.socket, down: bool) -> None:
        with contextlib.suppress(OSError):
            while (piece := one.recv(65536)) and not self._cut:
                if down and self._deaf:
                    continue
                if down:
                    self.heard += piece
                other.sendall(piece if down else self._said_on(piece))
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        one.close()
