"""People who agree at the same moment: their consents are kept in one transaction, not in one each."""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.store import consents, visits
from app.store.engine import work
from app.studies import visit as machine
from app.studies.plan import StageKind
from app.web.here import Here, here_of, move_all
from app.web.shared import Shelf
from app.web.taking import Posted, agreed

CONSENT = "consent"
"""The key of the stage."""

MOST_AT_ONCE = 40
"""Consents in one transaction; what is worked out for them must not make the rooms late."""

_log = logging.getLogger("normgym.agreeing")


class _Waiting(NamedTuple):
    posted: Posted
    told: asyncio.Future[bool]


class Agreements:
    """Whatever arrives while one transaction is written goes into the next: nobody waits for a timer.

    Whoever does not simply agree, or meets somebody else changing the same visit, is left to the
    ordinary way of a stage; so is everybody when the database refuses.
    """

    def __init__(self, engine: AsyncEngine, shelf: Shelf) -> None:
        self._engine, self._shelf = engine, shelf
        self._waiting: dict[str, _Waiting] = {}
        self._task: asyncio.Task[None] | None = None

    async def take(self, token: str, posted: Posted) -> bool:
        """Whether the consent is kept and the visit has gone on; if not, nothing has changed here."""
        if token in self._waiting or not (token.isascii() and token.isprintable()):
            return False
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting[token] = _Waiting(posted, told)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name="agreements")
        return await told

    async def _run(self) -> None:
        while self._waiting:
            batch = {token: self._waiting.pop(token) for token in [*islice(self._waiting, MOST_AT_ONCE)]}
            kept = await self._kept({token: waiting.posted for token, waiting in batch.items()})
            for token, waiting in batch.items():
                if not waiting.told.done():
                    waiting.told.set_result(token in kept)

    async def _kept(self, batch: Mapping[str, Posted]) -> set[str]:
        """The tokens of the visits that have gone on; none where one of them broke it for all."""
        try:
            async with work(self._engine) as db:
                return await _keep(db, await self._here(db, [*batch]), batch)
        except Exception as broken:  # noqa: BLE001 (whatever it was, those who wait must hear of it)
            _log.warning("%d consents are kept one by one: %s", len(batch), type(broken).__name__)
            return set()

    async def _here(self, db: AsyncSession, tokens: Sequence[str]) -> list[Here]:
        found = []
        for visit in await visits.free_of_tokens(db, tokens):
            found.append(await here_of(db, self._shelf, visit, visit.token))
            await asyncio.sleep(0)  # rooms come in between
        return found


async def _keep(db: AsyncSession, found: Iterable[Here], batch: Mapping[str, Posted]) -> set[str]:
    asked = [here for here in found if here.state.exit is None and here.stage.kind is StageKind.CONSENT]
    given = {here.token: agreed(here, batch[here.token]) for here in asked}
    going = [here for here in asked if given[here.token] is not None]
    if not going:
        return set()
    await consents.keep(db, [one for one in given.values() if one is not None])
    moved = await move_all(db, [(h, machine.advance(h.plan, h.state, h.stage.key)) for h in going])
    return {after.token for here, after in zip(going, moved, strict=True) if after.state != here.state}
