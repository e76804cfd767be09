"""What the researcher's pages ask besides counts.

ways(db, session_id) -> list[Way] · tested(db, session_id) -> list[Tested]
refused(db, name, since) -> int · latest_export(db, session_id) -> AuditLine | None
"""

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import func, literal_column, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import AuditLine, Episode, Visit

LOGIN_REFUSED, EXPORTED = "log-in refused", "exported"
"""Actions in the audit log that are asked for again."""


class Way(NamedTuple):
    """A visit's way: the keys of its stages, the position of the open one, how it ended."""

    stages: list[str]
    stage: int
    exit: str | None


class Tested(NamedTuple):
    """A test episode of a visit; `outcome` is None while it is under way."""

    visit: int
    phase: str
    outcome: dict[str, Any] | None
    technical: bool


async def ways(db: AsyncSession, session_id: int) -> list[Way]:
    """Return how far each visit of a session came."""
    keys = func.jsonb_path_query_array(Visit.plan, literal_column("'$.stages[*].key'"))
    rows = await db.execute(select(keys, Visit.stage, Visit.exit).where(Visit.session_id == session_id))
    return [Way(*row) for row in rows]


async def tested(db: AsyncSession, session_id: int) -> list[Tested]:
    """Return the test episodes of a session in the order in which they were played."""
    phase = Episode.brief["phase"].as_string()
    chosen = select(Episode.visit_id, phase, Episode.outcome, Episode.technical)
    of_session = chosen.join(Visit, Visit.id == Episode.visit_id).where(Visit.session_id == session_id)
    rows = await db.execute(of_session.where(phase.startswith("test")).order_by(Episode.id))
    return [Tested(*row) for row in rows]


async def refused(db: AsyncSession, name: str, since: datetime) -> int:
    """Return how often a log-in under this name was refused since then."""
    lines = select(func.count(AuditLine.id)).where(AuditLine.action == LOGIN_REFUSED)
    return await db.scalar(lines.where(AuditLine.subject == name, AuditLine.at > since)) or 0


async def latest_export(db: AsyncSession, session_id: int) -> AuditLine | None:
    """Return the newest line about a finished export of a session."""
    subject = f"session {session_id}"
    lines = select(AuditLine).where(AuditLine.action == EXPORTED, AuditLine.subject == subject)
    return await db.scalar(lines.order_by(AuditLine.id.desc()).limit(1))
