"""The query behind each table of an export."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, cast, func, not_, select
from sqlalchemy.dialects.postgresql import JSONPATH, aggregate_order_by

from app.store.beliefs import BELIEF_TEST
from app.store.rows import (
    Allocation,
    Answer,
    Belief,
    Consent,
    DeviceCheck,
    Episode,
    Event,
    Exit,
    Forgotten,
    Participant,
    Pause,
    Payment,
    Problem,
    StageTime,
    Step,
    View,
    Visit,
)

AnySelect = Select[*tuple[Any, ...]]
Query = Callable[[int], AnySelect]
"""Takes a session's id."""

DELETE_ASKED = "delete-asked"
"""The mark of a visit whose data the participant wants deleted: only its row in `visits` is taken home."""


def kept(session_id: int) -> ColumnElement[bool]:
    """Return the condition that a visit is of this session and may be taken home."""
    return and_(Visit.session_id == session_id, not_(Visit.flags.contains([DELETE_ASKED])))


def _about_visits(rows: Any, *columns: Any) -> Query:
    """Return a query for rows that belong to a visit, in the order of their keys."""

    def query(session_id: int) -> AnySelect:
        chosen = select(rows.visit_id.label("visit"), *columns).join(Visit, Visit.id == rows.visit_id)
        return chosen.where(kept(session_id)).order_by(*_key(rows))

    return query


def _about_episodes(rows: Any, *columns: Any) -> Query:
    """Return a query for rows that belong to an episode, in the order of their keys."""

    def query(session_id: int) -> AnySelect:
        chosen = select(rows.episode_id.label("episode"), *columns)
        chosen = chosen.join(Episode, Episode.id == rows.episode_id).join(Visit, Visit.id == Episode.visit_id)
        return chosen.where(kept(session_id)).order_by(*_key(rows))

    return query


def _key(rows: Any) -> tuple[Any, ...]:
    return tuple(rows.__table__.primary_key.columns)


def _all_but(rows: Any, *names: str) -> tuple[Any, ...]:
    return tuple(column for column in rows.__table__.c if column.name not in names)


def _participants(session_id: int) -> AnySelect:
    chosen = select(
        Participant.id.label("participant_id"),
        Participant.pseudonym.label("participant"),
        Participant.kind,
        func.count().label("visits"),
    )
    of_session = chosen.join(Visit, Visit.participant_id == Participant.id).where(kept(session_id))
    return of_session.group_by(Participant.id).order_by(func.min(Visit.id))


_OF_OURS = ("id", "token", "next_token", "drafts_from", "session_id", "participant_id", "state", "version")


def _visits(session_id: int) -> AnySelect:
    stages = func.jsonb_array_length(Visit.plan["stages"]).label("stages")
    own = _all_but(Visit, *_OF_OURS)
    chosen = select(Visit.id.label("visit"), Participant.pseudonym.label("participant"), stages, *own)
    joined = chosen.join(Participant, Participant.id == Visit.participant_id)
    return joined.where(Visit.session_id == session_id).order_by(Visit.id)


def _episodes(session_id: int) -> AnySelect:
    position = func.row_number().over(partition_by=Episode.visit_id, order_by=Episode.id).label("position")
    phase = Episode.brief["phase"].as_string()
    in_block = func.row_number().over(partition_by=(Episode.visit_id, phase), order_by=Episode.id)
    own = _all_but(Episode, "id", "visit_id", "owner", "lease_until", "hash", "verified")
    of_stage = cast("$.stages[*] ? (@.key == $key)", JSONPATH)
    planned = func.jsonb_path_query_first(
        Visit.plan, of_stage, func.jsonb_build_object("key", Episode.stage_key)
    )
    chosen = select(
        Episode.id.label("episode"),
        Episode.visit_id.label("visit"),
        position,
        in_block.label("in_block"),
        planned.label("planned"),
        *own,
    )
    joined = chosen.add_columns(Episode.hash.label("head")).join(Visit, Visit.id == Episode.visit_id)
    return joined.where(kept(session_id)).order_by(Episode.id)


def _scores(session_id: int) -> AnySelect:
    phase = Episode.brief["phase"].as_string()
    played = select(
        func.jsonb_agg(
            aggregate_order_by(
                func.jsonb_build_object("phase", phase, "outcome", Episode.outcome), Episode.id.asc()
            )
        )
    )
    ended = (Episode.visit_id == Visit.id, Episode.outcome.is_not(None), phase.startswith("test"))
    tests = played.where(*ended).correlate(Visit).scalar_subquery().label("tests")
    believed = select(func.jsonb_object_agg(Belief.probe, Belief.value)).where(
        Belief.visit_id == Visit.id, Belief.stage_key == BELIEF_TEST
    )
    belief = believed.correlate(Visit).scalar_subquery().label("belief")
    return select(Visit.id.label("visit"), tests, belief).where(kept(session_id)).order_by(Visit.id)


def _payments(session_id: int) -> AnySelect:
    names = ("part", "amount", "currency", "state", "reason", "prepared_at", "changed_at")
    chosen = select(Payment.visit_id.label("visit"), *(getattr(Payment, name) for name in names))
    joined = chosen.join(Visit, Visit.id == Payment.visit_id).where(Visit.session_id == session_id)
    return joined.order_by(Payment.id)


def _tombstones(session_id: int) -> AnySelect:
    chosen = select(Forgotten.visit_id.label("visit"), Forgotten.at.label("forgotten_at"))
    joined = chosen.join(Visit, Visit.id == Forgotten.visit_id).where(Visit.session_id == session_id)
    return joined.order_by(Forgotten.visit_id)


def _times_in_episodes(rows: Any) -> Query:
    """Return a query for stretches of time in episodes, with the visit before each."""

    def query(session_id: int) -> AnySelect:
        chosen = select(
            Episode.visit_id.label("visit"), rows.episode_id.label("episode"), *_all_but(rows, "episode_id")
        )
        joined = chosen.join(Episode, Episode.id == rows.episode_id).join(Visit, Visit.id == Episode.visit_id)
        return joined.where(kept(session_id)).order_by(*_key(rows))

    return query


QUERIES: dict[str, Query] = {
    "participants": _participants,
    "visits": _visits,
    "allocations": _about_visits(Allocation, *_all_but(Allocation, "visit_id")),
    "stage_times": lambda session_id: (
        _about_visits(StageTime, *_all_but(StageTime, "visit_id"))(session_id)
        .order_by(None)
        .order_by(StageTime.visit_id, StageTime.entered_at, StageTime.stage_key)
    ),
    "consents": _about_visits(Consent, *_all_but(Consent, "visit_id", "id")),
    "device_checks": _about_visits(DeviceCheck, *_all_but(DeviceCheck, "visit_id", "id")),
    "exits": _about_visits(Exit, Exit.kind, Exit.at),
    "answers": _about_visits(Answer, *_all_but(Answer, "visit_id", "id")),
    "beliefs": _about_visits(
        Belief, Belief.episode_id.label("episode"), *_all_but(Belief, "visit_id", "id", "episode_id")
    ),
    "problems": _about_visits(Problem, Problem.text.label("value"), Problem.at),
    "pauses": _times_in_episodes(Pause),
    "views": _times_in_episodes(View),
    "payments": _payments,
    "tombstones": _tombstones,
    "scores": _scores,
    "steps": _about_episodes(Step, *_all_but(Step, "episode_id")),
    "events": _about_episodes(Event, Event.id.label("event"), *_all_but(Event, "episode_id", "id")),
    "episodes": _episodes,
}
"""A query for each table that is read as it stands; `visit`, `episode`, `participant` are its links."""
