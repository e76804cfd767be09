"""Write the steps of many rooms at once, each only while its room is still the owner's.

write(db, entries) -> list[Fate], on a bare psycopg connection; raises psycopg.Error where the connection
broke, and then nobody knows what was kept until the rows are read again.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec
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
    """Lock the rooms of the entries, drop what is no longer the owner's, keep the rest: one message.

    Whatever is in it is one transaction: the server ends it before it answers.
    """
    drawn = [(*entry.paint, entry.episode_id, entry.epoch) for entry in entries if entry.paint]
    async with db.pipeline():
        found = await db.execute(_KEEP, _asked(entries))
        if drawn:
            await db.cursor().executemany(_PAINT, drawn)
    owned = dict(await found.fetchall())
    return [Fate.KEPT if owned.get(entry.episode_id) == entry.epoch else Fate.MOVED for entry in entries]


def _asked(entries: Iterable[Entry]) -> dict[str, Any]:
    """The rows of each table, each with the epoch in which it was made."""
    kept = list(entries)
    steps = [(*entry.step, entry.epoch) for entry in kept if entry.step]
    heads = {e[:2]: (e.episode_id, e.step.n, e.step.hash, e.epoch) for e in kept if e.step}
    rows = {
        "steps": steps,
        "events": [(*event, entry.epoch) for entry in kept for event in entry.events],
        "pauses": _newest((*entry.pause, entry.epoch) for entry in kept if entry.pause),
        "views": _newest((*entry.view, entry.epoch) for entry in kept if entry.view),
        "heads": [*heads.values()],
        "ends": [(e.episode_id, e.outcome, e.epoch) for e in kept if e.outcome is not None],
    }
    return {name: _json(found) for name, found in rows.items()} | {
        "ids": sorted({e.episode_id for e in kept})
    }


def _newest(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """One row for each key in an epoch: its end replaces its beginning before either is written."""
    return [*{(*row[:3], row[-1]): row for row in rows}.values()]


def _json(rows: object) -> str:
    return msgspec.json.encode(rows).decode()


_TYPES: dict[str, str] = {
    "episode_id": "bigint", "n": "int", "seq": "int", "clock": "int", "id": "int", "ms": "int",
    "cell_before": "smallint", "cell_after": "smallint", "heading": "smallint", "run": "smallint",
    "lawful": "smallint", "permitted": "smallint",
    "of": "smallint", "fixture": "smallint", "cell": "smallint",
    "violation": "boolean", "auto": "boolean", "held": "boolean", "visible": "boolean",
    "key_ms": "float", "seen_ms": "float", "paint_ms": "float", "latency_ms": "float",
    "server_at": "timestamptz", "from_at": "timestamptz", "until_at": "timestamptz",
}  # fmt: skip
"""How what stands in JSON becomes a column; what is not named is text."""


def _column(at: int, name: str) -> str:
    if name == "hash":
        return f"decode(r->>{at}, 'base64')"
    if name == "by":
        return f"ARRAY(SELECT jsonb_array_elements_text(r->{at})::smallint)"
    return f"(r->>{at})::{_TYPES.get(name, 'text')}"


def _insert(table: str, columns: Sequence[str], rest: str = "") -> str:
    """Rows are JSON arrays, the episode first, the epoch behind the columns; only the owner's are taken."""
    names = ", ".join(f'"{name}"' for name in columns)
    values = ", ".join(_column(at, name) for at, name in enumerate(columns))
    return f"INSERT INTO {table} ({names}) SELECT {values} FROM {_OWN.format(table, len(columns))} {rest}"  # noqa: S608


_OWN = (
    "jsonb_array_elements(%({0})s::jsonb) AS r "
    "JOIN owned o ON o.id = (r->>0)::bigint AND o.epoch = (r->>{1})::int"
)
_ENDED = "DO UPDATE SET until_at = excluded.until_at, ms = excluded.ms"
_PAUSE = _insert("pauses", PauseRow._fields, f"ON CONFLICT (episode_id, reason, from_at) {_ENDED}")
_VIEW = _insert("views", ViewRow._fields, f"ON CONFLICT (episode_id, kind, from_at) {_ENDED}")
_KEEP = f"""
WITH owned AS MATERIALIZED (
  SELECT id, epoch FROM episodes WHERE id = ANY(%(ids)s::bigint[]) ORDER BY id FOR NO KEY UPDATE
), step AS ({_insert("steps", StepRow._fields)}
), event AS ({_insert("events", EventRow._fields)}
), pause AS ({_PAUSE}
), seen AS ({_VIEW}
), head AS (
  SELECT o.id, (r->>1)::int AS n, decode(r->>2, 'base64') AS hash FROM {_OWN.format("heads", 3)}
), ended AS (
  SELECT o.id, r->1 AS outcome FROM {_OWN.format("ends", 2)}
), moved AS (
  UPDATE episodes e SET n = h.n, hash = h.hash,
    outcome = CASE WHEN e.ended_at IS NULL AND d.id IS NOT NULL THEN d.outcome ELSE e.outcome END,
    ended_at = coalesce(e.ended_at, CASE WHEN d.id IS NOT NULL THEN clock_timestamp() END)
  FROM head h LEFT JOIN ended d USING (id) WHERE e.id = h.id
)
SELECT id, epoch FROM owned
"""  # noqa: S608
_PAINT = (
    "UPDATE steps SET paint_ms = %s, visible = %s, latency_ms = %s "
    "WHERE episode_id = %s AND n = %s AND paint_ms IS NULL "
    "AND EXISTS (SELECT FROM episodes WHERE id = %s AND epoch = %s)"
)
"""One at a time, by the key: a join would be planned once, while the table is short, and read all of it."""
