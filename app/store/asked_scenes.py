"""The scenes of a belief test as they were drawn when the visit came to it.

keep(db, visit_id, clips, facts) · of_visit(db, visit_id) -> AskedScenes | None
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import AskedScenes


async def keep(db: AsyncSession, visit_id: int, clips: str, facts: Sequence[Mapping[str, Any]]) -> None:
    """Keep clips (the JSON that a browser gets) and the facts about each; what was kept first stays."""
    row = {"visit_id": visit_id, "clips": clips, "facts": [dict(one) for one in facts]}
    await db.execute(insert(AskedScenes).values(row).on_conflict_do_nothing())


async def of_visit(db: AsyncSession, visit_id: int) -> AskedScenes | None:
    """Return what was kept."""
    return await db.get(AskedScenes, visit_id)
