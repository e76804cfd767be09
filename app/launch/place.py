"""Where a cluster's files live, for a data directory that the server's user may not be able to enter."""

import errno
import fcntl
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from app.errors import DiskFull, FolderBusy, FolderClosed, LaunchError
from app.launch.binaries import ROOT_FOLDER
from app.launch.server_user import ServerUser

_LONGEST_SOCKET_FOLDER = 90  # a socket's whole path must fit in 107 bytes


@dataclass(frozen=True, slots=True)
class Place:
    """The files of one cluster."""

    home: Path

    @property
    def pgdata(self) -> Path:
        """PostgreSQL's own directory: whole or absent."""
        return self.home / "data"

    def new_draft(self) -> Path:
        """A directory for initdb to fill; the initdb of a killed start may still be filling an older one."""
        for old in self.home.glob("draft.*"):
            shutil.rmtree(old, ignore_errors=True)
        draft = self.home / f"draft.{secrets.token_hex(4)}"
        draft.mkdir(mode=0o700)
        return draft

    @property
    def password(self) -> Path:
        """Holds the password of the cluster's owner."""
        return self.home / "password"

    @property
    def log(self) -> Path:
        """What the server says."""
        return self.home / "postgres.log"

    @property
    def made_by(self) -> str | None:
        """The major version that made the data, None where there is none yet."""
        version = self.pgdata / "PG_VERSION"
        return version.read_text().strip() if version.exists() else None

    @property
    def socket_folder(self) -> Path:
        """A folder with a path short enough for a socket."""
        inside = self.home / "socket"
        if len(os.fsencode(inside)) <= _LONGEST_SOCKET_FOLDER:
            return inside
        name = blake2b(os.fsencode(self.home), digest_size=8).hexdigest()
        return Path(tempfile.gettempdir()) / f"normgym-{name}"


def place_in(data_dir: Path, user: ServerUser) -> Place:
    """The cluster of a data directory, made where it is missing.

    Root's folders may be closed to the server's user. No parent's mode is changed for it: the files then
    live in a folder of their own below /var/lib/normgym and the data directory holds a link to it.
    """
    link = data_dir / "postgres"
    if not link.is_symlink() and not link.exists() and not user.reaches(data_dir):
        link.symlink_to(ROOT_FOLDER / "clusters" / secrets.token_hex(8))
    home = link.resolve()
    home.mkdir(mode=0o755, parents=True, exist_ok=True)
    return Place(home)


def existing_place(data_dir: Path) -> Place | None:
    """The cluster of a data directory, None where there is none."""
    home = (data_dir / "postgres").resolve()
    return Place(home) if (home / "data").exists() else None


def remove(data_dir: Path) -> None:
    """Remove the data directory's cluster with everything in it."""
    link = data_dir / "postgres"
    if link.exists():
        shutil.rmtree(link.resolve())
    if link.is_symlink():
        link.unlink()


@contextmanager
def held(data_dir: Path) -> Iterator[None]:
    """Hold the data directory for this program alone; a killed program lets go by dying.

    Raises FolderBusy, FolderClosed or DiskFull.
    """
    with told(data_dir):
        data_dir.mkdir(parents=True, exist_ok=True)
        lock = (data_dir / "lock").open("a")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as taken:
            raise FolderBusy(str(data_dir)) from taken
        yield


@contextmanager
def told(data_dir: Path) -> Iterator[None]:
    """Say what the operating system refused in one sentence."""
    try:
        yield
    except (PermissionError, NotADirectoryError, FileExistsError) as refused:
        raise FolderClosed(str(data_dir), _reason(refused)) from refused
    except OSError as refused:
        raise _named(refused, data_dir) from refused


def _named(refused: OSError, data_dir: Path) -> LaunchError:
    if refused.errno in {errno.ENOSPC, errno.EDQUOT}:
        return DiskFull(str(data_dir))
    return FolderClosed(str(data_dir), _reason(refused))


def _reason(refused: OSError) -> str:
    return (refused.strerror or "the system refuses").lower()
