"""Write the steps of many rooms at once, each only while its room is still the owner's.

write(db, entries) -> list[Fate], on a direct connection that was `readied`; raises psycopg.Error where
the connection broke, and then nobody knows what was kept until the rows are read again.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

import msgspec
import psycopg

from app.store.direct import Direct


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


READY = (
    "SET idle_in_transaction_session_timeout = '1s'; "
    "SET plan_cache_mode = force_generic_plan; SET jit = off; "
    "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off"
)
"""How a connection is made ready for `write`: each statement is planned once, while tables are short, so
the plan has to be the one that goes by the keys. A worker that stops in the middle keeps nobody waiting."""


async def write(db: Direct, entries: Sequence[Entry]) -> list[Fate]:
    """Keep all entries in one transaction; where a row is bad, every entry in one of its own."""
    if len(entries) > 1:
        try:
            return await _together(db, entries)
        except psycopg.Error:
            if db.closed:
                raise
    return [await _alone(db, entry) for entry in entries]


async def _alone(db: Direct, entry: Entry) -> Fate:
    try:
        return (await _together(db, [entry]))[0]
    except psycopg.Error:
        if db.closed:
            raise
        return Fate.REFUSED


async def _together(db: Direct, entries: Sequence[Entry]) -> list[Fate]:
    """Lock the rooms of the entries, drop what is no longer the owner's, keep the rest: one statement.

    It is a transaction: the server ends it before it answers.
    """
    parts = {name: rows for name, rows in _parts(entries).items() if rows}
    ids = ",".join(map(str, sorted({entry.episode_id for entry in entries})))
    values = [f"{{{ids}}}".encode(), *(msgspec.json.encode(rows) for rows in parts.values())]
    owned = {(int(row[0] or 0), int(row[1] or 0)) for row in await db.ask(_statement(tuple(parts)), *values)}
    return [Fate.KEPT if entry[:2] in owned else Fate.MOVED for entry in entries]


def _parts(entries: Sequence[Entry]) -> dict[str, list[dict[str, Any]]]:
    """The rows of each table, each with the epoch in which it was made."""
    return {
        "step": [_row(entry.step, entry) for entry in entries if entry.step],
        "event": [_row(event, entry) for entry in entries for event in entry.events],
        "pause": _newest(_row(entry.pause, entry) for entry in entries if entry.pause),
        "view": _newest(_row(entry.view, entry) for entry in entries if entry.view),
        "paint": [_row(entry.paint, entry) for entry in entries if entry.paint],
        "ended": [
            {"episode_id": entry.episode_id, "outcome": entry.outcome, "epoch": entry.epoch}
            for entry in entries
            if entry.outcome is not None
        ],
    }


def _row(row: StepRow | EventRow | PauseRow | ViewRow | PaintRow, entry: Entry) -> dict[str, Any]:
    return {**row._asdict(), "epoch": entry.epoch}


def _newest(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for each key in an epoch: its end replaces its beginning before either is written."""
    return [*{(*tuple(row.values())[:3], row["epoch"]): row for row in rows}.values()]


_TYPES: Mapping[str, str] = {
    "episode_id": "bigint", "epoch": "int",
    "n": "int", "seq": "int", "clock": "int", "id": "int", "ms": "int",
    "cell_before": "smallint", "cell_after": "smallint", "heading": "smallint", "run": "smallint",
    "lawful": "smallint", "permitted": "smallint", "by": "smallint[]",
    "of": "smallint", "fixture": "smallint", "cell": "smallint",
    "violation": "boolean", "auto": "boolean", "held": "boolean", "visible": "boolean",
    "key_ms": "float", "seen_ms": "float", "paint_ms": "float", "latency_ms": "float",
    "server_at": "timestamptz", "from_at": "timestamptz", "until_at": "timestamptz",
    "outcome": "jsonb",
}  # fmt: skip
"""What stands in JSON becomes a column of this type; what is not named is text."""


def _own(columns: Iterable[str]) -> str:
    """The rows of a part that are the owner's: {0} stands for the number of its value."""
    typed = ", ".join(f'"{name}" {_TYPES.get(name, "text")}' for name in (*columns, "epoch"))
    return (
        f"json_to_recordset(${{0}}::json) AS r({typed}) "
        "JOIN owned o ON o.id = r.episode_id AND o.epoch = r.epoch"
    )


def _insert(table: str, columns: Sequence[str], rest: str) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    values = ", ".join("decode(r.hash, 'base64')" if name == "hash" else f'r."{name}"' for name in columns)
    return f"INSERT INTO {table} ({names}) SELECT {values} FROM {_own(columns)} {rest}"  # noqa: S608


_UNTIL = "DO UPDATE SET until_at = excluded.until_at, ms = excluded.ms"
_PARTS: Mapping[str, str] = {
    "step": _insert("steps", StepRow._fields, "RETURNING episode_id, n, hash"),
    "event": _insert("events", EventRow._fields, ""),
    "pause": _insert("pauses", PauseRow._fields, f"ON CONFLICT (episode_id, reason, from_at) {_UNTIL}"),
    "view": _insert("views", ViewRow._fields, f"ON CONFLICT (episode_id, kind, from_at) {_UNTIL}"),
    "paint": f"""UPDATE steps s SET paint_ms = r.paint_ms, visible = r.visible, latency_ms = r.latency_ms
      FROM {_own(PaintRow._fields)}
      WHERE s.episode_id = r.episode_id AND s.n = r.n AND s.paint_ms IS NULL""",  # noqa: S608
    "ended": f"SELECT o.id, r.outcome FROM {_own(('episode_id', 'outcome'))}",  # noqa: S608
}
_NEWEST = "(SELECT DISTINCT ON (episode_id) * FROM step ORDER BY episode_id, n DESC)"
_MOVED = f"UPDATE episodes e SET n = h.n, hash = h.hash FROM {_NEWEST} h WHERE e.id = h.episode_id"  # noqa: S608
_MOVED_AND_ENDED = f"""UPDATE episodes e SET n = h.n, hash = h.hash,
    outcome = CASE WHEN e.ended_at IS NULL AND d.id IS NOT NULL THEN d.outcome ELSE e.outcome END,
    ended_at = coalesce(e.ended_at, CASE WHEN d.id IS NOT NULL THEN clock_timestamp() END)
  FROM {_NEWEST} h LEFT JOIN ended d ON d.id = h.episode_id WHERE e.id = h.episode_id"""  # noqa: S608


@cache
def _statement(parts: tuple[str, ...]) -> str:
    """One statement for all parts that are not empty; the last one moves the heads of the chains."""
    locked = "SELECT id, epoch FROM episodes WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE"
    steps = [f"owned AS MATERIALIZED ({locked})"]
    steps += [f"{name} AS ({_PARTS[name].format(at)})" for at, name in enumerate(parts, 2)]
    if "step" in parts:
        steps.append(f"moved AS ({_MOVED_AND_ENDED if 'ended' in parts else _MOVED})")
    return f"WITH {', '.join(steps)} SELECT id, epoch FROM owned"  # noqa: S608
