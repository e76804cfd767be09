"""Send what a person approved: marked as being sent before the call, confirmed by nothing but reading."""

from collections.abc import Awaitable, Callable, Iterable, Sequence

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.errors import RecruiterError, RecruiterRefused
from app.store import payments, submissions
from app.store.engine import work
from app.store.payments import Line
from app.store.submissions import Beside
from app.studies.reconcile import PAID
from app.web.prolific.client import BONUSES_AT_ONCE, Prolific


async def send(
    engine: AsyncEngine,
    prolific: Prolific,
    study: str,
    batch_id: int,
    first: Callable[[AsyncSession], Awaitable[None]] | None = None,
) -> str | None:
    """Send one call of the ledger; returns what went wrong in a sentence, None for nothing.

    Whoever presses twice, or two people at once, send it once. What `first` raises stops it: it looks in the
    unit of work in which the call is marked.
    """
    async with work(engine) as db:
        if first is not None:
            await first(db)
        batch = await payments.begin_sending(db, batch_id)
        lines = await payments.lines_of(db, batch_id)
    if batch is None:
        return "This was sent before: it is not sent twice."
    if batch.way == "approval":
        return await _approved(engine, prolific, batch_id, lines)
    return await _bonuses(engine, prolific, study, batch_id, lines)


async def _approved(
    engine: AsyncEngine, prolific: Prolific, batch_id: int, lines: Sequence[Line]
) -> str | None:
    """Prolific pays a reward once however often it is approved, yet we ask once as well."""
    try:
        await prolific.approve([line.ref for line in lines if line.ref])
    except RecruiterError as wrong:
        return await _trouble(engine, batch_id, wrong, again=False)
    await _sent(engine, batch_id)
    return None


async def _bonuses(
    engine: AsyncEngine, prolific: Prolific, study: str, batch_id: int, lines: Sequence[Line]
) -> str | None:
    """Hand the list in, keep its name, pay it: a list that was not taken paid nothing."""
    try:
        remote = await prolific.prepare_bonuses(study, csv_of(lines))
    except RecruiterError as wrong:
        return await _trouble(engine, batch_id, wrong, again=True)
    async with work(engine) as db:
        await payments.prepared_there(db, batch_id, remote)
    try:
        await prolific.pay_bonuses(remote)
    except RecruiterError as wrong:
        return await _trouble(engine, batch_id, wrong, again=False)
    await _sent(engine, batch_id)
    return None


async def _sent(engine: AsyncEngine, batch_id: int) -> None:
    async with work(engine) as db:
        await payments.sent(db, batch_id)


async def _trouble(engine: AsyncEngine, batch_id: int, wrong: RecruiterError, *, again: bool) -> str:
    said = str(wrong)
    if isinstance(wrong, RecruiterRefused) and not again:
        said += " Press Compare to see what Prolific shows."
    async with work(engine) as db:
        await payments.troubled(db, batch_id, said, again=again)
    return said


def csv_of(lines: Iterable[Line]) -> str:
    """A list of bonuses as Prolific reads it: submission, amount in major units."""
    return "".join(f"{line.ref},{line.amount // 100}.{line.amount % 100:02d}\n" for line in lines if line.ref)


def fits(lines: Sequence[Line]) -> bool:
    """Whether one call can pay them all as bonuses."""
    return len(lines) <= BONUSES_AT_ONCE


async def confirm_shown(db: AsyncSession, session_id: int) -> int:
    """Confirm every line that the recruiter shows as paid; returns how many."""
    shown = {one.ref: one for one in await submissions.beside(db, session_id)}
    open_lines = [
        line for line in await payments.of_session(db, session_id) if line.state in ("sending", "sent")
    ]
    paid = [line.id for line in open_lines if line.ref in shown and is_paid(line, shown[line.ref])]
    if paid:
        await payments.confirm(db, paid)
    return len(paid)


def is_paid(line: Line, shown: Beside) -> bool:
    """Whether the recruiter shows this very line as paid."""
    return shown.status in PAID if line.part == "base" else line.amount in shown.bonuses
