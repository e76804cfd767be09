"""What a session owes: every ended visit of a person, by the rules of its study."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from app.store import payments, progress
from app.store.payments import Line, Owed
from app.store.progress import VisitProgress
from app.store.rows import PayBatch
from app.studies.exits import ExitKind
from app.studies.keys import Payment
from app.studies.ledger import due, most, too_much
from app.studies.money import minor
from app.studies.study import Study

TWO_VISITS = (
    "Two visits name the same submission, so one of them is somebody else's: look at both, and untick them."
)
TWO_KINDS = "Rewards and bonuses are paid in lists of their own: tick one kind at a time."
DECIDED = ("approved", "sending", "sent", "confirmed")


async def owed(db: AsyncSession, session_id: int, study: Study) -> list[Owed]:
    """The parts of every ended visit; the rows of visits that go on come when they end."""
    ended = [one for one in await progress.visits(db, session_id) if one.exit and one.kind == "person"]
    return [part for visit in ended for part in _parts(visit, _payment(study, visit.condition))]


def _parts(visit: VisitProgress, payment: Payment) -> list[Owed]:
    way, right = ExitKind(visit.exit or ""), bool(visit.right)
    parts = due(payment, way, visit.active_ms, visit.rewarded, rule_right=right)
    return [Owed(visit.id, part.part, part.amount, payment.currency, part.reason) for part in parts]


def _payment(study: Study, condition: str) -> Payment:
    return study.conditions[condition].settings.payment


async def refused(
    db: AsyncSession, session_id: int, study: Study, ids: set[int], part: str, budget: int | None
) -> str | None:
    """Why these lines must not be approved, None where they may: a cap per visit, a budget per session.

    All are of one `part`: a reward that went out as a bonus is paid again when its submission is approved.
    """
    lines = await payments.of_session(db, session_id)
    chosen = [line for line in lines if line.id in ids]
    if any(line.part != part for line in chosen):
        return TWO_KINDS
    if _shared(lines) & {line.ref for line in chosen}:
        return TWO_VISITS
    spent = sum(line.amount for line in lines if line.state in DECIDED)
    pairs = [(_sum(lines, visit, DECIDED), _sum(chosen, visit)) for visit in {line.visit for line in chosen}]
    cap = max(most(_payment(study, name)) for name in study.conditions)
    return too_much(pairs, cap, spent, budget, study.keys.payment.currency)


def _shared(lines: Iterable[Line]) -> set[str | None]:
    """Submissions that more than one visit came by: whom a payment would reach nobody can say."""
    visits: dict[str | None, set[int]] = {}
    for line in lines:
        visits.setdefault(line.ref, set()).add(line.visit)
    return {ref for ref, found in visits.items() if ref is not None and len(found) > 1}


async def needs_code(db: AsyncSession, batch: PayBatch, study: Study) -> bool:
    """Whether sending this call takes a code: it, with what was sent since yesterday, passes the limit."""
    since = datetime.now(UTC) - timedelta(days=1)
    others = [one for one in await payments.batches(db, batch.session_id) if one.id != batch.id]
    sent = sum(one.total for one in others if one.sending_at and one.sending_at > since)
    return batch.way != "by-hand" and batch.total + sent > minor(study.keys.payment.second_factor_above)


def _sum(lines: Iterable[Line], visit: int, states: Sequence[str] = ()) -> int:
    return sum(one.amount for one in lines if one.visit == visit and (not states or one.state in states))
