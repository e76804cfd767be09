"""`normgym certify` goes on where it was killed, names what fails, writes no lists for a part."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from app.commands.certify import certify
from app.commands.certify_kept import Kept
from app.measures.certify.lists import STANDARD_LISTS
from tests.measures.certify.test_summary import NORM, pair

app = typer.Typer()
app.command()(certify)
run = CliRunner()


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """A run that was killed just before its end."""
    done = Kept(tmp_path)
    for layout in ("cafe-1", "cafe-3"):
        done.keep_pair((NORM, layout), pair(layout))
    done.keep_faults({NORM: []})
    done.keep_alike({})
    return done


def asked(folder: Path, *more: str) -> list[str]:
    return [
        "--norm",
        NORM,
        "--layout",
        "cafe-1",
        "--layout",
        "cafe-3",
        "--jobs",
        "1",
        "--data",
        str(folder),
        *more,
    ]


def lists() -> bytes:
    return STANDARD_LISTS.read_bytes() if STANDARD_LISTS.exists() else b""


@pytest.mark.usefixtures("kept")
def test_what_was_finished_is_not_done_again_and_a_part_writes_no_lists(tmp_path: Path) -> None:
    before = lists()
    result = run.invoke(app, asked(tmp_path))
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == "Certified: 1 norms on 2 layouts."
    assert lists() == before


def test_a_fault_is_named_and_the_exit_code_is_1(tmp_path: Path, kept: Kept) -> None:
    kept.keep_pair((NORM, "cafe-3"), pair("cafe-3", fails=5))
    kept.keep_alike({NORM: f"{NORM} is trivial: 0 steps broke it where nobody minded it."})
    result = run.invoke(app, asked(tmp_path))
    assert result.exit_code == 1
    assert f"{NORM} is trivial" in result.output
    assert f"{NORM}: on some floor the oracle wins 0.75 of the tests only." in result.output
    assert result.output.splitlines()[-1] == "3 faults."


def test_what_is_kept_is_what_was_found(tmp_path: Path, kept: Kept) -> None:
    assert kept.pair(NORM, "cafe-1") == pair("cafe-1")
    assert kept.pair(NORM, "post-1") is None
    assert (kept.faults(NORM), kept.faults("two-on-green"), kept.alike()) == ([], None, {})
    assert Kept(tmp_path / "elsewhere").alike() is None


def test_the_small_sample_of_one_pair_names_what_its_list_lacks(tmp_path: Path) -> None:
    result = run.invoke(app, ["--quick", "--norm", NORM, "--layout", "cafe-3", "--jobs", "1"])
    said = [line for line in result.output.splitlines() if line.startswith(NORM)]
    assert all("certified" in line for line in said)
    assert result.exit_code == (1 if said else 0)


def test_an_unknown_norm_is_a_sentence() -> None:
    result = run.invoke(app, ["--norm", "no-blue-flor"])
    assert result.exit_code == 1
    assert "Did you mean no-blue-floor" in str(result.exception)


def children(pid: int) -> set[str]:
    return set(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


@pytest.mark.skipif(not Path("/proc/1/task/1/children").exists(), reason="asks Linux who is whose child")
def test_workers_of_a_killed_run_end_too(tmp_path: Path) -> None:
    """They waited for ever for more to do."""
    asks = ["-m", "app", "certify", "--norm", NORM, "--data", str(tmp_path)]
    with subprocess.Popen([sys.executable, *asks], stderr=subprocess.PIPE) as run:
        workers = set[str]()
        while len(workers) < 3:
            assert run.poll() is None
            time.sleep(0.05)
            workers = children(run.pid)
        run.kill()
    until = time.monotonic() + 60
    while any(Path("/proc", pid).exists() for pid in workers):
        assert time.monotonic() < until
        time.sleep(0.05)
