"""The server as it is started everywhere: on a port of its own, on the loop that uvicorn chooses."""

import socket
import subprocess
import sys

import pytest

from app.launch import listening

_SAYS_ITS_LOOP = """
import asyncio
from contextlib import asynccontextmanager
from fastapi import FastAPI
from app.launch.listening import listen, serve_on

@asynccontextmanager
async def lifespan(app):
    print(type(asyncio.get_running_loop()).__module__, flush=True)
    yield

def stop():
    raise KeyboardInterrupt

try:
    serve_on(listen("127.0.0.1", 0), FastAPI(lifespan=lifespan), started=stop)
except KeyboardInterrupt:
    pass
"""


def test_the_server_runs_on_the_fast_loop_where_there_is_one() -> None:
    """It ran on asyncio's own, while the bare server that it is measured beside did not."""
    pytest.importorskip("uvloop")
    order = [sys.executable, "-c", _SAYS_ITS_LOOP]
    said = subprocess.run(order, capture_output=True, text=True, timeout=60, check=True)
    assert said.stdout.split() == ["uvloop"]


@pytest.mark.skipif(
    not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux counts for how long nobody reads"
)
def test_a_line_whose_other_end_took_nothing_stayed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing it waited for what was still to be sent; what answers it held its memory."""
    monkeypatch.setattr(listening, "UNREAD_S", 0.2)
    with listening.listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        line, _ = listener.accept()
        with line, pytest.raises(TimeoutError):
            line.sendall(bytes(100_000_000))
