"""The program as a process: started, killed, started again on the same port."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Self, TypeVar

from app.studies.study import Study
from tests.web.site import CODE, fill

ROOT = Path(__file__).resolve().parent.parent.parent


T = TypeVar("T")


def apart(job: Callable[[], T]) -> T:
    """The result of a job in a thread of its own: Playwright keeps this thread's event loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(job).result()


class Server:
    """One database, one port, one process after the other."""

    def __init__(self, database_url: str, study: Study) -> None:
        self.database_url = database_url
        apart(lambda: asyncio.run(fill(database_url, study, CODE)))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start the process; return once it answers."""
        order = [sys.executable, "-m", "tests.chromium.serving", self.database_url, str(self.port)]
        self.process = subprocess.Popen(order, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "up\n"

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
