"""Visits: found, moved on, marked.

by_token(db, token, alone=False) · opened_by(db, token, alone=False) -> (Visit, Session) | None
offer_token(db, visit_id) -> str · turn_token(db, visit)
by_id(db, id) · of_participant(db, session_id, participant_id) -> Visit | None
of_name(db, session_id, scheme, value) -> Visit | None · earlier(db, participant_id) -> list[Visit]
save(db, visit, stage=, stage_key=, tries=, state=, exit=None, holds_place=True) -> bool
save_all(db, changes) -> set[int] · free_of_tokens(db, tokens) -> list[Visit]
flag(db, visit_id, word); who is still there is in `presence`
entered_at(db, visit_id, stage_key) · stage_times(db, visit_id); starting a visit is in `starting`
"""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, bindparam, cast, func, or_, select, update
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import set_committed_value

from app.store import marks
from app.store.moving import Move, Moved, move
from app.store.rows import ExternalId, Session, StageTime, Visit


async def by_token(db: AsyncSession, token: str, *, alone: bool = False) -> Visit | None:
    """Return the visit that this token opens, or the one that is to take its place.

    `alone`: as it is when everybody has ended who changes it; until we end nobody else can.
    """
    opened = await opened_by(db, token, alone=alone)
    return opened[0] if opened else None


async def opened_by(db: AsyncSession, token: str, *, alone: bool = False) -> tuple[Visit, Session] | None:
    """Return the same visit with its session."""
    row = (await db.execute(_OPENED_ALONE if alone else _OPENED, {"token": token})).one_or_none()
    return (row[0], row[1]) if row else None


_TOKEN: BindParameter[str] = bindparam("token")
_OPENED = (
    select(Visit, Session)
    .join(Session, Session.id == Visit.session_id)
    .where(or_(Visit.token == _TOKEN, Visit.next_token == _TOKEN))
)
_OPENED_ALONE = _OPENED.with_for_update(of=Visit, key_share=True).execution_options(populate_existing=True)
"""Every page asks this: the statement is made once. What was read before we had it alone is read again."""


async def offer_token(db: AsyncSession, visit_id: int) -> str:
    """Return the token that is to take the present one's place; the same until a message comes with it."""
    new = func.coalesce(Visit.next_token, secrets.token_urlsafe(32))
    offered = update(Visit).where(Visit.id == visit_id).values(next_token=new).returning(Visit.next_token)
    return str(await db.scalar(offered))


async def turn_token(db: AsyncSession, visit: Visit) -> None:
    """Let the next token be the only one; what stood in forms until now is not shown any more."""
    turned = {"token": visit.next_token, "next_token": None, "drafts_from": func.clock_timestamp()}
    still = (Visit.id == visit.id, Visit.next_token == visit.next_token)
    await db.execute(update(Visit).where(*still).values(turned).execution_options(synchronize_session=False))
    await db.refresh(visit)


async def free_of_tokens(db: AsyncSession, tokens: Sequence[str]) -> Sequence[Visit]:
    """Return the visits of these tokens that nobody changes just now; until we end nobody else can."""
    asked = select(Visit).where(Visit.token.in_(tokens)).order_by(Visit.id)
    return (await db.scalars(asked.with_for_update(key_share=True, skip_locked=True))).all()


async def by_id(db: AsyncSession, visit_id: int) -> Visit | None:
    """Return the visit with this number."""
    return await db.get(Visit, visit_id)


async def of_participant(db: AsyncSession, session_id: int, participant_id: int) -> Visit | None:
    """Return a participant's visit to a session."""
    return await db.scalar(
        select(Visit).where(Visit.session_id == session_id, Visit.participant_id == participant_id)
    )


async def of_name(db: AsyncSession, session_id: int, scheme: str, value: str) -> Visit | None:
    """Return the visit to a session of whoever has this outside name."""
    named = select(Visit).join(ExternalId, ExternalId.participant_id == Visit.participant_id)
    return await db.scalar(
        named.where(Visit.session_id == session_id, ExternalId.scheme == scheme, ExternalId.value == value)
    )


async def earlier(db: AsyncSession, participant_id: int) -> Sequence[Visit]:
    """Return all visits of a participant, the first one first."""
    return (
        await db.scalars(select(Visit).where(Visit.participant_id == participant_id).order_by(Visit.id))
    ).all()


async def save(
    db: AsyncSession,
    visit: Visit,
    *,
    stage: int,
    stage_key: str,
    tries: int,
    state: Mapping[str, Any],
    exit: str | None = None,  # noqa: A002
    holds_place: bool = True,
) -> bool:
    """Keep a visit's new state; False, with nothing kept, where it has changed since `visit` was read.

    `visit` may come from another unit of work; it shows the new state afterwards.
    """
    asked = Move(visit.id, visit.version, visit.stage_key, stage, stage_key, tries, state, exit, holds_place)
    return visit.id in await save_all(db, [(visit, asked)])


async def save_all(db: AsyncSession, changes: Sequence[tuple[Visit, Move]]) -> set[int]:
    """Keep the new states of many visits; returns the numbers of those that had not changed meanwhile."""
    moved = await move(db, [asked for _, asked in changes])
    for visit, asked in changes:
        if (kept := moved.get(visit.id)) is not None:
            _show(visit, asked, kept)
    return set(moved)


def _show(visit: Visit, asked: Move, kept: Moved) -> None:
    """Let a visit show what it has become; nothing more is written."""
    ms = visit.active_ms if asked.active_ms is None else asked.active_ms
    times = {"seen_at": kept.at, "ended_at": kept.at if asked.exit else None, "active_ms": ms}
    for name, value in (_state(asked) | times | {"version": kept.version}).items():
        set_committed_value(visit, name, value)


def _state(asked: Move) -> dict[str, Any]:
    named = ("stage", "stage_key", "tries", "exit", "holds_place")
    return {name: getattr(asked, name) for name in named} | {"state": dict(asked.state)}


async def enter_stage(db: AsyncSession, visit_id: int, stage_key: str, now: datetime | None = None) -> None:
    """Note when a stage became due; the first time stays."""
    row = {"visit_id": visit_id, "stage_key": stage_key, "entered_at": now or func.clock_timestamp()}
    await db.execute(insert(StageTime).values(row).on_conflict_do_nothing())


async def flag(db: AsyncSession, visit_id: int, word: str) -> None:
    """Mark a visit for the researcher; the same word twice is one mark, which waits again."""
    marked = Visit.flags.op("||")(cast([word], JSONB))
    unmarked = ~Visit.flags.contains([word])
    changed = update(Visit).where(Visit.id == visit_id, unmarked).values(flags=marked)
    await db.execute(
        changed.execution_options(synchronize_session=False)
    )  # a visit that was read stays readable
    await marks.unsee(db, visit_id, word)


async def entered_at(db: AsyncSession, visit_id: int, stage_key: str) -> datetime | None:
    """Return when a stage became due."""
    asked = select(StageTime.entered_at).where(StageTime.visit_id == visit_id)
    return await db.scalar(asked.where(StageTime.stage_key == stage_key))


async def stage_times(db: AsyncSession, visit_id: int) -> Sequence[StageTime]:
    """Return when each stage was due, in order."""
    asked = select(StageTime).where(StageTime.visit_id == visit_id).order_by(StageTime.entered_at)
    return (await db.scalars(asked)).all()
