"""Forgetting destroys what names or describes a person, keeps that they were paid, holds after a restore."""

import io
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.exports import bundle
from app.launch.dumping import dump, restore
from app.store import forgetting, payments
from app.store.engine import open_engine, work
from app.store.payments import Owed
from app.web.retention import PATIENCE, sealing
from tests.exports.launched import NASTY, PID, SECRETS
from tests.exports.played import played

TABLES = """SELECT table_schema || '.' || table_name FROM information_schema.tables
  WHERE table_schema IN ('public', 'identity')"""
SEAL = sealing("a secret of this server")


async def everything(engine: AsyncEngine) -> str:
    """Every row of every table as text."""
    lines: list[str] = []
    async with engine.connect() as db:
        for table in (await db.execute(text(TABLES))).scalars().all():
            lines += (await db.execute(text(f"SELECT row_to_json(t)::text FROM {table} t"))).scalars().all()
    return "\n".join(lines)


async def forgotten(engine: AsyncEngine) -> int:
    made = await played(engine, 10)
    async with work(engine) as db:
        owed = [Owed(made.launched.visit, "base", 400, "GBP", "the reward")]
        await payments.prepare(db, owed, "ada")
        await forgetting.forget(db, made.launched.visit, "ada", "asked", SEAL)
    return made.launched.session


async def test_nothing_that_names_or_quotes_a_person_is_left(db_engine: AsyncEngine) -> None:
    await forgotten(db_engine)
    left = await everything(db_engine)
    secrets = [secret for secret in SECRETS if secret != "CODE-THAT-PAYS"]  # the session's own codes stay
    assert [secret for secret in secrets if secret in left] == []
    assert NASTY["arabic"] not in left
    async with db_engine.connect() as db:
        for table in ("answers", "beliefs", "steps", "events", "episodes", "problems", "consents"):
            assert (await db.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one() == 0
        assert (await db.execute(text("SELECT sum(amount) FROM payments"))).scalar_one() == 400
        assert (await db.execute(text("SELECT count(*) FROM visits"))).scalar_one() == 1


async def test_whoever_was_forgotten_has_still_taken_part(db_engine: AsyncEngine) -> None:
    await forgotten(db_engine)
    async with work(db_engine) as db:
        assert await forgetting.was_here(db, "demo", SEAL(f" {PID.upper()}"))
        assert not await forgetting.was_here(db, "demo", SEAL("somebody else"))
        assert not await forgetting.was_here(db, "demo", sealing("another server")(PID))


async def test_later_exports_hold_a_tombstone_and_still_open(db_engine: AsyncEngine) -> None:
    session = await forgotten(db_engine)
    zipped = io.BytesIO(b"".join([piece async for piece in bundle.stream(db_engine, session)]))
    with zipfile.ZipFile(zipped) as found:
        assert found.testzip() is None
        assert len(found.read("visits.csv").splitlines()) == 2
        assert found.read("tombstones.csv").splitlines()[0] == b'"visit","forgotten_at"'
        assert len(found.read("tombstones.csv").splitlines()) == 2


async def test_a_restored_backup_does_not_bring_them_back(
    db_engine: AsyncEngine, database_url: str, tmp_path: Path
) -> None:
    made = await played(db_engine, 10)
    dump(database_url, tmp_path / "before.dump")
    async with work(db_engine) as db:
        await forgetting.forget(db, made.launched.visit, "ada", "asked", SEAL)
        stones = await forgetting.tombstones(db)
    await db_engine.dispose()
    restore(database_url, tmp_path / "before.dump")
    after = open_engine(database_url)
    assert PID in await everything(after)
    async with work(after) as db:
        assert await forgetting.lay(db, stones, SEAL) == 1
    assert PID not in await everything(after)
    await after.dispose()


async def test_who_asked_is_forgotten_once_they_are_paid(db_engine: AsyncEngine) -> None:
    made = await played(db_engine, 10)
    async with db_engine.begin() as db:
        asked = "flags = '[\"delete-asked\"]', exit = 'complete', ended_at = now()"
        await db.execute(text(f"UPDATE visits SET {asked}"))
    async with work(db_engine) as db:
        assert await forgetting.wanting(db, PATIENCE) == []
        await payments.prepare(db, [Owed(made.launched.visit, "base", 400, "GBP", "the reward")], "ada")
        line = (await payments.of_session(db, made.launched.session))[0]
        batch = await payments.approve(db, made.launched.session, [line.id], "by-hand", "ada")
        await payments.begin_sending(db, batch.id)
        assert await forgetting.wanting(db, timedelta(0)) == []
        await payments.confirm(db, [line.id])
        assert await forgetting.wanting(db, PATIENCE) == [made.launched.visit]


async def test_names_are_destroyed_when_their_time_is_over_and_not_before(db_engine: AsyncEngine) -> None:
    made = await played(db_engine, 10)
    session, now = made.launched.session, datetime.now(UTC)
    async with work(db_engine) as db:
        assert await forgetting.destroy_names(db, session, now + timedelta(days=1), SEAL) == 0
        await db.execute(text("UPDATE sessions SET state = 'closed', closed_at = now()"))
        assert await forgetting.destroy_names(db, session, now - timedelta(days=90), SEAL) == 0
        assert await forgetting.destroy_names(db, session, now + timedelta(days=1), SEAL) == 1
        assert await forgetting.was_here(db, "demo", SEAL(PID))
    assert PID not in await everything(db_engine)
    async with db_engine.connect() as db:
        assert (await db.execute(text("SELECT count(*) > 0 FROM steps"))).scalar_one()
