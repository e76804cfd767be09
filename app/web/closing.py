"""Close a session: nobody begins any more, whoever is inside finishes, whoever stays away is timed out."""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from app.store import presence, sessions, visits
from app.store.rows import Session
from app.studies import visit as machine
from app.studies.exits import ExitKind
from app.web.here import find, move
from app.web.shared import Shelf


async def close_session(db: AsyncSession, shelf: Shelf, session: Session) -> int:
    """Close it; returns how many visits that ended at once, the others may still be finished."""
    await sessions.set_state(db, session.id, "closed")
    return await time_out(db, shelf, session)


async def time_out(db: AsyncSession, shelf: Shelf, session: Session) -> int:
    """End what nobody came back to for the study's `grace_minutes`; returns how many.

    Their codes work as before.
    """
    study, ended = await shelf.study(db, session.study_hash), 0
    for name, condition in study.conditions.items():
        grace = timedelta(minutes=condition.settings.limits.grace_minutes)
        for token in await presence.absent(db, session.id, name, grace):
            here = await find(db, shelf, token, changes=True)
            await move(db, here, machine.leave(here.state, ExitKind.TIMED_OUT))
            await visits.flag(db, here.visit.id, "closed-while-away")
            ended += 1
    return ended
