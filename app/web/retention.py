"""Destroys what the consent said would be destroyed, when it said so."""

import hashlib
import hmac
import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.errors import NormGymError
from app.store import audit, forgetting, progress
from app.store import sessions as launches
from app.store.engine import alone, work
from app.store.forgetting import Seal
from app.web.shared import Shelf

_log = logging.getLogger("normgym.retention")

ITSELF = "the retention rule"
ASKED = "asked by the participant"
OVER = "kept as long as the consent said"
PATIENCE = timedelta(days=60)
"""Whoever asked for deletion and was never paid is forgotten after this at the latest."""


def sealing(secret_key: str) -> Seal:
    """Turns an outside name into an HMAC-SHA256 under a key derived from the server's secret."""
    key = hashlib.sha256(f"normgym names {secret_key}".encode()).digest()
    return lambda name: hmac.new(
        key, name.strip().lower().encode("utf-8", "replace"), hashlib.sha256
    ).digest()


AT_ONCE = 50
"""Visits whose time is over and that go in one round; the next round takes the next."""


class Swept(NamedTuple):
    """How many visits were forgotten, and how many lost the names that were kept of them."""

    forgotten: int
    unnamed: int


async def sweep(engine: AsyncEngine, shelf: Shelf, seal: Seal) -> Swept:
    """Forget visits that asked for it or whose time is over, destroy names whose time is over.

    One worker at a time does this, the others pass.
    """
    async with work(engine) as db:
        if not await alone(db, "retention"):
            return Swept(0, 0)
        forgotten = await _forget(db, await forgetting.wanting(db, PATIENCE), ASKED, seal)
        unnamed = 0
        for closed in await _closed(db, shelf):
            over = await forgetting.outlived(db, closed.session, closed.answers_before, AT_ONCE)
            forgotten += await _forget(db, over, OVER, seal)
            unnamed += await _unname(db, closed, seal)
    return Swept(forgotten, unnamed)


class _Closed(NamedTuple):
    """A closed session: what ended before these moments is kept no longer."""

    session: int
    answers_before: datetime
    names_before: datetime


async def _closed(db: AsyncSession, shelf: Shelf) -> list[_Closed]:
    """One that this version of NormGym cannot read keeps what it has, and nobody else's waits for it."""
    found, now = [], datetime.now(UTC)
    for session in await progress.sessions(db):
        kept = await launches.by_id(db, session.id)
        if kept is None or kept.closed_at is None:
            continue
        try:
            data = (await shelf.study(db, kept.study_hash)).keys.data
        except NormGymError as unread:
            _log.error("nothing of session %d was destroyed: %s", kept.id, type(unread).__name__)
            continue
        answers, names = data.deidentified_keep_days, data.identifiers_keep_days
        found.append(_Closed(kept.id, now - timedelta(days=answers), now - timedelta(days=names)))
    return found


async def _forget(db: AsyncSession, visits: Sequence[int], why: str, seal: Seal) -> int:
    for visit_id in visits:
        await forgetting.forget(db, visit_id, ITSELF, why, seal)
        await audit.write(db, ITSELF, "forgot the visit", f"visit {visit_id}")
    return len(visits)


async def _unname(db: AsyncSession, closed: _Closed, seal: Seal) -> int:
    destroyed = await forgetting.destroy_names(db, closed.session, closed.names_before, seal)
    if destroyed:
        detail = {"visits": destroyed}
        await audit.write(db, ITSELF, "destroyed names", f"session {closed.session}", detail)
    return destroyed
