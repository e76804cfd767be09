"""Close a session: nobody begins any more, absent visits end as timed out, whoever plays finishes."""

from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from app.store import launching, sessions, visits
from app.store.rows import Session
from app.studies import visit as machine
from app.studies.exits import ExitKind
from app.web.here import find, move
from app.web.shared import Shelf

HERE = timedelta(minutes=2)
"""Whoever was heard of so recently is still playing."""


async def close_session(db: AsyncSession, shelf: Shelf, session: Session) -> int:
    """Close it; returns how many absent visits that ended. Their codes work as before."""
    await sessions.set_state(db, session.id, "closed")
    before = datetime.now(UTC) - HERE
    absent = [one for one in await launching.open_visits(db, session.id) if one.seen_at < before]
    for one in absent:
        here = await find(db, shelf, one.token, changes=True)
        await move(db, here, machine.leave(here.state, ExitKind.TIMED_OUT))
        await visits.flag(db, one.id, "closed-while-away")
    return len(absent)
