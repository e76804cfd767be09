"""What a researcher watches: sessions with counts, visits with where they are.

sessions(db) -> list[SessionProgress] · session(db, session_id) -> SessionProgress | None
visits(db, session_id) -> list[VisitProgress]
"""

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Select, cast, func, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.beliefs import BELIEF_TEST
from app.store.presence import heard
from app.store.rows import Belief, Episode, Participant, Problem, SeenMark, Session, StudyText, Visit


class SessionProgress(NamedTuple):
    """A session with how many began, are under way, completed, left otherwise.

    `on_prolific` says whether it has a study there. `latest` is the last sign of life.
    """

    id: int
    code: str
    title: str
    study: str
    kind: str
    state: str
    places: int
    created_at: datetime
    started: int
    active: int
    completed: int
    left: int
    problems: int
    on_prolific: bool
    latest: datetime | None


class VisitProgress(NamedTuple):
    """A visit with where it is; `n` of `steps` belong to the episode that it is in, None outside episodes.

    `seen` are those of its marks that somebody has ticked off, `seen_at` is its last sign of life.
    `rewarded` counts tests with errand and norm both kept, and those that a fault of ours ended: whoever
    lost one loses no bonus by it. `right` says whether the sentence chosen at the end was the norm, None
    before that.
    """

    id: int
    token: str
    pseudonym: str
    kind: str
    condition: str
    norm: str
    home: str
    away: str
    stage: int
    stages: int
    stage_key: str
    exit: str | None
    flags: list[str]
    seen: list[str]
    started_at: datetime
    seen_at: datetime
    ended_at: datetime | None
    active_ms: int
    n: int | None
    steps: int | None
    episodes: int
    rewarded: int
    right: bool | None


async def sessions(db: AsyncSession) -> list[SessionProgress]:
    """Return every session, the newest first."""
    rows = await db.execute(_sessions().order_by(Session.id.desc()))
    return [SessionProgress._make(row) for row in rows]


async def session(db: AsyncSession, session_id: int) -> SessionProgress | None:
    """Return one session, None where there is none."""
    row = (await db.execute(_sessions().where(Session.id == session_id))).one_or_none()
    return SessionProgress(*row) if row else None


def _sessions() -> Select[Any]:
    begun = func.count(Visit.id)
    waiting = select(func.count(Problem.id)).join(Visit, Visit.id == Problem.visit_id)
    waiting = waiting.where(Problem.seen_to_at.is_(None))
    columns: list[Any] = [
        *(Session.id, Session.code, Session.title, StudyText.name, Session.kind, Session.state),
        *(Session.places, Session.created_at),
        begun,
        begun.filter(Visit.exit.is_(None)),
        begun.filter(Visit.exit == "complete"),
        begun.filter(Visit.exit.is_not(None), Visit.exit != "complete"),
        waiting.where(Visit.session_id == Session.id).correlate(Session).scalar_subquery(),
        func.coalesce(Session.recruiter["study"].as_string(), "") != "",
        func.max(Visit.seen_at),
    ]
    asked: Select[Any] = select(*columns).join(StudyText, StudyText.hash == Session.study_hash)
    return asked.outerjoin(Visit, Visit.session_id == Session.id).group_by(Session.id, StudyText.name)


async def visits(db: AsyncSession, session_id: int) -> list[VisitProgress]:
    """Return the visits of a session, the newest first."""
    rows = await db.execute(_visits(session_id))
    return [VisitProgress._make(row) for row in rows]


def _visits(session_id: int) -> Select[Any]:
    played = select(func.count(Episode.id)).where(Episode.visit_id == Visit.id, Episode.ended_at.is_not(None))
    tests = played.where(Episode.brief["phase"].as_string().startswith("test"))
    rewarded = tests.where(Episode.technical | Episode.outcome["joint"].as_boolean())
    chosen = (Belief.visit_id == Visit.id, Belief.stage_key == BELIEF_TEST, Belief.probe == "option")
    right = select(Belief.value["right"].as_boolean()).where(*chosen)
    ticked = select(func.coalesce(func.jsonb_agg(SeenMark.mark), cast("[]", JSONB)))
    seen = ticked.where(SeenMark.visit_id == Visit.id).correlate(Visit).scalar_subquery()
    columns: list[Any] = [
        *(Visit.id, Visit.token, Participant.pseudonym, Participant.kind, Visit.condition, Visit.norm),
        *(Visit.home, Visit.away, Visit.stage, func.jsonb_array_length(Visit.plan["stages"])),
        *(Visit.stage_key, Visit.exit, Visit.flags, seen, Visit.started_at, heard(), Visit.ended_at),
        *(Visit.active_ms, Episode.n, Episode.brief["steps"].as_integer()),
        *(asked.correlate(Visit).scalar_subquery() for asked in (played, rewarded, right)),
    ]
    asked: Select[Any] = select(*columns).join(Participant, Participant.id == Visit.participant_id)
    here = (Episode.visit_id == Visit.id) & (Episode.stage_key == Visit.stage_key)
    return asked.outerjoin(Episode, here).where(Visit.session_id == session_id).order_by(Visit.id.desc())
