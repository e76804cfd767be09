"""Consents and device checks.

keep(db, given) -> how many were the first of their visit
of_visit(db, visit_id) -> Consent | None
keep_check(db, visit_id, result)
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Consent, DeviceCheck


class Given(NamedTuple):
    """A consent: the document with its version, the text as it was read, which boxes were ticked."""

    visit_id: int
    document: str
    version_hash: str
    text: str
    boxes: Mapping[str, Any]


async def keep(db: AsyncSession, given: Sequence[Given]) -> int:
    """Keep consents; the first one of a visit stays. Returns how many were the first."""
    rows = [one._asdict() | {"boxes": dict(one.boxes)} for one in given]
    kept = await db.scalars(insert(Consent).on_conflict_do_nothing().returning(Consent.id), rows)
    return len(kept.all())


async def of_visit(db: AsyncSession, visit_id: int) -> Consent | None:
    """Return the consent that was given, with its text."""
    return await db.scalar(select(Consent).where(Consent.visit_id == visit_id))


async def keep_check(db: AsyncSession, visit_id: int, result: Mapping[str, Any]) -> None:
    """Keep what a device check found."""
    db.add(DeviceCheck(visit_id=visit_id, result=dict(result)))
    await db.flush()
