"""Who is still there: a page that was sent, a step, something typed is a sign of life.

heard() -> column · heard_at(db, visit_id) -> datetime
reserving(db) · release_absent(db, session_id, condition, grace) -> int
left_open(db) -> list[Session] · absent(db, session_id, condition, grace) -> list[token]
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Draft, Episode, Session, Step, Visit


def heard() -> ColumnElement[datetime]:
    """When a visit's last sign of life came; for a query over `visits`."""
    played = (
        select(func.max(Step.server_at))
        .join(Episode, (Episode.id == Step.episode_id) & (Episode.n == Step.n))
        .where(Episode.visit_id == Visit.id)
    )
    typed = select(func.max(Draft.at)).where(Draft.visit_id == Visit.id)
    later = (one.correlate(Visit).scalar_subquery() for one in (played, typed))
    return func.greatest(Visit.seen_at, *later)


async def heard_at(db: AsyncSession, visit_id: int) -> datetime:
    """When one visit's last sign of life came."""
    return (await db.scalars(select(heard()).where(Visit.id == visit_id))).one()


async def reserving(db: AsyncSession) -> Sequence[tuple[int, str]]:
    """Return (session, hash of its study) of every session in which an open visit holds a place."""
    asked = select(Session.id, Session.study_hash).join(Visit, Visit.session_id == Session.id)
    rows = await db.execute(asked.where(Visit.exit.is_(None), Visit.holds_place).distinct())
    return [(session_id, study_hash) for session_id, study_hash in rows]


async def release_absent(db: AsyncSession, session_id: int, condition: str, grace: timedelta) -> int:
    """Give back places of a condition's open visits without a sign of life for so long; return how many.

    Whoever's visit is being changed just now is not away. Many are held in the order of their numbers,
    as everywhere.
    """
    found = select(Visit.id).where(*_silent(session_id, condition, grace), Visit.holds_place)
    held = found.order_by(Visit.id).with_for_update(key_share=True, skip_locked=True)
    ids = (await db.scalars(held)).all()
    await db.execute(update(Visit).where(Visit.id.in_(ids)).values(holds_place=False))
    return len(ids)


async def left_open(db: AsyncSession) -> Sequence[Session]:
    """Return the closed sessions that still have open visits."""
    going = select(Visit.id).where(Visit.session_id == Session.id, Visit.exit.is_(None)).exists()
    return (await db.scalars(select(Session).where(Session.state == "closed", going))).all()


async def absent(db: AsyncSession, session_id: int, condition: str, grace: timedelta) -> Sequence[str]:
    """Return the tokens of open visits of a condition without a sign of life for so long.

    Until we end they stay so: whoever comes back just now waits for us.
    """
    asked = select(Visit.token).where(*_silent(session_id, condition, grace)).order_by(Visit.id)
    return (await db.scalars(asked.with_for_update(key_share=True))).all()


def _silent(session_id: int, condition: str, grace: timedelta) -> tuple[Any, ...]:
    of_condition = (Visit.session_id == session_id, Visit.condition == condition, Visit.exit.is_(None))
    return (*of_condition, heard() < func.clock_timestamp() - grace)
