"""Which person of the operating system PostgreSQL runs as."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CANDIDATES = ("postgres", "nobody")  # PostgreSQL refuses to run as root


@dataclass(frozen=True, slots=True)
class ServerUser:
    """Who runs the server; `uid` is None where that is simply whoever runs NormGym."""

    uid: int | None = None
    gid: int | None = None

    def start(self, command: Sequence[str | Path], **popen: Any) -> subprocess.Popen[bytes]:
        """Start a program as this person in a folder that everybody may enter.

        Raises PermissionError where the program cannot be reached.
        """
        extra: dict[str, Any] = (
            {} if self.uid is None else {"user": self.uid, "group": self.gid, "extra_groups": ()}
        )
        return subprocess.Popen(
            list(command),
            cwd="/",
            stdin=subprocess.DEVNULL,
            env=_plain_environment(),
            start_new_session=True,  # Ctrl-C is for the app, which then stops the server in order
            **extra,
            **popen,
        )

    def owns(self, path: Path) -> None:
        """Hand a file or folder of ours to this person."""
        if self.uid is not None and self.gid is not None:
            os.chown(path, self.uid, self.gid)

    def reaches(self, folder: Path) -> bool:
        """Whether this person may enter the folder."""
        if self.uid is None:
            return True
        test = shutil.which("test") or "/usr/bin/test"
        with self.start([test, "-x", folder]) as probe:
            return probe.wait() == 0


def server_user(existing: Path | None = None) -> ServerUser:
    """Choose the server's user: whoever owns existing data, else a system account when we are root."""
    if os.geteuid() != 0:
        return ServerUser()
    if existing is not None and (owner := existing.stat()).st_uid != 0:
        return ServerUser(owner.st_uid, owner.st_gid)
    for name in CANDIDATES:
        try:
            account = pwd.getpwnam(name)
        except KeyError:
            continue
        return ServerUser(account.pw_uid, account.pw_gid)
    return ServerUser(65534, 65534)


def _plain_environment() -> dict[str, str]:
    """The environment without PG* variables, which would redirect the server."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
    return kept | {"LC_ALL": "C", "TZ": "UTC"}
