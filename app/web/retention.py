"""Destroys what the consent said would be destroyed, when it said so."""

import hashlib
import hmac
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import audit, forgetting, progress
from app.store import sessions as launches
from app.store.engine import alone, work
from app.store.forgetting import Seal
from app.web.shared import Shelf

ITSELF = "the retention rule"
PATIENCE = timedelta(days=60)
"""Whoever asked for deletion and was never paid is forgotten after this at the latest."""


def sealing(secret_key: str) -> Seal:
    """Turns an outside name into an HMAC-SHA256 under a key derived from the server's secret."""
    key = hashlib.sha256(f"normgym names {secret_key}".encode()).digest()
    return lambda name: hmac.new(
        key, name.strip().lower().encode("utf-8", "replace"), hashlib.sha256
    ).digest()


async def sweep(engine: AsyncEngine, shelf: Shelf, seal: Seal) -> tuple[int, int]:
    """Forget visits that asked for it, destroy names whose time is over; returns how many of each.

    One worker at a time does this, the others pass.
    """
    async with work(engine) as db:
        if not await alone(db, "retention"):
            return 0, 0
        wanting = await forgetting.wanting(db, PATIENCE)
        for visit_id in wanting:
            await forgetting.forget(db, visit_id, ITSELF, "asked by the participant", seal)
            await audit.write(db, ITSELF, "forgot the visit", f"visit {visit_id}")
        named = 0
        for session in await progress.sessions(db):
            kept = await launches.by_id(db, session.id)
            if kept is None or kept.closed_at is None:
                continue
            study = await shelf.study(db, kept.study_hash)
            before = datetime.now(UTC) - timedelta(days=study.keys.data.identifiers_keep_days)
            destroyed = await forgetting.destroy_names(db, session.id, before, seal)
            if destroyed:
                detail = {"visits": destroyed}
                await audit.write(db, ITSELF, "destroyed names", f"session {session.id}", detail)
            named += destroyed
    return len(wanting), named
