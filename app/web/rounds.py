"""What the server sees to by itself, once a minute, in whichever worker comes first."""

import logging
from contextlib import suppress
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncEngine

from app.errors import NormGymError
from app.live.repeating import Repeating
from app.store import presence
from app.store.engine import alone, work
from app.store.forgetting import Seal
from app.web.closing import time_out
from app.web.retention import sweep
from app.web.shared import Shelf

EVERY_S = 60.0
SWEEP_EVERY = 60
"""Rounds from one look for what is to be destroyed to the next: an hour."""

_log = logging.getLogger("normgym.rounds")


class Rounds:
    """Make it inside a running loop; a round that fails is logged, and the next one comes."""

    def __init__(self, engine: AsyncEngine, shelf: Shelf, seal: Seal) -> None:
        self._engine, self._shelf, self._seal = engine, shelf, seal
        self._going = Repeating("rounds", EVERY_S, self._round)

    async def _round(self, before: int) -> None:
        await give_back(self._engine, self._shelf)
        if before % SWEEP_EVERY == 0:
            await sweep(self._engine, self._shelf, self._seal)

    async def close(self) -> None:
        """Stop."""
        await self._going.close()


async def give_back(engine: AsyncEngine, shelf: Shelf) -> int:
    """Give back the places of visits that nobody came back to in time; returns how many.

    How long that is stands in each condition. Such a visit can still be gone on with, and holds a place
    again from then on; where the session is closed it ends. One worker at a time does this, the others pass.
    """
    async with work(engine) as db:
        if not await alone(db, "places"):
            return 0
        released = 0
        for session_id, study_hash in await presence.reserving(db):
            with suppress(NormGymError):  # a study that this version cannot read gives nothing back
                study = await shelf.study(db, study_hash)
                for name, condition in study.conditions.items():
                    grace = timedelta(minutes=condition.settings.limits.grace_minutes)
                    released += await presence.release_absent(db, session_id, name, grace)
        for session in await presence.left_open(db):
            with suppress(NormGymError):
                await time_out(db, shelf, session)
    if released:
        _log.info("%d absent visits gave their places back", released)
    return released
