"""Tests of `python3 -m app demo`: a port that is taken, kills during the very first start, Ctrl-C."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from app.cli import main
from app.launch.leftover import stop_leftover
from app.launch.place import existing_place
from tests.throwaway import open_folder

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """A folder that does not exist yet."""
    folder = open_folder()
    yield folder / "kept"
    if place := existing_place(folder / "kept"):
        stop_leftover(place)
    shutil.rmtree(folder)


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
        return number


def command(port: int, data_dir: Path) -> list[str]:
    """The demo as the README writes it."""
    return [sys.executable, "-m", "app", "demo", "--no-browser", f"--port={port}", f"--data-dir={data_dir}"]


@contextmanager
def demo(port: int, data_dir: Path) -> Iterator[subprocess.Popen[str]]:
    """A demo that is killed at the end of the block where it still runs."""
    with subprocess.Popen(command(port, data_dir), cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        yield running
        running.kill()


def lines_until(running: subprocess.Popen[str], beginning: str) -> list[str]:
    """What the demo prints up to a line that begins so."""
    assert running.stdout is not None
    said = []
    for line in running.stdout:
        said.append(line)
        if line.startswith(beginning):
            return said
    raise AssertionError(said)


def test_a_port_that_is_taken_is_one_sentence(port: int, data_dir: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        refused = subprocess.run(
            command(port, data_dir), cwd=ROOT, capture_output=True, text=True, check=False
        )
    assert refused.returncode == 1
    sentence = f"Port {port} is taken by another program: stop that one, or choose another with --port.\n"
    assert refused.stderr == sentence
    assert refused.stdout == ""


def test_data_of_another_version_is_one_sentence(
    port: int, data_dir: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = data_dir / "postgres" / "data"
    made.mkdir(parents=True)
    shutil.chown(made, 65534 if os.geteuid() == 0 else os.geteuid())
    (made / "PG_VERSION").write_text("12\n")
    monkeypatch.setattr("sys.argv", ["normgym", *command(port, data_dir)[3:]])
    with pytest.raises(SystemExit) as refused:
        main()
    assert refused.value.code == 1
    (sentence,) = capfd.readouterr().err.splitlines()
    assert "made by PostgreSQL 12" in sentence


def test_kills_during_the_first_start_heal_at_the_next_and_ctrl_c_stops_everything(
    port: int, data_dir: Path
) -> None:
    for delay in (0.9, 1.4, 2.0, 3.0):
        with demo(port, data_dir) as first:
            time.sleep(delay)
            first.send_signal(signal.SIGKILL)
    with demo(port, data_dir) as healed:
        said = lines_until(healed, "Ctrl-C stops everything")
        assert f"Take part: http://127.0.0.1:{port}/join/demo\n" in said
        assert [line for line in said if line.startswith(f"Admin: http://127.0.0.1:{port}/admin")]
        assert [line for line in said if line.startswith("Exports: ")]
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == httpx.codes.OK
        healed.send_signal(signal.SIGINT)
        assert healed.wait() == 0
    place = existing_place(data_dir)
    assert place is not None
    assert not (place.pgdata / "postmaster.pid").exists()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/healthz")
