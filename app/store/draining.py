"""Whether anybody may begin, for all processes of this database; whoever plays goes on.

begun(db) -> Draining | None · begin(db, by) · end(db) · playing(db) -> int
"""

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Draining, Episode


async def begun(db: AsyncSession) -> Draining | None:
    """Return who let nobody begin any more, and when; None while people may begin."""
    return await db.scalar(select(Draining))


async def begin(db: AsyncSession, by: str) -> None:
    """From now on nobody begins, whichever process they come to; said twice is said once."""
    await db.execute(insert(Draining).values(by=by).on_conflict_do_nothing())


async def end(db: AsyncSession) -> None:
    """People may begin again."""
    await db.execute(delete(Draining))


async def playing(db: AsyncSession) -> int:
    """Return how many episodes are in a room just now, in any process."""
    held = (Episode.ended_at.is_(None), Episode.lease_until > func.clock_timestamp())
    return await db.scalar(select(func.count()).select_from(Episode).where(*held)) or 0
