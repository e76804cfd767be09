"""Destroy what names or describes a person, and remember only that it was destroyed.

wanting(db, patience) -> list[int] · forget(db, visit_id, by, why, seal) · of_name(db, value) -> list[int]
about(db, value) -> list[Known]
was_here(db, study, seal) -> bool · outlived(db, session_id, before, most) -> list[int]
destroy_names(db, session_id, before, seal) -> int
tombstones(db) -> list[Forgotten] · lay(db, tombstones) -> int
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import delete, exists, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.engine import keepable
from app.store.extract_queries import DELETE_ASKED
from app.store.rows import (
    Answer,
    Arrival,
    AskedScenes,
    Belief,
    Consent,
    DeviceCheck,
    Draft,
    Episode,
    ExternalId,
    Forgotten,
    ForgottenName,
    Note,
    Participant,
    Payment,
    Problem,
    SeenMark,
    Session,
    StageTime,
    StudyText,
    Submission,
    Visit,
)

Seal = Callable[[str], bytes]
"""Turns an outside name into its HMAC; the key never comes here."""

_SAID = (
    *(Answer, AskedScenes, Belief, Draft, Problem, Note, SeenMark),
    *(DeviceCheck, Consent, Episode, StageTime),
)
"""Steps, events and pauses go with their episodes."""


async def wanting(db: AsyncSession, patience: timedelta) -> list[int]:
    """Return settled visits that asked to be deleted: paid, or ended longer ago than `patience`."""
    open_part = exists().where(Payment.visit_id == Visit.id, Payment.state != "confirmed")
    paid = exists().where(Payment.visit_id == Visit.id, Payment.state == "confirmed")
    old = Visit.ended_at < func.clock_timestamp() - patience
    asked = select(Visit.id).where(Visit.flags.contains([DELETE_ASKED]), Visit.exit.is_not(None))
    asked = asked.where(~exists().where(Forgotten.visit_id == Visit.id), ~open_part, paid | old)
    return list((await db.scalars(asked.order_by(Visit.id))).all())


async def of_name(db: AsyncSession, value: str) -> list[int]:
    """Return the visits of whoever has this outside name."""
    asked = select(Visit.id).join(ExternalId, ExternalId.participant_id == Visit.participant_id)
    found = await db.scalars(asked.where(ExternalId.value == keepable(value)).order_by(Visit.id))
    return list(found.all())


class Known(NamedTuple):
    """A visit that could be forgotten: what is there, and what is not confirmed as paid, in minor units."""

    visit: int
    pseudonym: str
    session: str
    began: datetime
    exit: str | None
    steps: int
    answers: int
    unpaid: int
    currency: str


async def about(db: AsyncSession, value: str) -> list[Known]:
    """Return what is known of whoever has this outside name, visit by visit."""
    unpaid: Any = select(func.coalesce(func.sum(Payment.amount), 0)).where(
        Payment.visit_id == Visit.id, Payment.state != "confirmed"
    )
    currency = select(func.max(Payment.currency)).where(Payment.visit_id == Visit.id)
    steps = select(func.coalesce(func.sum(Episode.n), 0)).where(Episode.visit_id == Visit.id)
    answers = select(func.count(Answer.id)).where(Answer.visit_id == Visit.id)
    asked = select(
        *(Visit.id, Participant.pseudonym, Session.title, Visit.started_at, Visit.exit),
        *(one.correlate(Visit).scalar_subquery() for one in (steps, answers, unpaid, currency)),
    )
    asked = asked.join(Session, Session.id == Visit.session_id)
    asked = asked.join(Participant, Participant.id == Visit.participant_id)
    asked = asked.where(Visit.id.in_(await of_name(db, value))).order_by(Visit.id)
    return [Known._make((*row[:5], *map(int, row[5:8]), row[8] or "")) for row in await db.execute(asked)]


async def forget(db: AsyncSession, visit_id: int, by: str, why: str, seal: Seal) -> None:
    """Destroy what a visit said and did; number, dates, exit and payments stay, with a tombstone."""
    await _seal_names(db, visit_id, seal)
    await _destroy(db, visit_id)
    laid = insert(Forgotten).values(visit_id=visit_id, by=by, why=why).on_conflict_do_nothing()
    await db.execute(laid)


async def _destroy(db: AsyncSession, visit_id: int) -> None:
    rows: Any
    for rows in _SAID:
        await db.execute(delete(rows).where(rows.visit_id == visit_id))
    refs = select(Arrival.session_ref).where(Arrival.visit_id == visit_id)
    await db.execute(delete(Submission).where(Submission.ref.in_(refs)))
    await db.execute(delete(Arrival).where(Arrival.visit_id == visit_id))
    mine = select(Visit.participant_id).where(Visit.id == visit_id).scalar_subquery()
    others = exists().where(
        Visit.participant_id == mine,
        Visit.id != visit_id,
        ~exists().where(Forgotten.visit_id == Visit.id),
    )
    await db.execute(delete(ExternalId).where(ExternalId.participant_id == mine, ~others))
    blank = {"state": {}, "plan": {"stages": []}, "token": text("'forgotten-' || visits.id")}
    blank |= {"next_token": None}
    await db.execute(update(Visit).where(Visit.id == visit_id).values(blank))


async def _seal_names(db: AsyncSession, visit_id: int, seal: Seal) -> None:
    """Remember that they took part, so that they are turned away kindly the next time."""
    asked = select(ExternalId.value, StudyText.name).join(
        Visit, Visit.participant_id == ExternalId.participant_id
    )
    asked = asked.join(Session, Session.id == Visit.session_id)
    asked = asked.join(StudyText, StudyText.hash == Session.study_hash).where(Visit.id == visit_id)
    rows = [{"hmac": seal(value), "study": study} for value, study in await db.execute(asked)]
    if rows:
        await db.execute(insert(ForgottenName).on_conflict_do_nothing(), rows)


async def was_here(db: AsyncSession, study: str, sealed: bytes) -> bool:
    """Whether somebody whose name is not kept any more took part in a study of this name."""
    asked = select(ForgottenName.study).where(ForgottenName.hmac == sealed, ForgottenName.study == study)
    return await db.scalar(asked) is not None


async def outlived(db: AsyncSession, session_id: int, before: datetime, most: int) -> list[int]:
    """Return visits, at most so many, of a session closed before then that are not forgotten yet."""
    asked = select(Visit.id).join(Session, Session.id == Visit.session_id)
    asked = asked.where(Session.id == session_id, Session.closed_at < before)
    asked = asked.where(~exists().where(Forgotten.visit_id == Visit.id)).order_by(Visit.id).limit(most)
    return list((await db.scalars(asked)).all())


async def destroy_names(db: AsyncSession, session_id: int, before: datetime, seal: Seal) -> int:
    """Destroy the names of a closed session whose last payment lies before; returns how many visits."""
    last = select(func.max(Payment.changed_at)).join(Visit, Visit.id == Payment.visit_id)
    last_at = await db.scalar(last.where(Visit.session_id == session_id))
    closed_at = await db.scalar(select(Session.closed_at).where(Session.id == session_id))
    if closed_at is None or max(last_at or closed_at, closed_at) >= before:
        return 0
    named = exists().where(ExternalId.participant_id == Visit.participant_id)
    asked = select(Visit.id).where(Visit.session_id == session_id, named)
    found: Sequence[int] = (await db.scalars(asked)).all()
    for visit_id in found:
        await _seal_names(db, visit_id, seal)
    await _unname(db, session_id)
    return len(found)


async def _unname(db: AsyncSession, session_id: int) -> None:
    """Whoever is in a session that still needs their name keeps it there."""
    here = select(Visit.id).where(Visit.session_id == session_id)
    await db.execute(delete(Arrival).where(Arrival.visit_id.in_(here)))
    await db.execute(delete(Submission).where(Submission.session_id == session_id))
    people = select(Visit.participant_id).where(Visit.session_id == session_id)
    elsewhere = exists().where(
        Visit.participant_id == ExternalId.participant_id, Visit.session_id != session_id
    )
    await db.execute(delete(ExternalId).where(ExternalId.participant_id.in_(people), ~elsewhere))


async def tombstones(db: AsyncSession) -> list[Forgotten]:
    """Return every tombstone."""
    return list((await db.scalars(select(Forgotten).order_by(Forgotten.visit_id))).all())


async def lay(db: AsyncSession, stones: Iterable[Forgotten], seal: Seal) -> int:
    """Forget again what a restored backup brought back; returns how many visits that were."""
    again = 0
    for stone in stones:
        if await db.get(Visit, stone.visit_id) is not None:
            await forget(db, stone.visit_id, stone.by, stone.why, seal)
            again += 1
    return again
