"""Tests of the embedded PostgreSQL: it heals, adopts, stops, and says what is wrong in one sentence."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from app.errors import DiskFull, FolderBusy, LaunchError, NoPostgres, OtherPostgres, PostgresRefused
from app.launch.binaries import POSTGRES_MAJOR
from app.launch.cluster import Cluster
from app.launch.leftover import stop_leftover
from app.launch.place import existing_place
from app.launch.postgres import reached, running
from tests.throwaway import open_folder

ROOT = Path(__file__).resolve().parents[2]
START = "import sys, time; from pathlib import Path; from app.launch.postgres import running\n"
START += "with running(Path(sys.argv[1])) as c: print(c.pid, flush=True); time.sleep(600)"


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """A folder that does not exist yet, in one that the server's user may enter."""
    folder = open_folder()
    yield folder / "kept"
    if place := existing_place(folder / "kept"):
        stop_leftover(place)
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def whole() -> Iterator[Path]:
    """A folder whose cluster was used and stopped in order; making one takes longer than copying it."""
    folder = open_folder()
    with running(folder / "kept") as cluster:
        keep(cluster)
    yield folder / "kept"
    shutil.rmtree(folder)


@pytest.fixture
def used(data_dir: Path, whole: Path) -> Path:
    """A folder in which `keep` wrote, as it stands between two starts."""
    subprocess.run(["cp", "-a", whole, data_dir], check=True)
    return data_dir


@contextmanager
def another_program(data_dir: Path) -> Iterator[subprocess.Popen[str]]:
    """A program of its own that runs the cluster, killed at the end of the block."""
    command = [sys.executable, "-c", START, str(data_dir)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as other:
        yield other
        other.kill()


def until(holds: Callable[[], object]) -> None:
    """Wait for something that will happen; the test's own time limit ends it otherwise."""
    while not holds():
        time.sleep(0.005)


def alive(pid: int) -> bool:
    """Whether a process runs, zombies excepted."""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def kept(cluster: Cluster) -> object:
    """Read what `keep` wrote."""
    with psycopg.connect(cluster.plain_url("things")) as db:
        return db.execute("SELECT n FROM thing").fetchone()


def keep(cluster: Cluster) -> None:
    """Write something that must not get lost."""
    cluster.ensure_database("things")
    with psycopg.connect(cluster.plain_url("things")) as db:
        db.execute("CREATE TABLE thing AS SELECT 42 AS n")


def test_what_was_kept_is_there_at_the_next_start(data_dir: Path) -> None:
    with running(data_dir) as cluster:
        keep(cluster)
        first = cluster.pid
    assert not alive(first)
    with running(data_dir) as cluster:
        assert kept(cluster) == (42,)


def test_a_commit_is_on_the_disk_before_it_is_answered(used: Path) -> None:
    with running(used) as cluster, psycopg.connect(cluster.plain_url("postgres")) as db:
        shown = [db.execute(f"SHOW {name}").fetchone() for name in ("fsync", "synchronous_commit")]
    assert shown == [("on",), ("on",)]


def test_nobody_gets_in_without_the_password(used: Path) -> None:
    with running(used) as cluster:
        stranger = Cluster(cluster.socket_folder, "guess", cluster.pid)
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(stranger.plain_url("postgres"))


def test_the_server_listens_on_no_network(used: Path) -> None:
    with running(used) as cluster, psycopg.connect(cluster.plain_url("postgres")) as db:
        assert db.execute("SHOW listen_addresses").fetchone() == ("",)


def test_a_first_start_killed_while_the_cluster_is_made_heals(data_dir: Path) -> None:
    with another_program(data_dir) as first:
        until(lambda: list(data_dir.glob("postgres/draft.*/PG_VERSION")))
        first.kill()
    with running(data_dir) as cluster:
        keep(cluster)
        assert kept(cluster) == (42,)


def test_a_server_that_outlived_its_app_is_taken_over(used: Path) -> None:
    with another_program(used) as first:
        assert first.stdout is not None
        orphan = int(first.stdout.readline())
        first.kill()
    assert alive(orphan)
    with running(used) as cluster:
        assert not alive(orphan)
        assert cluster.pid != orphan


def test_a_server_killed_together_with_its_app_recovers(used: Path) -> None:
    with another_program(used) as first:
        assert first.stdout is not None
        server = int(first.stdout.readline())
        first.kill()
        os.kill(server, signal.SIGKILL)
    with running(used) as cluster:
        assert kept(cluster) == (42,)


def test_a_pid_file_whose_number_belongs_to_somebody_else_now_stops_nobody(used: Path) -> None:
    with subprocess.Popen(["sleep", "600"]) as bystander:
        (used / "postgres" / "data" / "postmaster.pid").write_text(f"{bystander.pid}\n")
        with running(used) as cluster:
            assert kept(cluster) == (42,)
            assert bystander.poll() is None
        bystander.kill()


def test_a_second_program_is_refused_and_a_reader_joins_in(used: Path) -> None:
    with running(used) as cluster:
        with pytest.raises(FolderBusy), running(used):
            pass
        with reached(used) as joined:
            assert kept(joined) == (42,)
        assert alive(cluster.pid)


def test_data_of_another_version_is_left_alone(used: Path) -> None:
    version = used / "postgres" / "data" / "PG_VERSION"
    version.write_text("16\n")
    sentence = f"made by PostgreSQL 16.*this is PostgreSQL {POSTGRES_MAJOR}"
    with pytest.raises(OtherPostgres, match=sentence), running(used):
        pass
    version.write_text(f"{POSTGRES_MAJOR}\n")
    with running(used) as cluster:
        assert kept(cluster) == (42,)


def test_fresh_forgets_what_was_kept(used: Path) -> None:
    with running(used, fresh=True) as cluster:
        assert not cluster.has_database("things")


def test_a_folder_without_postgres_is_named(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setenv("NORMGYM_PG", "/usr/share")
        with pytest.raises(NoPostgres, match="/usr/share"), running(data_dir):
            pass


def test_a_server_that_cannot_start_says_why(used: Path) -> None:
    settings = used / "postgres" / "data" / "postgresql.conf"
    before = settings.read_text()
    settings.write_text("max_connections = lots\n")
    with pytest.raises(PostgresRefused, match="did not start"), running(used):
        pass
    settings.write_text(before)


def test_a_file_in_the_way_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LaunchError, match="cannot write in"), running(tmp_path / "file"):
        pass


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a small disk")
def test_a_full_disk_is_one_sentence() -> None:
    disk = open_folder()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m,mode=755", "small", disk], check=True)
    try:
        with pytest.raises(DiskFull, match="is full: free some space"), running(disk / "kept"):
            pass
        assert existing_place(disk / "kept") is None
    finally:
        subprocess.run(["umount", disk], check=True)
        disk.rmdir()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's folders are closed to the server's user")
def test_a_closed_folder_of_root_keeps_its_mode(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    with running(closed / "kept", durable=False) as cluster:
        keep(cluster)
        assert kept(cluster) == (42,)
    assert closed.stat().st_mode & 0o777 == 0o700
    home = existing_place(closed / "kept")
    assert home is not None
    shutil.rmtree(home.home)
