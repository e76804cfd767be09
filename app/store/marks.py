"""Marks on visits that somebody has seen, so that they wait for nobody any more.

see(db, visit_id, mark, account, note) -> bool · unsee(db, visit_id, mark)
"""

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.engine import keepable
from app.store.rows import SeenMark


async def see(db: AsyncSession, visit_id: int, mark: str, account: str, note: str) -> bool:
    """Tick a mark off; whether this did it: whoever came first stays."""
    row = {"visit_id": visit_id, "mark": mark, "account": account, "note": keepable(note)}
    laid = insert(SeenMark).values(row).on_conflict_do_nothing().returning(SeenMark.mark)
    return await db.scalar(laid) is not None


async def unsee(db: AsyncSession, visit_id: int, mark: str) -> None:
    """It happened again: the mark waits for somebody as it did at first."""
    await db.execute(delete(SeenMark).where(SeenMark.visit_id == visit_id, SeenMark.mark == mark))
