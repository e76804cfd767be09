"""The ledger of payments: prepared, approved by a person, sending, sent, confirmed.

prepare(db, lines, by) · of_session(db, session_id) -> list[Line] · batches(db, session_id) -> list[PayBatch]
approve(db, session_id, ids, way, by) -> PayBatch · begin_sending(db, batch_id) -> PayBatch | None
lines_of(db, batch_id) -> list[Line] · prepared_there(db, batch_id, remote) · sent(db, batch_id)
troubled(db, batch_id, text) · confirm(db, ids) · take_back(db, batch_id) -> bool
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.errors import NotPrepared
from app.store.rows import Arrival, ExternalId, Participant, PayBatch, Payment, Visit


class Owed(NamedTuple):
    """A part of a visit's pay, in minor units, that nobody has decided on."""

    visit: int
    part: str
    amount: int
    currency: str
    reason: str


class Line(NamedTuple):
    """A line of the ledger; `ref` is the recruiter's submission, None where the visit came without one."""

    id: int
    visit: int
    pseudonym: str
    ref: str | None
    part: str
    amount: int
    currency: str
    state: str
    reason: str
    batch: int | None


async def prepare(db: AsyncSession, owed: Iterable[Owed], by: str) -> int:
    """Keep parts that are due; one that has a line keeps it. Returns how many are new."""
    rows = [{"visit_id": one.visit, **one._asdict(), "prepared_by": by} for one in owed]
    for row in rows:
        del row["visit"]
    if not rows:
        return 0
    kept = insert(Payment).on_conflict_do_nothing(index_elements=["visit_id", "part"]).returning(Payment.id)
    return len((await db.scalars(kept, rows)).all())


async def of_session(db: AsyncSession, session_id: int) -> list[Line]:
    """Return every line of a session."""
    return [Line._make(row) for row in await db.execute(_lines().where(Visit.session_id == session_id))]


async def lines_of(db: AsyncSession, batch_id: int) -> list[Line]:
    """Return the lines that one call pays."""
    return [Line._make(row) for row in await db.execute(_lines().where(Payment.batch_id == batch_id))]


def _lines() -> Select[Any]:
    newest = select(func.max(Arrival.id)).where(
        Arrival.visit_id == Visit.id, Arrival.known, Arrival.session_ref.is_not(None)
    )
    ref = select(Arrival.session_ref).where(Arrival.id == newest.correlate(Visit).scalar_subquery())
    columns: list[Any] = [
        *(Payment.id, Payment.visit_id, Participant.pseudonym, ref.correlate(Visit).scalar_subquery()),
        *(Payment.part, Payment.amount, Payment.currency, Payment.state, Payment.reason, Payment.batch_id),
    ]
    asked: Select[Any] = select(*columns).join(Visit, Visit.id == Payment.visit_id)
    return asked.join(Participant, Participant.id == Visit.participant_id).order_by(Payment.id)


async def named(db: AsyncSession, batch_id: int) -> list[tuple[str, int]]:
    """Return by outside name who gets how much, for a list that a person pays by hand."""
    asked = select(ExternalId.value, func.sum(Payment.amount)).join(
        Visit, Visit.participant_id == ExternalId.participant_id
    )
    asked = asked.join(Payment, Payment.visit_id == Visit.id).where(Payment.batch_id == batch_id)
    return [(pid, int(amount)) for pid, amount in await db.execute(asked.group_by(ExternalId.value))]


async def batches(db: AsyncSession, session_id: int) -> Sequence[PayBatch]:
    """Return the calls of a session, the newest first."""
    asked = select(PayBatch).where(PayBatch.session_id == session_id).order_by(PayBatch.id.desc())
    return (await db.scalars(asked)).all()


async def approve(db: AsyncSession, session_id: int, ids: Sequence[int], way: str, by: str) -> PayBatch:
    """Put prepared lines into one call. Raises NotPrepared where one of them was decided on before."""
    chosen = select(Payment).join(Visit, Visit.id == Payment.visit_id)
    chosen = chosen.where(Payment.id.in_(ids), Visit.session_id == session_id, Payment.state == "prepared")
    lines = (await db.scalars(chosen.with_for_update(of=Payment))).all()
    if not lines or len(lines) != len(set(ids)) or len({line.currency for line in lines}) != 1:
        raise NotPrepared
    total = sum(line.amount for line in lines)
    batch = PayBatch(session_id=session_id, way=way, total=total, currency=lines[0].currency, made_by=by)
    db.add(batch)
    await db.flush()
    await db.execute(_turned(Payment.id.in_(ids), "approved", batch_id=batch.id))
    return batch


async def begin_sending(db: AsyncSession, batch_id: int) -> PayBatch | None:
    """Mark a call as being sent, which happens once; None where it has been."""
    approved = update(PayBatch).where(PayBatch.id == batch_id, PayBatch.state == "approved")
    begun = approved.values(state="sending", sending_at=func.clock_timestamp(), trouble=None).returning(
        PayBatch
    )
    batch = await db.scalar(begun)
    if batch is not None:
        await db.execute(_turned(Payment.batch_id == batch_id, "sending"))
    return batch


async def prepared_there(db: AsyncSession, batch_id: int, remote: str) -> None:
    """Keep the recruiter's name for a list; one name pays one list, ever."""
    await db.execute(update(PayBatch).where(PayBatch.id == batch_id).values(remote=remote))


async def sent(db: AsyncSession, batch_id: int) -> None:
    """The recruiter took the call; that it paid is confirmed by reading."""
    ended = update(PayBatch).where(PayBatch.id == batch_id, PayBatch.state == "sending")
    await db.execute(ended.values(state="sent", done_at=func.clock_timestamp()))
    await db.execute(_turned((Payment.batch_id == batch_id) & (Payment.state == "sending"), "sent"))


async def troubled(db: AsyncSession, batch_id: int, sentence: str, *, again: bool) -> None:
    """Keep what went wrong; `again` where certainly nothing was paid, so that it may be sent again."""
    await db.execute(update(PayBatch).where(PayBatch.id == batch_id).values(trouble=sentence))
    if again:
        await _back(db, batch_id)


async def confirm(db: AsyncSession, ids: Sequence[int]) -> None:
    """The recruiter shows that these lines were paid; a call whose lines all are is confirmed too."""
    await db.execute(_turned(Payment.id.in_(ids), "confirmed"))
    open_lines = select(Payment.id).where(Payment.batch_id == PayBatch.id, Payment.state != "confirmed")
    done = update(PayBatch).where(PayBatch.state.in_(("sending", "sent")), ~open_lines.exists())
    await db.execute(done.values(state="confirmed", done_at=func.clock_timestamp(), trouble=None))


async def take_back(db: AsyncSession, batch_id: int) -> bool:
    """A person says that a call paid nothing, after the recruiter was read; False where a line was paid."""
    lines = await lines_of(db, batch_id)
    if any(line.state == "confirmed" for line in lines):
        return False
    await _back(db, batch_id)
    return True


async def _back(db: AsyncSession, batch_id: int) -> None:
    stuck = update(PayBatch).where(PayBatch.id == batch_id, PayBatch.state == "sending")
    if await db.scalar(stuck.values(state="approved", remote=None).returning(PayBatch.id)) is not None:
        await db.execute(_turned(Payment.batch_id == batch_id, "approved"))


def _turned(which: Any, state: str, **more: Any) -> Any:
    values = {"state": state, "changed_at": func.clock_timestamp()} | more
    return update(Payment).where(which).values(values).execution_options(synchronize_session=False)
