"""Problems that participants told us of.

add(db, visit_id, text) · of_session(db, session_id) -> list[Problem]
"""

from collections.abc import Sequence

from sqlalchemy import select
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
