"""Consents and device checks.

keep(db, visit_id, document=, version_hash=, text=, boxes=) -> bool (False: there was one)
of_visit(db, visit_id) -> Consent | None
keep_check(db, visit_id, result)
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Consent, DeviceCheck


async def keep(
    db: AsyncSession, visit_id: int, *, document: str, version_hash: str, text: str, boxes: Mapping[str, Any]
) -> bool:
    """Keep a consent; the first one stays."""
    row = {"visit_id": visit_id, "document": document, "version_hash": version_hash, "text": text}
    once = insert(Consent).values(row | {"boxes": dict(boxes)}).on_conflict_do_nothing()
    return await db.scalar(once.returning(Consent.id)) is not None


async def of_visit(db: AsyncSession, visit_id: int) -> Consent | None:
    """Return the consent that was given, with its text."""
    return await db.scalar(select(Consent).where(Consent.visit_id == visit_id))


async def keep_check(db: AsyncSession, visit_id: int, result: Mapping[str, Any]) -> None:
    """Keep what a device check found."""
    db.add(DeviceCheck(visit_id=visit_id, result=dict(result)))
    await db.flush()
