"""A preview: a visit that begins at any stage, in any condition, and counts as nothing."""

import secrets
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncSession

from app.store import sessions, visits
from app.store.rows import Session, Visit
from app.store.starting import Drawn, Held, Person, start
from app.studies import allocation, plan
from app.studies.plan import Plan
from app.studies.study import Study
from app.studies.visit import VisitState
from app.web import yoked
from app.web.launches import SessionKind, begin

PLACES = 100_000


def stages(study: Study, condition: str) -> list[tuple[str, str]]:
    """(key, title) of every stage of a condition, in one participant's order."""
    return [(stage.key, stage.title) for stage in _plan(study, condition, 1).stages]


async def preview(db: AsyncSession, study: Study, condition: str, stage: str) -> Visit:
    """Begin a visit to the study's preview session, at this stage; KeyError for one that is not there."""
    session = await _session(db, study)
    seed = secrets.randbits(48)
    drawn = yoked.stand_in(_plan(study, condition, seed))
    at = [one.key for one in drawn.stages].index(stage)
    state = VisitState(stage=at, done=tuple(one.key for one in drawn.stages[:at]))
    given = Held(**drawn.cell.plain())  # type: ignore[arg-type]
    held = Drawn(given, seed, drawn.plain(), state.plain(), stage, {}, drawn.cell.plain())
    started = await start(db, session.id, Person("script"), lambda _session, _held: held)
    assert started.visit is not None  # noqa: S101
    visit = started.visit
    await visits.save(db, visit, stage=at, stage_key=stage, tries=0, state=state.plain())
    return visit


def _plan(study: Study, condition: str, seed: int) -> Plan:
    """What somebody in this condition would be given."""
    only = replace(study, conditions={condition: study.conditions[condition]})
    return plan.draw(study, allocation.choose([], only, seed), seed)


async def _session(db: AsyncSession, study: Study) -> Session:
    """The study's one preview session, opened when it is first needed."""
    for session in await sessions.of_study(db, study.hash):
        if session.kind == SessionKind.PREVIEW:
            return session
    return await begin(db, study, SessionKind.PREVIEW, f"preview-{study.hash[:10]}", PLACES)
