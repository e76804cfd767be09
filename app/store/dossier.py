"""Everything that is known of one visit, for the page of a person; no outside name is among it.

of_visit(db, visit_id) -> Dossier | None · add_note(db, visit_id, account, text)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.engine import keepable
from app.store.rows import (
    Allocation,
    Arrival,
    AuditLine,
    Consent,
    DeviceCheck,
    Episode,
    Exit,
    Note,
    Participant,
    Pause,
    Payment,
    Problem,
    SeenMark,
    StageTime,
    Visit,
)


@dataclass(frozen=True, slots=True)
class Dossier:
    """The rows about one visit, each kind in the order of time."""

    visit: Visit
    pseudonym: str
    kind: str
    arrivals: Sequence[Arrival]
    allocation: Allocation | None
    devices: Sequence[DeviceCheck]
    consent: Consent | None
    stages: Sequence[StageTime]
    episodes: Sequence[Episode]
    pauses: Sequence[Pause]
    problems: Sequence[Problem]
    notes: Sequence[Note]
    seen: Sequence[SeenMark]
    payments: Sequence[Payment]
    lines: Sequence[AuditLine]
    exit: Exit | None


async def of_visit(db: AsyncSession, visit_id: int) -> Dossier | None:
    """Return all of it; None where there is no such visit."""
    visit = await db.get(Visit, visit_id)
    participant = await db.get(Participant, visit.participant_id) if visit else None
    if visit is None or participant is None:
        return None
    pauses = select(Pause).join(Episode, Episode.id == Pause.episode_id)
    subject = AuditLine.subject == f"visit {visit_id}"
    return Dossier(
        visit=visit,
        pseudonym=participant.pseudonym,
        kind=participant.kind,
        arrivals=await _all(db, _of(Arrival, visit_id).order_by(Arrival.id)),
        allocation=await db.get(Allocation, visit_id),
        devices=await _all(db, _of(DeviceCheck, visit_id).order_by(DeviceCheck.id)),
        consent=await db.scalar(_of(Consent, visit_id)),
        stages=await _all(db, _of(StageTime, visit_id).order_by(StageTime.entered_at)),
        episodes=await _all(db, _of(Episode, visit_id).order_by(Episode.id)),
        pauses=await _all(db, pauses.where(Episode.visit_id == visit_id).order_by(Pause.from_at)),
        problems=await _all(db, _of(Problem, visit_id).order_by(Problem.id)),
        notes=await _all(db, _of(Note, visit_id).order_by(Note.id)),
        seen=await _all(db, _of(SeenMark, visit_id).order_by(SeenMark.at)),
        payments=await _all(db, _of(Payment, visit_id).order_by(Payment.id)),
        lines=await _all(db, select(AuditLine).where(subject).order_by(AuditLine.id)),
        exit=await db.get(Exit, visit_id),
    )


def _of(row: Any, visit_id: int) -> Select[Any]:
    return select(row).where(row.visit_id == visit_id)


async def _all(db: AsyncSession, asked: Select[Any]) -> Sequence[Any]:
    return (await db.scalars(asked)).all()


async def add_note(db: AsyncSession, visit_id: int, account: str, text: str) -> None:
    """Keep what somebody wrote about a visit."""
    db.add(Note(visit_id=visit_id, account=account, text=keepable(text)))
    await db.flush()
