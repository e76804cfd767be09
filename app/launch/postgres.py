"""The small PostgreSQL server that NormGym brings, starts, stops and heals itself.

`with running(folder) as cluster` makes the cluster at the first start; a start that was killed half-way
leaves only a draft, which the next one makes anew, and a server that outlived its app is stopped first.
"""

import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import DiskFull, FolderBusy, NoPostgres, OtherPostgres, PostgresRefused
from app.launch.binaries import Binaries, find_binaries
from app.launch.cluster import OWNER, Cluster
from app.launch.leftover import stop_leftover
from app.launch.place import Place, existing_place, held, place_in, remove, told
from app.launch.server import serving
from app.launch.server_user import ServerUser, server_user


@contextmanager
def running(data_dir: Path, *, durable: bool = True, fresh: bool = False) -> Iterator[Cluster]:
    """Run the data directory's cluster until the block ends; `fresh` forgets what was in it.

    `durable=False` is for throw-away clusters only: it trades safety in a power cut for speed.
    Raises a LaunchError whose sentence says what would mend it.
    """
    with held(data_dir):
        with told(data_dir):
            place, binaries, user = _prepared(data_dir, durable=durable, fresh=fresh)
        with serving(place, binaries, user, durable=durable) as cluster:
            yield cluster


@contextmanager
def reached(data_dir: Path) -> Iterator[Cluster]:
    """Use the data directory's cluster, whether another NormGym runs it just now or nobody does."""
    try:
        with running(data_dir) as cluster:
            yield cluster
    except FolderBusy:
        place = existing_place(data_dir)
        if place is None:
            raise
        yield Cluster(place.socket_folder, place.password.read_text(), pid=0)


def _prepared(data_dir: Path, *, durable: bool, fresh: bool) -> tuple[Place, Binaries, ServerUser]:
    """Leave a whole cluster that no server runs on."""
    before = existing_place(data_dir)
    if before:
        stop_leftover(before)
        if fresh:
            remove(data_dir)
            before = None
    user = server_user(before.pgdata if before else None)
    place = place_in(data_dir, user)
    binaries = _own_binaries(place, user)
    if place.made_by is None:
        _make(place, binaries, user, durable=durable)
    return place, binaries, user


def _own_binaries(place: Place, user: ServerUser) -> Binaries:
    """The programs that may open this cluster."""
    binaries = find_binaries(os.environ.get("NORMGYM_PG") or "wheel", user, place.made_by)
    if place.made_by not in {None, binaries.major}:
        raise OtherPostgres(str(place.home), str(place.made_by), binaries.major)
    return binaries


def _make(place: Place, binaries: Binaries, user: ServerUser, *, durable: bool) -> None:
    """Make the cluster as a draft that gets its name when it is whole."""
    shutil.rmtree(place.pgdata, ignore_errors=True)
    draft = place.new_draft()
    user.owns(draft)
    _write_password(place, user)
    _initdb(place, draft, binaries, user, durable=durable)
    draft.rename(place.pgdata)


def _write_password(place: Place, user: ServerUser) -> None:
    place.password.unlink(missing_ok=True)
    place.password.touch(mode=0o600)
    place.password.write_text(secrets.token_urlsafe(24))
    user.owns(place.password)


def _initdb(place: Place, draft: Path, binaries: Binaries, user: ServerUser, *, durable: bool) -> None:
    """Let PostgreSQL fill the draft. Raises DiskFull, NoPostgres or PostgresRefused."""
    with place.log.open("ab") as log:
        begin = log.tell()
        command: list[str | Path] = [
            binaries.initdb, "-D", draft, "-U", OWNER, f"--pwfile={place.password}",
            "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C",
            *([] if durable else ["--no-sync"]),
        ]  # fmt: skip
        try:
            made = user.start(command, stdout=log, stderr=subprocess.STDOUT)
        except PermissionError as closed:
            raise NoPostgres(f"{binaries.initdb} cannot be reached by the server's user") from closed
        if _waited(made) == 0:
            return
    said = place.log.read_bytes()[begin:].decode(errors="replace")
    shutil.rmtree(draft, ignore_errors=True)
    if "No space left" in said:
        raise DiskFull(str(place.home))
    raise PostgresRefused("its data directory could not be made", str(place.log))


def _waited(made: subprocess.Popen[bytes]) -> int:
    """Wait for the program, and end it when we are told to stop."""
    try:
        return made.wait()
    except BaseException:
        made.kill()
        made.wait()
        raise
