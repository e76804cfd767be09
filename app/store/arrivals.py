"""Every coming in through a link; only in the schema `identity`.

add(db, visit_id, session_ref=, raw_query=, ip=, agent=, known=) · refs(db, visit_id) -> set[str]
queries(db, visit_id) -> list[str]
"""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.engine import keepable
from app.store.rows import Arrival


async def add(
    db: AsyncSession,
    visit_id: int,
    *,
    session_ref: str | None,
    raw_query: str,
    ip: str | None,
    agent: str,
    known: bool,
) -> None:
    """Note an arrival; `known` says whether it was let in to the visit."""
    ref = keepable(session_ref) if session_ref is not None else None
    row = Arrival(visit_id=visit_id, session_ref=ref, raw_query=keepable(raw_query), ip=ip, known=known)
    row.agent = keepable(agent)
    db.add(row)
    await db.flush()


async def refs(db: AsyncSession, visit_id: int) -> set[str]:
    """Return the recruiter's ids of submissions by which this visit was let in."""
    asked = select(Arrival.session_ref).where(Arrival.visit_id == visit_id, Arrival.known)
    return {ref for ref in await db.scalars(asked) if ref is not None}


async def queries(db: AsyncSession, visit_id: int) -> list[str]:
    """Return what stood behind the `?` of each link by which this visit was let in."""
    asked = select(Arrival.raw_query).where(Arrival.visit_id == visit_id, Arrival.known)
    return list(await db.scalars(asked))
