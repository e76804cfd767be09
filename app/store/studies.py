"""The texts of studies that ran or may run.

keep(db, hash=, name=, text=, engine=) · of_hash(db, hash) -> StudyText | None
all_texts(db) -> list[StudyText], the newest first · before(db, text) -> StudyText | None
name_of_session(db, session_id) -> str | None · used_by(db) -> dict[str, list[int]]
"""

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by, insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Session, StudyText


async def keep(db: AsyncSession, *, hash: str, name: str, text: str, engine: str) -> None:  # noqa: A002
    """Keep a study's whole text; the same text twice is kept once."""
    row = {"hash": hash, "name": name, "text": text, "engine": engine}
    await db.execute(insert(StudyText).values(row).on_conflict_do_nothing())


async def of_hash(db: AsyncSession, hash: str) -> StudyText | None:  # noqa: A002
    """Return the text with this hash."""
    return await db.get(StudyText, hash)


async def name_of_session(db: AsyncSession, session_id: int) -> str | None:
    """Return the name of the study that a session is of."""
    asked = select(StudyText.name).join(Session, Session.study_hash == StudyText.hash)
    return await db.scalar(asked.where(Session.id == session_id))


async def all_texts(db: AsyncSession) -> Sequence[StudyText]:
    """Return every text, the newest first."""
    return (await db.scalars(select(StudyText).order_by(StudyText.created_at.desc()))).all()


async def used_by(db: AsyncSession) -> dict[str, list[int]]:
    """Return by its hash the sessions of each text that has any, previews left out."""
    numbers = func.array_agg(aggregate_order_by(Session.id, Session.id))
    asked = select(Session.study_hash, numbers).where(Session.kind != "preview").group_by(Session.study_hash)
    return {hash_: list(found) for hash_, found in await db.execute(asked)}


async def before(db: AsyncSession, text: StudyText) -> StudyText | None:
    """Return the version of the same name that was kept before this one."""
    asked = select(StudyText).where(StudyText.name == text.name, StudyText.created_at < text.created_at)
    return await db.scalar(asked.order_by(StudyText.created_at.desc()).limit(1))
