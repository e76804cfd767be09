"""Answers to questions about the norm.

keep(db, visit_id, stage_key, values, episode_id=None, n=None, asked_at=None)
answered_steps(db, episode_id) -> set[int] · of_visit(db, visit_id) -> list[Belief]
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Belief

BELIEF_TEST = "belief"
"""The key of the stage at the end that asks for verdicts and for the norm itself."""


async def keep(
    db: AsyncSession,
    visit_id: int,
    stage_key: str,
    values: Mapping[str, Any],
    *,
    episode_id: int | None = None,
    n: int | None = None,
    asked_at: datetime | None = None,
) -> None:
    """Keep one row per question; what was said first at this step stays."""
    where = {
        "visit_id": visit_id,
        "stage_key": stage_key,
        "episode_id": episode_id,
        "n": n,
        "asked_at": asked_at,
    }
    rows = [where | {"probe": probe, "value": value} for probe, value in values.items()]
    if rows:
        await db.execute(insert(Belief).values(rows).on_conflict_do_nothing())


async def answered_steps(db: AsyncSession, episode_id: int) -> set[int]:
    """Return the steps of an episode after which questions have been answered."""
    asked = select(Belief.n).where(Belief.episode_id == episode_id, Belief.n.is_not(None))
    return {n for n in await db.scalars(asked) if n is not None}


async def of_visit(db: AsyncSession, visit_id: int) -> Sequence[Belief]:
    """Return all beliefs of a visit in order."""
    return (await db.scalars(select(Belief).where(Belief.visit_id == visit_id).order_by(Belief.id))).all()
