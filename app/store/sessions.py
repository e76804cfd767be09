"""Launches of studies.

create(db, code=, study_hash=, kind=, places=, title=, codes=) -> Session
by_code(db, code) · by_id(db, id) -> Session | None · locked(db, id) -> Session
set_state(db, id, state) · set_places(db, id, places) · choose(db, id, put, drop)
pause(db, id, words); lists with counts are in `progress`
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ARRAY, Text, bindparam, cast, func, select, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Session


async def create(
    db: AsyncSession,
    *,
    code: str,
    study_hash: str,
    kind: str,
    places: int,
    title: str,
    codes: Mapping[str, str],
) -> Session:
    """Keep a new session, open at once; `codes` maps every exit to its completion code."""
    session = Session(
        code=code,
        study_hash=study_hash,
        kind=kind,
        places=places,
        title=title,
        codes=dict(codes),
        state="open",
    )
    db.add(session)
    await db.flush()
    return session


async def by_code(db: AsyncSession, code: str) -> Session | None:
    """Return the session whose link holds this code."""
    return await db.scalar(_BY_CODE, {"code": code})


_BY_CODE = select(Session).where(Session.code == bindparam("code"))
"""Asked by every link that is opened: the statement is made once."""


async def by_id(db: AsyncSession, session_id: int) -> Session | None:
    """Return the session with this number."""
    return await db.get(Session, session_id)


async def locked(db: AsyncSession, session_id: int) -> Session:
    """Return the session; until this unit of work ends nobody else can lock it."""
    asked = select(Session).where(Session.id == session_id).with_for_update()
    return (await db.scalars(asked.execution_options(populate_existing=True))).one()


async def set_state(db: AsyncSession, session_id: int, state: str) -> None:
    """Open or close a session."""
    closed_at = func.clock_timestamp() if state == "closed" else None
    await db.execute(update(Session).where(Session.id == session_id).values(state=state, closed_at=closed_at))


async def set_places(db: AsyncSession, session_id: int, places: int) -> None:
    """Change how many people may take part."""
    await db.execute(update(Session).where(Session.id == session_id).values(places=places))


async def choose(db: AsyncSession, session_id: int, put: Mapping[str, Any], drop: Sequence[str] = ()) -> None:
    """Keep choices for the recruiter by name, take others away; what else was chosen stays as it is.

    Such as the study's id there, how links are verified, a budget. Nothing is read before, so two who
    choose at the same moment lose nothing of each other's.
    """
    kept = Session.recruiter.op("-")(cast(list(drop), ARRAY(Text)))
    changed = kept.op("||")(cast(dict(put), JSONB))
    await db.execute(
        update(Session)
        .where(Session.id == session_id)
        .values(recruiter=changed)
        .execution_options(synchronize_session=False)
    )


async def pause(db: AsyncSession, session_id: int, words: str) -> None:
    """Let nobody begin, and tell them why; whoever is inside goes on."""
    changed = update(Session).where(Session.id == session_id).values(state="paused", pause_text=words)
    await db.execute(changed)


async def of_study(db: AsyncSession, study_hash: str) -> Sequence[Session]:
    """Return the sessions of this very text, the newest first."""
    asked = select(Session).where(Session.study_hash == study_hash).order_by(Session.id.desc())
    return (await db.scalars(asked)).all()
