"""The audit log: only ever added to.

write(db, account, action, subject, detail=None) · latest(db, limit=100) -> list[AuditLine]
last(db, action) -> datetime | None · about(db, subject, limit, before=None) -> list[AuditLine]
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import AuditLine


async def write(
    db: AsyncSession, account: str, action: str, subject: str, detail: Mapping[str, Any] | None = None
) -> None:
    """Add a line: who did what to what."""
    line = AuditLine(account=account, action=action, subject=subject, detail=dict(detail) if detail else None)
    db.add(line)
    await db.flush()


async def latest(db: AsyncSession, limit: int = 100) -> Sequence[AuditLine]:
    """Return the newest lines, the newest first."""
    return (await db.scalars(select(AuditLine).order_by(AuditLine.id.desc()).limit(limit))).all()


async def last(db: AsyncSession, action: str) -> datetime | None:
    """Return when something was last done; None for never."""
    return await db.scalar(select(func.max(AuditLine.at)).where(AuditLine.action == action))


async def about(db: AsyncSession, subject: str, limit: int, before: int | None = None) -> Sequence[AuditLine]:
    """Return the newest lines about a subject or by an account; about everything where none is named.

    `before` is the number of a line: only older ones are looked for.
    """
    asked = select(AuditLine).order_by(AuditLine.id.desc()).limit(limit)
    if subject:
        asked = asked.where((AuditLine.subject == subject) | (AuditLine.account == subject))
    if before is not None:
        asked = asked.where(AuditLine.id < before)
    return (await db.scalars(asked)).all()
