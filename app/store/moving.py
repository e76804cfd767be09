"""Visits go on, any number in one statement: state, sign of life, times of stages, active time.

move(db, moves) -> dict[visit, Moved]; a visit that has changed since it was read is not in it.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession


class Move(NamedTuple):
    """Where a visit goes on to; `version` and `before` are what was read. Without `active_ms` that stays."""

    visit: int
    version: int
    before: str
    stage: int
    stage_key: str
    tries: int
    state: Mapping[str, Any]
    exit: str | None = None
    holds_place: bool = True
    active_ms: int | None = None


class Moved(NamedTuple):
    """What the database gave a visit that has moved."""

    version: int
    at: datetime


async def move(db: AsyncSession, moves: Sequence[Move]) -> dict[int, Moved]:
    """Keep the moves; a stage is left when the next one becomes due, or when the visit ends."""
    rows = await db.execute(
        _MOVE, {"moves": [move._asdict() | {"state": dict(move.state)} for move in moves]}
    )
    return {visit: Moved(version, at) for visit, version, at in rows}


_MOVE = text("""
WITH asked AS (
  SELECT * FROM jsonb_to_recordset(:moves) AS a(visit bigint, version int, before text, stage int,
    stage_key text, tries int, state jsonb, exit text, holds_place boolean, active_ms bigint)
), now AS (SELECT clock_timestamp() AS at
), moved AS (
  UPDATE visits v SET stage = a.stage, stage_key = a.stage_key, tries = a.tries, state = a.state,
    exit = a.exit, holds_place = a.holds_place, active_ms = coalesce(a.active_ms, v.active_ms),
    seen_at = now.at, ended_at = CASE WHEN a.exit IS NOT NULL THEN now.at END, version = v.version + 1
  FROM asked a, now WHERE v.id = a.visit AND v.version = a.version
  RETURNING v.id, v.version, v.seen_at, v.stage_key, v.exit, a.before
), gone AS (
  UPDATE stage_times s SET left_at = m.seen_at FROM moved m
  WHERE s.visit_id = m.id AND s.stage_key = m.before AND (m.before <> m.stage_key OR m.exit IS NOT NULL)
), come AS (
  INSERT INTO stage_times (visit_id, stage_key, entered_at)
  SELECT id, stage_key, seen_at FROM moved WHERE before <> stage_key ON CONFLICT DO NOTHING
)
SELECT id, version, seen_at FROM moved
""").bindparams(bindparam("moves", type_=JSONB))
