"""People who press Start at the same moment: those whom nobody knows begin in one transaction."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.store import draining, sessions, starting, studies
from app.store import starting_together as together
from app.store.engine import work
from app.store.forgetting import Seal
from app.store.rows import Session
from app.store.starting import Drawn
from app.store.starting_together import Beginning
from app.studies import yoking
from app.studies.study import Study
from app.web.beginning import PROLIFIC, Caller, Entered, Turned, cell_of, drawn, person_of, why_not
from app.web.recruit import Arrived

MOST_AT_ONCE = 40
"""Starts in one transaction; what is worked out for them must not make the rooms late."""

_log = logging.getLogger("normgym.beginning")

Key = tuple[int, str]
"""A session, and the name under which somebody comes to it."""


class _Waiting(NamedTuple):
    session: Session
    study: Study
    who: Arrived
    caller: Caller
    told: asyncio.Future[Entered | Turned | None]


class Beginnings:
    """Whoever comes while one transaction is written goes into the next: nobody waits for a timer.

    Whoever is known, or comes a second time meanwhile, is left to `begin`, one by one; so is
    everybody in a study where people see others' visits, or when the database refuses.
    """

    def __init__(self, engine: AsyncEngine, seal: Seal) -> None:
        self._engine, self._seal = engine, seal
        self._waiting: dict[Key, _Waiting] = {}
        self._task: asyncio.Task[None] | None = None

    async def begin(
        self, session: Session, study: Study, who: Arrived, caller: Caller
    ) -> Entered | Turned | None:
        """Where to go; None where nothing was done, since it takes more than this to know."""
        seen = any(map(yoking.is_yoked, study.conditions.values()))
        if who.pid is None or seen or (session.id, who.pid) in self._waiting:
            return None
        told: asyncio.Future[Entered | Turned | None] = asyncio.get_running_loop().create_future()
        self._waiting[session.id, who.pid] = _Waiting(session, study, who, caller, told)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name="beginnings")
        return await told

    async def _run(self) -> None:
        while self._waiting:
            (first, _), *_ = self._waiting
            ours = (key for key in self._waiting if key[0] == first)
            batch = [self._waiting.pop(key) for key in [*islice(ours, MOST_AT_ONCE)]]
            for waiting, found in zip(batch, await self._begun(batch), strict=True):
                if not waiting.told.done():
                    waiting.told.set_result(found)

    async def _begun(self, batch: Sequence[_Waiting]) -> Sequence[Entered | Turned | None]:
        """What becomes of each; of none anything where one of them broke it for all."""
        try:
            async with work(self._engine) as db:
                return await self._begin(db, batch)
        except Exception as broken:  # noqa: BLE001 (whatever it was, those who wait must hear of it)
            _log.warning("%d Starts are taken one by one: %s", len(batch), type(broken).__name__)
            return [None] * len(batch)

    async def _begin(self, db: AsyncSession, batch: Sequence[_Waiting]) -> Sequence[Entered | Turned | None]:
        study = batch[0].study
        names = {one.who.pid: self._seal(one.who.pid) for one in batch if one.who.pid is not None}
        await together.hold(db, PROLIFIC, [*names])
        session = await sessions.locked(db, batch[0].session.id)
        own = await studies.of_hash(db, session.study_hash)
        known = await together.known(db, session.id, PROLIFIC, own.name if own else "", names)
        strangers = [one for one in batch if one.who.pid not in known]
        given: dict[str | None, Entered | Turned] = {}
        if strangers and (session.state == "paused" or await draining.begun(db) is not None):
            given = dict.fromkeys([one.who.pid for one in strangers], Turned.PAUSED)
        elif strangers:
            given = await _given(db, session, study, strangers)
        return [given.get(one.who.pid) for one in batch]


async def _given(
    db: AsyncSession, session: Session, study: Study, strangers: Sequence[_Waiting]
) -> dict[str | None, Entered | Turned]:
    """A visit for each, one place after the other, while there are places."""
    taken = [cell_of(one) for one in await starting.held(db, session.id)]
    begun: list[Beginning] = []
    given: dict[str | None, Entered | Turned] = {}
    for one in strangers:
        got = drawn(session, study, taken)
        if got is None:
            given[one.who.pid] = why_not(session)
            continue
        begun.append(_beginning(one, got))
        taken.append(cell_of(got.cell))
        given[one.who.pid] = Entered(begun[-1].token, None)
        await asyncio.sleep(0)  # rooms come in between
    if begun:
        await together.begin_all(db, session.id, begun)
    return given


def _beginning(one: _Waiting, got: Drawn) -> Beginning:
    return Beginning(
        person=person_of(one.who, one.caller),
        pseudonym=starting.pseudonym(),
        token=secrets.token_urlsafe(32),
        drawn=got,
        flags=one.who.flags,
        submission=one.who.submission,
        raw_query=one.who.raw_query,
        ip=one.caller.ip,
        agent=one.caller.agent,
    )
