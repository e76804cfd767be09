"""The recruiter's submissions beside our visits; only in the schema `identity`.

keep(db, session_id, seen) · beside(db, session_id) -> list[Beside] · hear(db, event, ...) -> bool
turn(db, session_id, ref, status, at) -> bool · visit_of(db, session_id, ref) -> Visit | None
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Arrival, Exit, Participant, Session, Submission, Visit, Webhook


class Seen(NamedTuple):
    """A submission as the recruiter shows it now."""

    ref: str
    pid: str
    status: str
    code: str | None
    bonuses: list[int]


class Beside(NamedTuple):
    """A submission with the visit that came by it; the visit's parts are None where nobody came."""

    ref: str
    status: str
    theirs: str | None
    bonuses: list[int]
    visit: int | None
    pseudonym: str | None
    exit: str | None
    ours: str | None
    holds_place: bool | None
    active_ms: int | None


async def keep(db: AsyncSession, session_id: int, seen: Sequence[Seen]) -> None:
    """Keep what was read; what a webhook said later than that stays."""
    if not seen:
        return
    rows = [one._asdict() | {"session_id": session_id} for one in seen]
    new = insert(Submission)
    fresh = {name: new.excluded[name] for name in ("pid", "status", "code", "bonuses")}
    asked = new.on_conflict_do_update(
        index_elements=[Submission.ref], set_=fresh | {"read_at": func.clock_timestamp()}
    )
    await db.execute(asked, rows)


async def beside(db: AsyncSession, session_id: int) -> list[Beside]:
    """Return every submission of a session with its visit, the newest first."""
    came = _came()
    columns: list[Any] = [
        *(Submission.ref, Submission.status, Submission.code, Submission.bonuses),
        *(Visit.id, Participant.pseudonym, Visit.exit, Exit.code, Visit.holds_place, Visit.active_ms),
    ]
    asked = (
        select(*columns)
        .outerjoin(came, came.c.ref == Submission.ref)
        .outerjoin(Visit, (Visit.id == came.c.visit) & (Visit.session_id == session_id))
        .outerjoin(Participant, Participant.id == Visit.participant_id)
        .outerjoin(Exit, Exit.visit_id == Visit.id)
    )
    rows = await db.execute(asked.where(Submission.session_id == session_id).order_by(Submission.ref.desc()))
    return [Beside._make(row) for row in rows]


def _came() -> Any:
    """Per submission the visit that was let in by it; a visit may know several submissions."""
    known = select(Arrival.session_ref.label("ref"), func.min(Arrival.visit_id).label("visit"))
    return (
        known.where(Arrival.known, Arrival.session_ref.is_not(None)).group_by(Arrival.session_ref).subquery()
    )


async def session_of(db: AsyncSession, ref: str, study: str) -> int | None:
    """Return the session that a submission belongs to: by who came with it, else by the recruiter's study."""
    came = select(Visit.session_id).join(Arrival, Arrival.visit_id == Visit.id)
    found = await db.scalar(came.where(Arrival.session_ref == ref, Arrival.known).limit(1))
    if found is None and study:
        launched = select(Session.id).where(Session.recruiter["study"].as_string() == study)
        found = await db.scalar(launched.order_by(Session.id.desc()).limit(1))
    return found


async def visit_of(db: AsyncSession, session_id: int, ref: str) -> Visit | None:
    """Return the visit that came by a submission."""
    came = _came()
    asked = select(Visit).join(came, came.c.visit == Visit.id)
    return await db.scalar(asked.where(came.c.ref == ref, Visit.session_id == session_id))


async def hear(
    db: AsyncSession, event: str, *, kind: str, sent_at: datetime | None, body: Mapping[str, Any]
) -> bool:
    """Keep a message; False where it was heard before."""
    row = {"event": event, "kind": kind, "sent_at": sent_at, "body": dict(body)}
    kept = insert(Webhook).values(row).on_conflict_do_nothing().returning(Webhook.event)
    return await db.scalar(kept) is not None


async def turn(db: AsyncSession, session_id: int, seen: Seen, at: datetime | None) -> bool:
    """Keep a status that a message told; False where a later one is known already."""
    row = {"ref": seen.ref, "session_id": session_id, "pid": seen.pid, "status": seen.status, "status_at": at}
    new = insert(Submission).values(row)
    later = Submission.status_at.is_(None) | (Submission.status_at < new.excluded.status_at)
    asked = new.on_conflict_do_update(
        index_elements=[Submission.ref],
        set_={"status": new.excluded.status, "status_at": new.excluded.status_at},
        where=later,
    )
    return await db.scalar(asked.returning(Submission.ref)) is not None


async def release(db: AsyncSession, visit_id: int) -> bool:
    """Give the place of an unfinished visit back; False where it held none. It may still be finished."""
    held = update(Visit).where(Visit.id == visit_id, Visit.holds_place, Visit.exit.is_(None))
    return await db.scalar(held.values(holds_place=False).returning(Visit.id)) is not None


async def release_in(db: AsyncSession, session_id: int, visit_id: int) -> bool:
    """Give the place back of a visit of this session."""
    here = select(Visit.id).where(Visit.id == visit_id, Visit.session_id == session_id)
    return await db.scalar(here) is not None and await release(db, visit_id)


async def latest_webhook(db: AsyncSession) -> datetime | None:
    """Return when the recruiter was last heard of."""
    return await db.scalar(select(func.max(Webhook.at)))
