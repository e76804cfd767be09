"""What exports read: whole tables of one session in one snapshot, a batch of rows at a time.

Everything here runs as the role `normgym_export`, to which nothing that names a person exists.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

from sqlalchemy import Row, RowMapping, Table, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.engine import patient
from app.store.extract_queries import QUERIES, kept
from app.store.rows import Episode, Event, Session, Step, StudyText, Visit

ROLE = "normgym_export"
BATCH = 1000
"""Rows that are in memory at a time."""

STEPS, EVENTS = cast("Table", Step.__table__), cast("Table", Event.__table__)

AnyRow = Row[*tuple[Any, ...]]
Recorded = tuple[RowMapping, tuple[RowMapping, ...], tuple[RowMapping, ...], dict[str, Any] | None]


@asynccontextmanager
async def snapshot(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Open a connection that sees one moment, changes nothing, may not read who people are."""
    async with engine.connect() as opened:
        db = await opened.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        async with patient(db):
            await db.execute(text(f"SET LOCAL ROLE {ROLE}"))
            yield db


async def session(db: AsyncConnection, session_id: int) -> AnyRow | None:
    """Return id, title, kind, study, study_hash, study_text of a session, None where there is none."""
    query = (
        select(
            Session.id,
            Session.title,
            Session.kind,
            Session.study_hash,
            StudyText.name.label("study"),
            StudyText.text.label("study_text"),
        )
        .join(StudyText, StudyText.hash == Session.study_hash)
        .where(Session.id == session_id)
    )
    row: AnyRow | None = (await db.execute(query)).one_or_none()
    return row


async def batches(db: AsyncConnection, table: str, session_id: int) -> AsyncGenerator[Sequence[AnyRow], None]:
    """Yield the rows of one of `QUERIES` in a fixed order, `BATCH` at a time, by a server-side cursor."""
    query = QUERIES[table](session_id)
    async with db.stream(query, execution_options={"yield_per": BATCH}) as result:
        async for rows in result.partitions():
            yield rows


async def recordings(
    db: AsyncConnection, session_id: int | None = None, phase: str | None = None
) -> AsyncGenerator[Recorded, None]:
    """Yield each episode of a session (or of all): its row, steps by n, events by id, planned brief.

    Only those of a `phase` where one is named.
    """
    query = select(Episode.id).join(Visit, Visit.id == Episode.visit_id).order_by(Episode.id)
    if session_id is not None:
        query = query.where(kept(session_id))
    if phase is not None:
        query = query.where(Episode.brief["phase"].as_string() == phase)
    for episode_id in (await db.scalars(query)).all():
        yield await _recorded(db, episode_id)


async def _recorded(db: AsyncConnection, episode_id: int) -> Recorded:
    columns = (*Episode.__table__.c, Visit.plan, Visit.participant_id)
    query = select(*columns).join(Visit, Visit.id == Episode.visit_id).where(Episode.id == episode_id)
    row = (await db.execute(query)).mappings().one()
    return row, await _of(db, STEPS, episode_id), await _of(db, EVENTS, episode_id), _planned(row)


async def _of(db: AsyncConnection, table: Table, episode_id: int) -> tuple[RowMapping, ...]:
    """Return all rows of an episode in the order in which they were kept."""
    query = select(table).where(table.c.episode_id == episode_id).order_by(*table.primary_key.columns)
    return tuple((await db.execute(query)).mappings())


def _planned(row: RowMapping) -> dict[str, Any] | None:
    """Return the brief that the visit's plan holds for an episode."""
    stages = row["plan"].get("stages", [])
    return next((stage.get("episode") for stage in stages if stage["key"] == row["stage_key"]), None)
