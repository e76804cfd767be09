"""Write the steps of many rooms at once, each only while its room is still the owner's.

write(db, entries) -> list[Fate], on a bare psycopg connection; raises psycopg.Error where the connection
broke, and then nobody knows what was kept until the rows are read again.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

import psycopg

Connection = psycopg.AsyncConnection[Any]


class StepRow(NamedTuple):
    """A row of `steps`, without what is only known once it has been painted."""

    episode_id: int
    n: int
    seq: int | None
    clock: int
    action: str
    effective: str
    cell_before: int
    cell_after: int
    heading: int
    run: int
    lawful: int
    permitted: int
    violation: bool
    auto: bool
    held: bool
    key_ms: float | None
    seen_ms: float | None
    server_at: datetime
    hash: bytes


class EventRow(NamedTuple):
    """A row of `events`."""

    episode_id: int
    id: int
    n: int
    clock: int
    kind: str
    of: int
    by: list[int]
    fixture: int
    cell: int


class PauseRow(NamedTuple):
    """A row of `pauses`; the same row with its end replaces the one without."""

    episode_id: int
    reason: str
    from_at: datetime
    n: int
    until_at: datetime | None = None
    ms: int | None = None


class ViewRow(NamedTuple):
    """A row of `views`; the same row with its end replaces the one without."""

    episode_id: int
    kind: str
    from_at: datetime
    n: int
    until_at: datetime | None = None
    ms: int | None = None


class PaintRow(NamedTuple):
    """What is known of a step once the browser has drawn it."""

    paint_ms: float | None
    visible: bool | None
    latency_ms: float | None
    episode_id: int
    n: int


class Entry(NamedTuple):
    """What one room writes at once: all of it is kept or none."""

    episode_id: int
    epoch: int
    step: StepRow | None = None
    events: tuple[EventRow, ...] = ()
    pause: PauseRow | None = None
    paint: PaintRow | None = None
    view: ViewRow | None = None
    outcome: dict[str, Any] | None = None


class Fate(StrEnum):
    """What became of an entry."""

    KEPT = "kept"
    MOVED = "moved"
    REFUSED = "refused"


async def write(db: Connection, entries: Sequence[Entry]) -> list[Fate]:
    """Keep all entries in one transaction; where a row is bad, every entry in one of its own."""
    if len(entries) > 1:
        try:
            return await _together(db, entries)
        except psycopg.Error:
            if db.closed:
                raise
    return [await _alone(db, entry) for entry in entries]


async def _alone(db: Connection, entry: Entry) -> Fate:
    try:
        return (await _together(db, [entry]))[0]
    except psycopg.Error:
        if db.closed:
            raise
        return Fate.REFUSED


async def _together(db: Connection, entries: Sequence[Entry]) -> list[Fate]:
    """Lock the rooms of the entries, drop what is no longer the owner's, keep the rest."""
    async with db.transaction():
        owned = await _owned(db, {entry.episode_id for entry in entries})
        ours = [entry for entry in entries if owned.get(entry.episode_id) == entry.epoch]
        async with db.cursor() as cursor:
            for order, rows in _orders(ours):
                if rows:
                    await cursor.executemany(order, rows)
    return [Fate.KEPT if owned.get(entry.episode_id) == entry.epoch else Fate.MOVED for entry in entries]


async def _owned(db: Connection, episodes: set[int]) -> dict[int, int]:
    """Return the newest epoch of each episode; until the commit nobody can raise it."""
    asked = "SELECT id, epoch FROM episodes WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE"
    return dict(await (await db.execute(asked, [sorted(episodes)])).fetchall())


def _orders(entries: Iterable[Entry]) -> Iterable[tuple[str, list[Any]]]:
    """Yield each statement with its rows; paints come after the steps that they belong to."""
    kept = list(entries)
    steps = [entry.step for entry in kept if entry.step]
    yield _STEP, steps
    yield _EVENT, [event for entry in kept for event in entry.events]
    yield _PAUSE, [entry.pause for entry in kept if entry.pause]
    yield _VIEW, [entry.view for entry in kept if entry.view]
    yield _PAINT, [entry.paint for entry in kept if entry.paint]
    yield _HEAD, [(step.n, step.hash, step.episode_id) for step in steps]
    yield _END, [(json.dumps(e.outcome), e.episode_id) for e in kept if e.outcome is not None]


def _insert(table: str, columns: Sequence[str], rest: str = "") -> str:
    names, places = ", ".join(f'"{name}"' for name in columns), ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {table} ({names}) VALUES ({places}) {rest}"  # noqa: S608


_STEP = _insert("steps", StepRow._fields)
_EVENT = _insert("events", EventRow._fields)
_PAUSE = _insert(
    "pauses",
    PauseRow._fields,
    "ON CONFLICT (episode_id, reason, from_at) DO UPDATE SET until_at = excluded.until_at, ms = excluded.ms",
)
_VIEW = _insert(
    "views",
    ViewRow._fields,
    "ON CONFLICT (episode_id, kind, from_at) DO UPDATE SET until_at = excluded.until_at, ms = excluded.ms",
)
_PAINT = (
    "UPDATE steps SET paint_ms = %s, visible = %s, latency_ms = %s "
    "WHERE episode_id = %s AND n = %s AND paint_ms IS NULL"
)
_HEAD = "UPDATE episodes SET n = %s, hash = %s WHERE id = %s"
_END = (
    "UPDATE episodes SET outcome = %s::jsonb, ended_at = clock_timestamp() WHERE id = %s AND ended_at IS NULL"
)
