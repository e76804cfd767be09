"""Looks at server, database and recruiter for the preflight of a session."""

import os
import shutil
import time
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from anyio import move_on_after, to_thread
from fastapi import Request
from sqlalchemy.ext.asyncio import AsyncSession

from app import studies
from app.episodes.engine import ENGINE_VERSION
from app.errors import RecruiterError
from app.store import audit, launching
from app.store import studies as texts
from app.store.rows import Session
from app.studies import certified_checks
from app.studies.certified import shipped
from app.studies.preflight import Check, Seen, State, preflight
from app.studies.study import Study
from app.web.prolific.client import Prolific
from app.web.prolific.desk import Desk

BACKED_UP = "made a backup"
"""The audit log's word for a finished backup."""

ASKED_S = 2.0
"""So long the recruiter may take to answer; the unit of work that waits for it does not last longer."""


async def checks(request: Request, db: AsyncSession, session: Session, study: Study) -> list[Check]:
    """Every check of a session, each with what to do where it fails."""
    state = request.app.state
    desk: Desk = state.desk
    there = str(session.recruiter.get("study", ""))
    seen = Seen(
        migrated=await launching.version(db) == await to_thread.run_sync(state.newest_migration),
        public_url=state.settings.public_url,
        secret_webhooks=bool(desk.secret),
        token=desk.prolific is not None,
        study_there=there,
        codes_match=await _codes_match(desk.prolific, there, session.codes),
        pilot_minutes=await launching.pilot_minutes(db, session.study_hash),
        backup_hours=_hours(await audit.last(db, BACKED_UP)),
        free_gb=shutil.disk_usage(os.path.curdir).free / 1e9,
        skew_s=await launching.clock(db) - time.time(),
        kind=session.kind,
        certified=not certified_checks.faults(study, shipped(), {*state.equivalents, ENGINE_VERSION}),
    )
    return [*preflight(study, seen), *await _found_since(db, session)]


async def _found_since(db: AsyncSession, session: Session) -> list[Check]:
    """What was found wrong with the session's study after it was kept; it goes on as it is."""
    text = await texts.of_hash(db, session.study_hash)
    found = await to_thread.run_sync(studies.faults_of, text.text, text.name) if text else []
    said = "; ".join(f"{one.file}, line {one.line}: {one.message}" for one in found)
    advice = (
        "People who are inside go on. For others open a session of a new version in which this is mended."
    )
    return [Check("Study", State.LOOK, f"Found since it was kept: {said} {advice}")] if found else []


async def _codes_match(prolific: Prolific | None, study: str, ours: dict[str, Any]) -> bool | None:
    """Whether the study there has our codes; None where nobody can say while the page is waited for."""
    there = None
    if prolific is not None and study:
        with move_on_after(ASKED_S), suppress(RecruiterError):
            there = await prolific.study(study)
    if there is None:
        return None
    return {code.code for code in there.completion_codes} >= set(ours.values())


def _hours(at: datetime | None) -> float | None:
    return (datetime.now(UTC) - at).total_seconds() / 3600 if at else None
