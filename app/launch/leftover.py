"""A server that outlived the app which started it."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from app.errors import PostgresRefused
from app.launch.place import Place

PATIENCE_S = 10.0


def stop_leftover(place: Place) -> None:
    """Stop the cluster's server where one still runs, else clear away what would stop the next from starting.

    Raises PostgresRefused where the old server does not end.
    """
    pid = _postmaster(place.pgdata)
    if pid is not None and _is_server(pid):
        _stop(pid, place)
    # Whoever bears the numbers in these files by now, a zombie or a stranger, is no server of ours.
    for stale in (place.pgdata / "postmaster.pid", *place.socket_folder.glob(".s.PGSQL.*")):
        stale.unlink(missing_ok=True)


def _stop(pid: int, place: Place) -> None:
    for how in (signal.SIGINT, signal.SIGQUIT):  # fast, then at once; both are safe for the data
        for sent in (how, signal.SIGCONT):  # a stopped one has to wake before it can end
            with suppress(ProcessLookupError):
                os.kill(pid, sent)
        if _ended(place.pgdata, pid):
            return
    raise PostgresRefused(f"the earlier server {pid} does not stop", str(place.log))


def _postmaster(data: Path) -> int | None:
    """The number in the server's pid file, where that process is alive."""
    try:
        pid = int((data / "postmaster.pid").read_text().split("\n", 1)[0])
        os.kill(pid, 0)
    except (FileNotFoundError, ValueError, ProcessLookupError):
        return None
    except PermissionError:
        return pid
    return pid


def _is_server(pid: int) -> bool:
    """Whether this process is a PostgreSQL server and not a later bearer of the number."""
    proc = Path(f"/proc/{pid}/cmdline")
    if proc.exists():
        return b"postgres" in proc.read_bytes()
    asked = subprocess.run(
        ["ps", "-p", str(pid), "-o", "command="], capture_output=True, text=True, check=False
    )
    return "postgres" in asked.stdout


def _ended(data: Path, pid: int) -> bool:
    """Wait until the server has let go of its data."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if _postmaster(data) != pid:
            return True
        time.sleep(0.02)
    return False
