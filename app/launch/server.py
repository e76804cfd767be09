"""One PostgreSQL server as a child of this program, from its start to its orderly stop."""

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import DiskFull, FolderClosed, PostgresRefused
from app.launch.binaries import Binaries
from app.launch.cluster import Cluster
from app.launch.place import Place
from app.launch.server_user import ServerUser

START_S = 120.0  # recovery after a power cut may take a while
STOP_S = 15.0
_TRIES = 10  # children of a server that was killed hold its memory for a moment


@contextmanager
def serving(place: Place, binaries: Binaries, user: ServerUser, *, durable: bool) -> Iterator[Cluster]:
    """Start the server, wait until it answers, stop it when the block ends.

    Raises DiskFull or PostgresRefused.
    """
    _open_socket_folder(place, user)
    server, cluster = _started(place, binaries, user, durable=durable)
    try:
        yield cluster
    finally:
        _stop(server)


def _started(
    place: Place, binaries: Binaries, user: ServerUser, *, durable: bool
) -> tuple[subprocess.Popen[bytes], Cluster]:
    """Start the server, again while an earlier one is still dying."""
    for _ in range(_TRIES):
        begin = place.log.stat().st_size if place.log.exists() else 0
        with place.log.open("ab") as log:
            command: list[str | Path] = [binaries.postgres, *_settings(place, durable=durable)]
            server = user.start(command, stdout=log, stderr=subprocess.STDOUT)
        cluster = Cluster(place.socket_folder, place.password.read_text(), server.pid)
        if _answers(server, cluster):
            return server, cluster
        said = place.log.read_bytes()[begin:].decode(errors="replace")
        if "pre-existing shared memory" not in said:
            break
        time.sleep(0.5)
    raise _refusal(said, place)


def _settings(place: Place, *, durable: bool) -> list[str]:
    """Nothing listens on the network; a commit is on the disk before it is answered."""
    safe = "on" if durable else "off"
    chosen = {
        "listen_addresses": "",
        "unix_socket_directories": str(place.socket_folder),
        "unix_socket_permissions": "0700",
        "fsync": safe,
        "full_page_writes": safe,
        "synchronous_commit": safe,
        "max_wal_size": "256MB",
        "timezone": "UTC",
    }
    return ["-D", str(place.pgdata), *(part for item in chosen.items() for part in ("-c", "=".join(item)))]


def _open_socket_folder(place: Place, user: ServerUser) -> None:
    """Make the socket's folder, and refuse one that somebody else laid out for us."""
    folder = place.socket_folder
    folder.mkdir(mode=0o700, exist_ok=True)
    user.owns(folder)
    wanted = place.pgdata.stat().st_uid
    if folder.is_symlink() or folder.stat().st_uid != wanted:
        raise FolderClosed(str(folder), "it belongs to somebody else")


def _answers(server: subprocess.Popen[bytes], cluster: Cluster) -> bool:
    """Wait until the server takes connections; False where it ended instead."""
    deadline = time.monotonic() + START_S
    try:
        while server.poll() is None and time.monotonic() < deadline:
            if cluster.answers():
                return True
            time.sleep(0.03)
    except BaseException:
        _stop(server)
        raise
    _stop(server)
    return False


def _stop(server: subprocess.Popen[bytes]) -> None:
    """Stop in order, then at once, then by force."""
    for stop in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
        if server.poll() is not None:
            return
        server.send_signal(stop)
        try:
            server.wait(STOP_S)
        except subprocess.TimeoutExpired:
            continue


def _refusal(said: str, place: Place) -> DiskFull | PostgresRefused:
    """What the server's last words mean."""
    if "No space left" in said:
        return DiskFull(str(place.home))
    words = [
        line.split(":  ", 1)[1] for line in said.splitlines() if "FATAL:  " in line or "PANIC:  " in line
    ]
    return PostgresRefused(words[-1] if words else "it gave no reason", str(place.log))
