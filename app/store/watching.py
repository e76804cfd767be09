"""What the researcher's pages ask besides counts.

ways(db, session_id) -> list[Way] · tested(db, session_id) -> list[Tested]
latest_export(db, session_id) -> AuditLine | None · latest_of(db, session_id, actions) -> AuditLine | None
mark(db, session_id) -> str
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import func, literal_column, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import AuditLine, Episode, Visit

EXPORTED = "exported"
"""The action in the audit log that is asked for again."""


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


async def latest_export(db: AsyncSession, session_id: int) -> AuditLine | None:
    """Return the newest line about a finished export of a session."""
    return await latest_of(db, session_id, (EXPORTED,))


async def latest_of(db: AsyncSession, session_id: int, actions: Sequence[str]) -> AuditLine | None:
    """Return the newest line about a session in which one of these was done."""
    subject = f"session {session_id}"
    lines = select(AuditLine).where(AuditLine.action.in_(actions), AuditLine.subject == subject)
    return await db.scalar(lines.order_by(AuditLine.id.desc()).limit(1))


async def mark(db: AsyncSession, session_id: int) -> str:
    """Return a word that is another one whenever the session's page would show something else."""
    return str(await db.scalar(_MARK, {"session": session_id}) or "")


_MARK = text("""
SELECT md5(concat_ws('/', s.state, s.places, v.mark, e.mark, p.mark, m.mark)) FROM sessions s
CROSS JOIN LATERAL (
  SELECT concat_ws('/', count(*), sum(version), max(seen_at), count(*) FILTER (WHERE holds_place),
    sum(jsonb_array_length(flags))) AS mark FROM visits WHERE session_id = s.id) v
CROSS JOIN LATERAL (
  SELECT concat_ws('/', count(*), sum(episodes.n), count(episodes.ended_at)) AS mark
  FROM episodes JOIN visits ON visits.id = episodes.visit_id WHERE session_id = s.id) e
CROSS JOIN LATERAL (
  SELECT concat_ws('/', count(*), count(problems.seen_to_at)) AS mark
  FROM problems JOIN visits ON visits.id = problems.visit_id WHERE session_id = s.id) p
CROSS JOIN LATERAL (
  SELECT count(*) AS mark FROM seen_marks JOIN visits ON visits.id = seen_marks.visit_id
  WHERE session_id = s.id) m
WHERE s.id = :session
""")
