"""The zip holds everything that happened, names nobody, and is the same every time."""

import csv
import hashlib
import io
import json
import zipfile
from typing import Any

import pandas as pd
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.episodes.episode import Episode
from app.errors import NoSuchSession
from app.exports import bundle
from app.exports.tables import TABLES
from app.measures.observer_path import lived
from tests.exports.launched import NASTY, SECRETS
from tests.exports.played import Played, brief, played


async def zipped(engine: AsyncEngine, session: int, *, spreadsheet: bool = False) -> bytes:
    return b"".join([piece async for piece in bundle.stream(engine, session, spreadsheet=spreadsheet)])


def opened(whole: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(whole))


def rows_of(whole: bytes, table: str) -> list[dict[str, str]]:
    text_of = opened(whole).read(f"{table}.csv").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text_of, newline="")))


@pytest.fixture
async def made(db_engine: AsyncEngine) -> Played:
    return await played(db_engine)


@pytest.fixture
async def whole(db_engine: AsyncEngine, made: Played) -> bytes:
    return await zipped(db_engine, made.launched.session)


async def test_every_press_is_in_it(made: Played, whole: bytes) -> None:
    kept = [(int(row["n"]), row["action"], row["auto"], row["hash"]) for row in rows_of(whole, "steps")]
    steps = [episode.latest for episode in made.steps if episode.latest]
    assert kept == [(s.n, str(s.action), str(s.auto).lower(), s.hash.hex()) for s in steps]


async def test_every_event_is_in_it(made: Played, whole: bytes) -> None:
    kept = [(int(row["event"]), row["kind"], int(row["of"]), row["by"]) for row in rows_of(whole, "events")]
    events = [event for episode in made.steps if episode.latest for event in episode.latest.events]
    assert kept == [(e.id, str(e.kind), e.of, json.dumps(list(e.by), separators=(",", ":"))) for e in events]


async def test_the_newcomer_was_frowned_at(whole: bytes) -> None:
    frowns = [row for row in rows_of(whole, "events") if row["kind"] == "sanction"]
    assert frowns


async def test_every_answer_is_in_it_as_it_was_given(whole: bytes) -> None:
    kept = {row["item"]: json.loads(row["value"]) for row in rows_of(whole, "answers")}
    assert NASTY.items() <= kept.items()
    assert {item: type(kept[item]) for item in NASTY} == {item: type(value) for item, value in NASTY.items()}


async def test_every_move_of_every_resident_is_rebuilt(made: Played, whole: bytes) -> None:
    kept = [(int(row["n"]), int(row["who"]), row["effective"]) for row in rows_of(whole, "resident_steps")]
    steps = [episode.latest for episode in made.steps if episode.latest]
    assert kept == [(s.n, m.who, str(m.effective)) for s in steps for m in s.moves if m.who > 0]
    assert {row["verified"] for row in rows_of(whole, "resident_steps")} == {"true"}


async def test_residents_break_the_norm_only_where_it_was_planned(whole: bytes) -> None:
    assert all(row["violation"] == row["lapse"] for row in rows_of(whole, "resident_steps"))


async def test_residents_headings_follow_their_moves(whole: bytes) -> None:
    ways = {"north": "1", "south": "2", "east": "3", "west": "4"}
    for row in rows_of(whole, "resident_steps"):
        assert row["heading"] == ways.get(row["effective"], row["heading"])
        assert (int(row["run"]) > 0) == (row["effective"] in ways)


async def test_what_was_lawful_for_residents_is_told(whole: bytes) -> None:
    assert all(0 <= int(row["permitted"]) <= int(row["lawful"]) for row in rows_of(whole, "resident_steps"))


async def test_the_evidence_of_every_step_is_weighed(made: Played, whole: bytes) -> None:
    rows, path = rows_of(whole, "evidence"), lived([Episode.begin(brief()), *made.steps])
    assert [float(row["p_truth"]) for row in rows] == list(path.p_truth)
    frowns = [row for row in rows_of(whole, "events") if row["kind"] == "sanction"]
    assert sum(int(row["exposed_own"]) for row in rows) == sum(row["of"] == "0" for row in frowns) > 0
    assert sum(int(row["exposed_other"]) for row in rows) == sum(row["of"] != "0" for row in frowns)
    assert sum(int(row["exposed_compliant"]) for row in rows) > 0


async def test_the_evidence_is_summed_up_for_every_participant(whole: bytes) -> None:
    rows, (person,) = rows_of(whole, "evidence"), rows_of(whole, "participants")
    for name in ("bits_own", "bits_other", "bits_compliant"):
        assert float(person[name]) == pytest.approx(sum(float(row[name]) for row in rows))
    assert person["p_truth_ideal_end"] == rows[-1]["p_truth"]


async def test_an_opportunity_is_a_step_at_which_the_norm_could_be_kept_or_broken(whole: bytes) -> None:
    for row in (*rows_of(whole, "steps"), *rows_of(whole, "resident_steps")):
        expected = row["permitted"] not in ("0", row["lawful"])
        assert row["opportunity"] == str(expected).lower()


async def test_no_evidence_is_made_up_for_what_another_engine_played(db_engine: AsyncEngine) -> None:
    made = await played(db_engine, by="another")
    whole = await zipped(db_engine, made.launched.session)
    assert not rows_of(whole, "evidence")
    assert rows_of(whole, "participants")[0]["bits_own"] == ""


async def test_the_episode_is_verified(whole: bytes) -> None:
    (row,) = rows_of(whole, "episodes")
    assert (row["verified"], row["phase"], row["in_block"], row["n"]) == ("yes", "learning", "1", "40")


async def test_an_altered_recording_is_taken_home_as_such(db_engine: AsyncEngine, made: Played) -> None:
    async with db_engine.begin() as db:
        await db.execute(text("UPDATE steps SET cell_after = cell_after + 1 WHERE n = 5"))
    (row,) = rows_of(await zipped(db_engine, made.launched.session), "episodes")
    assert row["verified"] == "no"


async def test_the_same_data_give_the_same_bytes(db_engine: AsyncEngine, made: Played, whole: bytes) -> None:
    assert await zipped(db_engine, made.launched.session) == whole


async def test_nobody_is_named(whole: bytes) -> None:
    with opened(whole) as files:
        for name in files.namelist():
            content = files.read(name)
            assert [secret for secret in SECRETS if secret.encode() in content] == [], name


async def test_what_may_name_somebody_in_free_text_is_marked(whole: bytes) -> None:
    marked = {row["item"] for row in rows_of(whole, "answers") if row["may_identify"] == "true"}
    assert marked == {"mail"}


async def test_the_manifest_fits_the_files(whole: bytes, made: Played) -> None:
    with opened(whole) as files:
        manifest: dict[str, Any] = json.loads(files.read("manifest.json"))
        listed = {entry["file"]: entry for entry in manifest["files"]}
        assert set(listed) == set(files.namelist()) - {"manifest.json"}
        for name, entry in listed.items():
            assert hashlib.sha256(files.read(name)).hexdigest() == entry["sha256"], name
            assert len(files.read(name)) == entry["size"], name
    assert listed["steps.csv"]["rows"] == 40
    assert manifest["chains"][0]["head"] == made.steps[-1].hash.hex()


MAY_BE_EMPTY = {"pauses", "stage_times", "views", "payments", "tombstones"}


async def test_pandas_reads_every_file(whole: bytes) -> None:
    with opened(whole) as files:
        frames = {table.name: pd.read_csv(files.open(table.file)) for table in TABLES}
    assert all(len(frame) for name, frame in frames.items() if name not in MAY_BE_EMPTY)
    assert frames["episodes"].joint.dtype == bool
    assert frames["steps"].merge(frames["episodes"], on="episode").shape[0] == 40


async def test_every_column_is_in_the_codebook(whole: bytes) -> None:
    explained = {(row["file"], row["column"]) for row in rows_of(whole, "codebook")}
    with opened(whole) as files:
        for name in files.namelist():
            if name.endswith(".csv"):
                header = next(csv.reader(io.TextIOWrapper(files.open(name), "utf-8", newline="")))
                assert {(name, column) for column in header} <= explained


async def test_a_spreadsheet_gets_a_mark_and_runs_nothing(db_engine: AsyncEngine, made: Played) -> None:
    whole = await zipped(db_engine, made.launched.session, spreadsheet=True)
    assert opened(whole).read("problems.csv").startswith(b"\xef\xbb\xbf")
    assert rows_of(whole, "problems")[0]["value"].startswith("'@sum")


async def test_a_session_that_never_was_is_refused(db_engine: AsyncEngine) -> None:
    with pytest.raises(NoSuchSession):
        await zipped(db_engine, 77)


async def test_a_download_given_up_lets_go_of_its_connection(db_engine: AsyncEngine, made: Played) -> None:
    pieces = bundle.stream(db_engine, made.launched.session)
    await anext(pieces)
    await pieces.aclose()
    assert db_engine.pool.checkedout() == 0  # type: ignore[attr-defined]


async def test_whoever_asked_for_deletion_leaves_nothing_but_a_row(
    db_engine: AsyncEngine, made: Played
) -> None:
    async with db_engine.begin() as db:
        await db.execute(text("UPDATE visits SET flags = '[\"delete-asked\"]'"))
    whole = await zipped(db_engine, made.launched.session)
    full = {table.name for table in TABLES if rows_of(whole, table.name)}
    assert full == {"visits"}
