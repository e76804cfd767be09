"""Read every submission of a study: confirm what was paid, give back places that were left."""

from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.store import submissions
from app.store.engine import work
from app.store.rows import Session
from app.store.submissions import Beside, Seen
from app.studies.exits import ExitKind
from app.studies.reconcile import LEFT, Action, Finding, Ours, Theirs, compare
from app.web.prolific.client import Prolific
from app.web.prolific.paying import confirm_shown
from app.web.prolific.said import Submission


class Compared(NamedTuple):
    """How many submissions were read, how many payments that confirmed, how many places came back."""

    read: int
    confirmed: int
    released: int


async def read_all(engine: AsyncEngine, prolific: Prolific, session_id: int, study: str) -> Compared:
    """Read first, write afterwards, so that no unit of work waits for Prolific."""
    seen = [_seen(one) async for one in prolific.submissions(study)]
    async with work(engine) as db:
        await submissions.keep(db, session_id, seen)
        confirmed = await confirm_shown(db, session_id)
        released = await give_back(db, session_id)
    return Compared(len(seen), confirmed, released)


def read_since(session: Session, moment: datetime) -> bool:
    """Whether every submission of a session was read, all of them later than this.

    A message about one of them says nothing of the others; a reading that had begun before may have seen
    them as they were then.
    """
    kept = session.recruiter.get("read", {})
    return bool(kept.get("whole")) and datetime.fromisoformat(kept["begun"]) > moment


def _seen(one: Submission) -> Seen:
    return Seen(one.id, one.pid, one.status, one.code, list(one.bonus_payments))


async def give_back(db: AsyncSession, session_id: int) -> int:
    """Give back the places of whoever left at the recruiter's; returns how many."""
    left = [one for one in await submissions.beside(db, session_id) if one.status in LEFT and one.visit]
    return sum([await submissions.release(db, one.visit) for one in left if one.visit is not None])


class Row(NamedTuple):
    """A submission beside our visit, with what to make of it."""

    beside: Beside
    finding: Finding


async def table(db: AsyncSession, session_id: int) -> list[Row]:
    """Every submission that was read; what needs a person comes first."""
    rows = [
        Row(one, compare(_ours(one), Theirs(one.status, one.theirs)))
        for one in await submissions.beside(db, session_id)
    ]
    order = {Action.LOOK: 0, Action.RELEASE: 1, Action.APPROVE: 2, Action.NONE: 3}
    return sorted(rows, key=lambda row: order[row.finding.action])


def _ours(one: Beside) -> Ours | None:
    if one.visit is None:
        return None
    return Ours(ExitKind(one.exit) if one.exit else None, one.ours, bool(one.holds_place))


def moment(seconds: str) -> datetime | None:
    """A webhook's time stamp: seconds since 1970, or ISO; None for anything else."""
    try:
        return datetime.fromtimestamp(float(seconds), UTC)
    except (ValueError, OverflowError, OSError):
        pass
    try:
        said = datetime.fromisoformat(seconds)
    except ValueError:
        return None
    return said if said.tzinfo else said.replace(tzinfo=UTC)
