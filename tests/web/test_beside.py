"""Long computing has a process of its own, which can break without harm and never outlives the server."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.web.beside import beside

SERVER = """
import asyncio, os
from app.web.beside import beside

async def serve():
    print(await beside(os.getpid), flush=True)
    await asyncio.sleep(60)

asyncio.run(serve())
"""


def broken(said: str) -> None:
    raise ValueError(said)


async def test_what_goes_wrong_there_is_raised_here() -> None:
    with pytest.raises(ValueError, match="too long"):
        await beside(broken, "too long")


async def test_a_process_that_was_killed_at_work_or_at_rest_is_replaced() -> None:
    first = await beside(os.getpid)
    assert first != os.getpid()
    os.kill(first, signal.SIGKILL)
    second = await beside(os.getpid)
    working = asyncio.create_task(beside(time.sleep, 1.0))
    await asyncio.sleep(0.2)
    os.kill(second, signal.SIGKILL)
    await working
    assert await beside(os.getpid) not in {first, second}


def test_a_server_that_is_killed_leaves_no_process_behind() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    with server, server.stdout:
        helper = int(server.stdout.readline())
        server.kill()
    for _ in range(100):
        if not _runs(helper):
            return
        time.sleep(0.05)
    raise AssertionError(helper)


def _runs(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] != "Z"
