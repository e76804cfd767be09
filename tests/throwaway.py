"""The cluster of one test run, in a folder that the next run clears away should this one be killed."""

import fcntl
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

from app.launch.cluster import OWNER, Cluster
from app.launch.leftover import stop_leftover
from app.launch.migrations import migrate
from app.launch.place import existing_place
from app.launch.postgres import running

TEMPLATE = "normgym_template"
_PREFIX = "normgym-test-"


@contextmanager
def the_cluster_of_this_run() -> Iterator[Cluster]:
    """Start a throw-away cluster with the migrated template in it; remove it afterwards."""
    _sweep()
    folder = open_folder()
    try:
        with running(folder, durable=False) as cluster:
            _opened_quickly(cluster)
            cluster.create_database(TEMPLATE)
            migrate(cluster.url(TEMPLATE))
            yield cluster
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _opened_quickly(cluster: Cluster) -> None:
    """Derive the same password in few rounds: thousands of connections are made to this cluster."""
    with psycopg.connect(cluster.plain_url("postgres")) as db:
        db.execute("SET scram_iterations = 1")
        db.execute(sql.SQL("ALTER ROLE {} PASSWORD {}").format(sql.Identifier(OWNER), cluster.password))


def open_folder() -> Path:
    """A new folder that the server's user may enter."""
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir="/tmp"))
    folder.chmod(0o755)
    return folder


def _sweep() -> None:
    """Remove what killed runs have left: their locks are free."""
    for folder in Path("/tmp").glob(f"{_PREFIX}*"):
        try:
            with (folder / "lock").open() as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if place := existing_place(folder):
                    stop_leftover(place)
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue  # in use, without a lock yet, or somebody else's
