"""The zip while people play, and the zip that comes to nothing half-way."""

import csv
import gc
import io
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

from app.cli import app
from tests.web.driver import Participant
from tests.web.researcher.visitor import member_of
from tests.web.site import Site
from tests.web.stored import jump, run

pytestmark = pytest.mark.filterwarnings("ignore:.*AsyncServerCursor.*while still open:ResourceWarning")
ZIP = "/admin/sessions/1/export.zip"
STUCK = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@pytest.fixture(autouse=True)
def lost_cursors() -> Iterator[None]:
    """SQLAlchemy leaves the cursor of a broken connection to the collector, which complains: here."""
    yield
    gc.collect()


@pytest.fixture
def rosa(site: Site) -> Iterator[httpx.Client]:
    """Somebody who may take data home."""
    with member_of(site, "rosa", "researcher") as client:
        yield client


@pytest.fixture
def player(site: Site, ann: Participant) -> Participant:
    """Somebody in the middle of the practice."""
    ann.join()
    ann.agree()
    jump(site, "practice")
    ann.play("wait east wait")
    return ann


@contextmanager
def stopped_at_the_consents(site: Site) -> Iterator[None]:
    """Whatever reads consents, which no step does, waits until the block ends."""
    engine = create_engine(site.database_url)
    with engine.begin() as holding:
        holding.execute(text("LOCK TABLE consents IN ACCESS EXCLUSIVE MODE"))
        yield
    engine.dispose()


def until_it_waits(site: Site) -> int:
    """The number of the process that waits at them."""
    for _ in range(400):
        if found := run(site, STUCK):
            return int(str(found[0][0]))
        time.sleep(0.02)
    raise AssertionError("nothing waits")


def downloaded(client: httpx.Client, kept: bytearray, faults: list[Exception]) -> threading.Thread:
    """A browser that saves what comes, beside us."""

    def save() -> None:
        try:
            with client.stream("GET", ZIP) as answer:
                assert answer.status_code == 200
                for piece in answer.iter_raw():
                    kept.extend(piece)
        except httpx.TransportError as broke:
            faults.append(broke)

    thread = threading.Thread(target=save)
    thread.start()
    return thread


def rows_of(whole: zipfile.ZipFile, table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(whole.read(f"{table}.csv").decode(), newline="")))


def test_an_export_shows_one_moment_while_people_play_on(
    site: Site, rosa: httpx.Client, player: Participant
) -> None:
    kept, faults = bytearray(), list[Exception]()
    with stopped_at_the_consents(site):
        saving = downloaded(rosa, kept, faults)
        until_it_waits(site)
        assert player.play("wait west wait")[-1]["n"] == 6, "a slow export stops nobody"
    saving.join()
    assert not faults
    with zipfile.ZipFile(io.BytesIO(kept)) as whole:
        assert whole.testzip() is None
        (episode,) = rows_of(whole, "episodes")
        steps = Counter(row["episode"] for row in rows_of(whole, "steps"))
        walked = Counter((row["episode"], row["n"]) for row in rows_of(whole, "resident_steps"))
    assert (episode["n"], episode["ended_at"]) == ("3", "")
    assert steps == {episode["episode"]: 3}
    assert {n for _, n in walked} == {"1", "2", "3"}


def test_an_export_whose_source_breaks_is_seen_to_be_broken_and_is_not_noted_as_taken_home(
    site: Site, rosa: httpx.Client, player: Participant
) -> None:
    kept, faults = bytearray(), list[Exception]()
    with stopped_at_the_consents(site):
        saving = downloaded(rosa, kept, faults)
        run(site, f"SELECT pg_terminate_backend({until_it_waits(site)})")
        saving.join()
    assert [type(fault) for fault in faults] == [httpx.RemoteProtocolError], "no browser takes it for whole"
    assert kept
    with pytest.raises(zipfile.BadZipFile):
        zipfile.ZipFile(io.BytesIO(kept))
    said = run(site, "SELECT action FROM audit WHERE action LIKE 'export%'")
    assert said == [("export begun",)]
    assert player.play("wait")[-1]["n"] == 4


def test_whoever_goes_away_while_it_comes_leaves_nothing_running(
    site: Site, rosa: httpx.Client, player: Participant
) -> None:
    with stopped_at_the_consents(site), rosa.stream("GET", ZIP) as answer:
        coming = answer.iter_raw()
        assert next(coming)
        waiting = until_it_waits(site)
    reading = "SELECT count(*) FROM pg_stat_activity WHERE pid = :pid AND state <> 'idle'"
    for _ in range(200):
        if run(site, reading, pid=waiting) == [(0,)]:
            break
        time.sleep(0.05)
    else:
        raise AssertionError("it reads on")
    assert run(site, "SELECT action FROM audit WHERE action LIKE 'export%'") == [("export begun",)]


def test_a_file_has_its_name_only_when_it_is_whole(
    site: Site, player: Participant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", site.database_url)
    target = tmp_path / "out.zip"
    target.write_bytes(b"of yesterday")
    ended: list[int] = []
    with stopped_at_the_consents(site):
        taking = threading.Thread(
            target=lambda: ended.append(CliRunner().invoke(app, ["export", "1", str(target)]).exit_code)
        )
        taking.start()
        run(site, f"SELECT pg_terminate_backend({until_it_waits(site)})")
        taking.join()
    assert ended == [1]
    assert [one.name for one in tmp_path.iterdir()] == ["out.zip"]
    assert target.read_bytes() == b"of yesterday"
