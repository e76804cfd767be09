"""Answers to forms, with the drafts before them.

keep(db, visit_id, stage_key, form, answers) · of_stage(db, visit_id, stage_key) -> dict[item, value]
of_visit(db, visit_id) -> list[Answer] · draft(db, visit_id, stage_key, since=None) -> dict
keep_draft(db, visit_id, stage_key, values)
several tries at one form need a stage_key each ("quiz", "quiz#2")
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Answer, Draft


async def keep(
    db: AsyncSession, visit_id: int, stage_key: str, form: str, answers: Mapping[str, Any]
) -> None:
    """Keep one row per item, once; the latest answer stands. The stage's draft goes."""
    for item, value in answers.items():
        row = {"visit_id": visit_id, "stage_key": stage_key, "form": form, "item": item, "value": value}
        kept = insert(Answer).values(row)
        latest = {"value": kept.excluded.value, "form": kept.excluded.form, "at": func.clock_timestamp()}
        await db.execute(kept.on_conflict_do_update(constraint=_ONCE, set_=latest))
    await db.execute(delete(Draft).where(Draft.visit_id == visit_id, Draft.stage_key == stage_key))


_ONCE = "uq_answers_visit_id_stage_key_item"


async def of_stage(db: AsyncSession, visit_id: int, stage_key: str) -> dict[str, Any]:
    """Return the answers of one stage by item."""
    asked = select(Answer.item, Answer.value).where(
        Answer.visit_id == visit_id, Answer.stage_key == stage_key
    )
    return {item: value for item, value in (await db.execute(asked)).all()}  # noqa: C416


async def of_visit(db: AsyncSession, visit_id: int) -> Sequence[Answer]:
    """Return all answers of a visit in the order in which they were first given."""
    return (await db.scalars(select(Answer).where(Answer.visit_id == visit_id).order_by(Answer.id))).all()


async def keep_draft(db: AsyncSession, visit_id: int, stage_key: str, values: Mapping[str, Any]) -> None:
    """Keep what stands in a form just now."""
    kept = insert(Draft).values(visit_id=visit_id, stage_key=stage_key, values=dict(values))
    latest = {"values": kept.excluded["values"], "at": func.clock_timestamp()}
    await db.execute(kept.on_conflict_do_update(constraint="pk_drafts", set_=latest))


async def draft(
    db: AsyncSession, visit_id: int, stage_key: str, since: datetime | None = None
) -> dict[str, Any]:
    """Return what stood in the form; empty where nothing did `since` then."""
    row = await db.get(Draft, (visit_id, stage_key), populate_existing=True)
    return dict(row.values) if row and (since is None or row.at >= since) else {}
