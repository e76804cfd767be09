"""What a launch page asks: whom not to let in again, how the first visits went, how the server is.

block(db, session_id, names) -> int · blocked(db, session_id, name) -> bool · how_many_blocked(db, session_id)
first(db, session_id) -> First · pilot_minutes(db, study_hash)
open_visits(db, session_id) · clock(db) -> float · version(db) -> str | None
has_tables(db) -> bool
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.engine import keepable
from app.store.rows import Blocked, Episode, Participant, Pause, Session, Visit


class First(NamedTuple):
    """How the first visits went; minutes are medians of active time. No outcome of a test is among it."""

    begun: int
    complete: int
    going: int
    failed_quiz: int
    minutes: float | None
    outages: int


async def block(db: AsyncSession, session_id: int, names: Sequence[str]) -> int:
    """Keep outside names that must not take part; returns how many are new."""
    rows = [{"session_id": session_id, "value": keepable(name)} for name in names]
    if not rows:
        return 0
    kept = insert(Blocked).on_conflict_do_nothing().returning(Blocked.value)
    return len((await db.scalars(kept, rows)).all())


async def blocked(db: AsyncSession, session_id: int, name: str) -> bool:
    """Whether this outside name must not take part."""
    asked = select(Blocked.value).where(Blocked.session_id == session_id, Blocked.value == keepable(name))
    return await db.scalar(asked) is not None


async def how_many_blocked(db: AsyncSession, session_id: int) -> int:
    """Return how many names are on the list."""
    return await db.scalar(select(func.count()).where(Blocked.session_id == session_id)) or 0


async def first(db: AsyncSession, session_id: int) -> First:
    """Return how it went so far."""
    ended = Visit.exit == "complete"
    columns: list[Any] = [
        func.count(),
        func.count().filter(ended),
        func.count().filter(Visit.exit.is_(None)),
        func.count().filter(Visit.exit == "failed-check"),
        func.percentile_cont(0.5).within_group(Visit.active_ms).filter(ended) / 60_000,
    ]
    row = (await db.execute(select(*columns).where(Visit.session_id == session_id))).one()
    lost = select(func.count()).select_from(Pause).join(Episode, Episode.id == Pause.episode_id)
    lost = lost.join(Visit, Visit.id == Episode.visit_id).where(Visit.session_id == session_id)
    outages = await db.scalar(lost.where(Pause.reason == "connection", Pause.n > 0)) or 0
    begun, complete, going, failed, minutes = row
    return First(begun, complete, going, failed, minutes, outages)


async def pilot_minutes(db: AsyncSession, study_hash: str) -> float | None:
    """Return the median active minutes of people's complete visits to pilots of this very study.

    None without any: scripts are done in no time.
    """
    asked = select(func.percentile_cont(0.5).within_group(Visit.active_ms) / 60_000)
    asked = asked.join(Session, Session.id == Visit.session_id).where(Visit.exit == "complete")
    asked = asked.join(Participant, Participant.id == Visit.participant_id).where(
        Participant.kind == "person"
    )
    found = await db.scalar(asked.where(Session.kind == "pilot", Session.study_hash == study_hash))
    return float(found) if found is not None else None


async def open_visits(db: AsyncSession, session_id: int) -> list[Visit]:
    """Return the visits that nobody has ended."""
    asked = select(Visit).where(Visit.session_id == session_id, Visit.exit.is_(None)).order_by(Visit.id)
    return list((await db.scalars(asked)).all())


async def clock(db: AsyncSession) -> float:
    """Return the database's clock, in seconds since 1970."""
    return float(await db.scalar(select(func.extract("epoch", func.clock_timestamp()))) or 0)


async def has_tables(db: AsyncSession) -> bool:
    """Whether any migration was ever run here."""
    return await db.scalar(text("SELECT to_regclass('public.forgotten')")) is not None


async def version(db: AsyncSession) -> str | None:
    """Return the migration that the database is at."""
    found: str | None = await db.scalar(text("SELECT version_num FROM alembic_version"))
    return found
