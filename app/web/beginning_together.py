"""People who press Start at the same moment: those whom nobody knows begin in one transaction."""

import asyncio
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.store import draining, sessions, starting, studies
from app.store import starting_together as together
from app.store.forgetting import Seal
from app.store.rows import Session
from app.store.starting import Drawn
from app.store.starting_together import Beginning
from app.studies import yoking
from app.studies.study import Study
from app.web.beginning import PROLIFIC, Caller, Entered, Turned, cell_of, drawn, person_of, why_not
from app.web.recruit import Arrived
from app.web.together import Together

Key = tuple[int, str]
"""A session, and the name under which somebody comes to it."""


class _Start(NamedTuple):
    session: Session
    study: Study
    who: Arrived
    caller: Caller


class Beginnings:
    """Whoever is known, or comes a second time meanwhile, is left to `begin`, one by one.

    So is everybody in a study where people see others' visits.
    """

    def __init__(self, engine: AsyncEngine, seal: Seal) -> None:
        self._seal = seal
        self._together = Together[Key, _Start, Entered | Turned](engine, "Starts", self._begun, _session)

    async def begin(
        self, session: Session, study: Study, who: Arrived, caller: Caller
    ) -> Entered | Turned | None:
        """Where to go; None where nothing was done, since it takes more than this to know."""
        seen = any(map(yoking.is_yoked, study.conditions.values()))
        if who.pid is None or seen:
            return None
        return await self._together.take((session.id, who.pid), _Start(session, study, who, caller))

    async def _begun(self, db: AsyncSession, batch: Mapping[Key, _Start]) -> Mapping[Key, Entered | Turned]:
        """What becomes of each stranger in one session."""
        asked = next(iter(batch.values()))
        names = {pid: self._seal(pid) for _, pid in batch}
        await together.hold(db, PROLIFIC, [*names])
        session = await sessions.locked(db, asked.session.id)
        own = await studies.of_hash(db, session.study_hash)
        known = await together.known(db, session.id, PROLIFIC, own.name if own else "", names)
        strangers = {key: one for key, one in batch.items() if key[1] not in known}
        if strangers and (session.state == "paused" or await draining.begun(db) is not None):
            return dict.fromkeys(strangers, Turned.PAUSED)
        return await _given(db, session, asked.study, strangers) if strangers else {}


def _session(key: Key) -> int:
    return key[0]


async def _given(
    db: AsyncSession, session: Session, study: Study, strangers: Mapping[Key, _Start]
) -> Mapping[Key, Entered | Turned]:
    """A visit for each, one place after the other, while there are places."""
    taken = [cell_of(one) for one in await starting.held(db, session.id)]
    begun: list[Beginning] = []
    given: dict[Key, Entered | Turned] = {}
    for key, one in strangers.items():
        got = drawn(session, study, taken)
        if got is None:
            given[key] = why_not(session)
            continue
        begun.append(_beginning(one, got))
        taken.append(cell_of(got.cell))
        given[key] = Entered(begun[-1].token, None)
        await asyncio.sleep(0)  # rooms come in between
    if begun:
        await together.begin_all(db, session.id, begun)
    return given


def _beginning(one: _Start, got: Drawn) -> Beginning:
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
