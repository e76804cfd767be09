"""Problems that participants told us of.

add(db, visit_id, text) · of_session(db, session_id) -> list[Problem]
see_to(db, visit_id, account) -> int
"""

from collections.abc import Sequence

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.engine import keepable
from app.store.rows import Problem, Visit


async def add(db: AsyncSession, visit_id: int, text: str) -> None:
    """Keep what somebody wrote."""
    db.add(Problem(visit_id=visit_id, text=keepable(text)))
    await db.flush()


async def of_session(db: AsyncSession, session_id: int) -> Sequence[Problem]:
    """Return all problems of a session, the newest first."""
    asked = select(Problem).join(Visit, Visit.id == Problem.visit_id).where(Visit.session_id == session_id)
    return (await db.scalars(asked.order_by(Problem.id.desc()))).all()


async def see_to(db: AsyncSession, visit_id: int, account: str) -> int:
    """Somebody has seen to whatever this visit's participant wrote so far; how many that were."""
    waiting = update(Problem).where(Problem.visit_id == visit_id, Problem.seen_to_at.is_(None))
    seen = waiting.values(seen_to_at=func.clock_timestamp(), seen_to_by=account).returning(Problem.id)
    return len((await db.scalars(seen)).all())
