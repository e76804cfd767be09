"""A port of our own, and the server on it."""

import asyncio
import errno
import signal
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from app.errors import PortTaken
from app.launch import interpreter
from app.launch.short_frames import ShortFrames

LARGEST_MESSAGE = 65536

UNREAD_S = 120
"""Whoever takes nothing of what is sent for so long has gone, though the line still stands."""


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything slow begins. Raises PortTaken."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if (unread := getattr(socket, "TCP_USER_TIMEOUT", None)) is not None:  # only Linux has it
        listener.setsockopt(socket.IPPROTO_TCP, unread, round(UNREAD_S * 1000))
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as why:
        listener.close()
        if why.errno in (errno.EADDRINUSE, errno.EACCES, errno.EADDRNOTAVAIL):
            raise PortTaken(port) from None
        raise
    return listener


def serve_on(
    listener: socket.socket, app: FastAPI, *, proxies: str = "", started: Callable[[], None]
) -> None:
    """Serve until Ctrl-C or SIGTERM; `started` is called once requests are answered."""
    signal.signal(signal.SIGTERM, _as_ctrl_c)
    interpreter.set_for_rooms()
    config = uvicorn.Config(
        app,
        log_config=None,  # whoever starts the program says where lines go
        log_level="warning",
        access_log=False,
        ws=ShortFrames,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # a step is 2 KB; to press them costs more than to send them
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    # uvicorn would run its own loop, the one it was told to; ours must be that one too
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_served(server, listener, started))


async def _served(server: uvicorn.Server, listener: socket.socket, started: Callable[[], None]) -> None:
    serving = asyncio.ensure_future(server.serve(sockets=[listener]))
    while not server.started and not serving.done():  # noqa: ASYNC110  (uvicorn tells by a flag)
        await asyncio.sleep(0.01)
    if server.started:
        started()
    await serving


def _as_ctrl_c(*_: object) -> None:
    raise KeyboardInterrupt
