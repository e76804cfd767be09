"""Scripted people sent into a pilot that a running server has open: by its own pages, at its own pace."""

import asyncio
import sys
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine

from app.commands.address import answers
from app.commands.export import written
from app.commands.simulating import PATIENCE_S, counted, watched
from app.errors import NoSuchSession, NotAPilot, NotServed
from app.newcomers.crowd import Crowd
from app.store import progress, sessions
from app.store.engine import open_engine, work
from app.studies.study import Study
from app.web.launches import SessionKind
from app.web.shared import Shelf


class Pilot(NamedTuple):
    """An open pilot, with the visits that are there already."""

    number: int
    code: str
    places: int
    study: Study
    before: frozenset[int]


async def sent(named: str, crowd: Crowd, url: str, target: Path | None) -> dict[str, Any]:
    """Let a crowd come into the pilot with this number or code, count; also write its export to `target`.

    The crowd brings the server's address and takes the pilot's code.
    Raises NoSuchSession, NotAPilot, NotServed.
    """
    engine = open_engine(url, patience_s=PATIENCE_S)
    try:
        pilot = await _pilot(engine, named)
        link = f"{crowd.base_url}/join/{pilot.code}"
        if not crowd.base_url or not await asyncio.to_thread(answers, link):
            raise NotServed(pilot.number, crowd.base_url)
        print("They play ten steps a second, side by side: a visit takes a minute or two.", file=sys.stderr)
        went = await watched(crowd._replace(code=pilot.code), url, pilot.number)
        result = await counted(pilot.study, url, pilot.number, went, pilot.places, pilot.before)
        if target is not None:
            result["sha256"] = await written(engine, pilot.number, target)
    finally:
        await engine.dispose()
    return result


async def _pilot(engine: AsyncEngine, named: str) -> Pilot:
    async with work(engine) as db:
        number = int(named) if named.isdecimal() and len(named) < 10 else 0
        session = await sessions.by_id(db, number) or await sessions.by_code(db, named)
        if session is None:
            raise NoSuchSession(named)
        if session.kind != SessionKind.PILOT:
            raise NotAPilot(session.id, session.kind)
        study = await Shelf().study(db, session.study_hash)
        before = frozenset(visit.id for visit in await progress.visits(db, session.id))
        return Pilot(session.id, session.code, session.places, study, before)
