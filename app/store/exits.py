"""How visits ended.

give(db, visit_id, kind, code, detail=None) -> Exit (the first one stays)
of_visit(db, visit_id) -> Exit | None
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Exit


async def give(
    db: AsyncSession, visit_id: int, kind: str, code: str | None, detail: Mapping[str, Any] | None = None
) -> Exit:
    """Keep an exit with its completion code; a visit that has one keeps that."""
    row = {"visit_id": visit_id, "kind": kind, "code": code, "detail": dict(detail) if detail else None}
    await db.execute(insert(Exit).values(row).on_conflict_do_nothing())
    return (await db.scalars(select(Exit).where(Exit.visit_id == visit_id))).one()


async def of_visit(db: AsyncSession, visit_id: int) -> Exit | None:
    """Return how a visit ended, None while it goes on."""
    return await db.get(Exit, visit_id)
