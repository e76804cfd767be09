"""The audit log: only ever added to.

write(db, account, action, subject, detail=None) · latest(db, limit=100) -> list[AuditLine]
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
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
