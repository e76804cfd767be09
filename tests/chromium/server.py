"""The program as a process: started, killed, started again on the same port."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Self, TypeVar

ROOT = Path(__file__).resolve().parent.parent.parent


T = TypeVar("T")


def apart(job: Callable[[], T]) -> T:
    """The result of a job in a thread of its own: Playwright keeps this thread's event loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(job).result()


class Server:
    """One database, one port, one process after the other; 3-2-1 is short, so that tests are."""

    def __init__(
        self, database_url: str, *, resume_ms: int = 300, starter: subprocess.Popen[str] | None = None
    ) -> None:
        self.database_url, self.resume_ms = database_url, resume_ms
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._given = starter

    def __enter__(self) -> Self:
        order = [sys.executable, "-m", "tests.chromium.serving", self.database_url]
        self._starter = self._given or subprocess.Popen(
            order, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        if self._given is None:
            self._starter.kill()
            self._starter.communicate()

    def another(self) -> "Server":
        """A second worker on the same database, on a port of its own."""
        return Server(self.database_url, resume_ms=self.resume_ms, starter=self._starter)

    def start(self) -> None:
        """Start the program; return once it answers."""
        assert self._starter.stdin is not None
        assert self._starter.stdout is not None
        self._starter.stdin.write(f"{self.port} {self.resume_ms}\n")
        self._starter.stdin.flush()
        self._program = int(self._starter.stdout.readline())

    def kill(self) -> None:
        """End it as a power cut would; return once it is gone."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._program, signal.SIGKILL)
            while True:
                os.kill(self._program, 0)
                time.sleep(0.01)
