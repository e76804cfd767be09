"""Write the steps of many rooms at once, each only while its room is still the owner's.

write(db, entries) -> list[Fate], on a direct connection that was `readied`; raises psycopg.Error where
the connection broke, and then nobody knows what was kept until the rows are read again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import cache, partial
from itertools import count
from typing import Any, NamedTuple

import msgspec
import psycopg

from app.store.direct import Direct, Order


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

    episode_id: int
    n: int
    paint_ms: float | None
    visible: bool | None
    latency_ms: float | None


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
    "SET idle_in_transaction_session_timeout = '1s'; SET lock_timeout = '2s'; "
    "SET plan_cache_mode = force_generic_plan; SET jit = off; "
    "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off"
)
"""How a connection is made ready for `write`: each statement is planned once, while tables are short, so
the plan has to be the one that goes by the keys. A worker that stops in the middle keeps nobody waiting, and
whoever has locked one room keeps the others waiting for four seconds at most. Less would send people away
whose rooms the janitor holds while the disk stalls."""


async def write(db: Direct, entries: Sequence[Entry]) -> list[Fate]:
    """Keep all entries in one transaction; where a row is bad, every entry in one of its own."""
    if len(entries) > 1:
        try:
            return await _together(db, entries)
        except (psycopg.Error, UnicodeError):
            if db.closed:
                raise
    return await write_each(db, entries)


async def write_each(db: Direct, entries: Sequence[Entry]) -> list[Fate]:
    """Keep every entry in a transaction of its own: one of them was refused."""
    return [await _alone(db, entry) for entry in entries]


async def _alone(db: Direct, entry: Entry) -> Fate:
    try:
        return (await _together(db, [entry]))[0]
    except (psycopg.Error, UnicodeError):
        if db.closed:
            raise
        return Fate.REFUSED


async def _together(db: Direct, entries: Sequence[Entry]) -> list[Fate]:
    places = in_order(entries)
    answers = await db.ask_all([order_of(entries[at]) for at in places])
    return fates(places, (bool(rows) for rows in answers))


def in_order(entries: Sequence[Entry]) -> list[int]:
    """Where the entries stand, in the order in which their rooms are locked: two writers never cross."""
    return sorted(range(len(entries)), key=lambda at: entries[at].episode_id)


def fates(places: Sequence[int], owned: Iterable[bool]) -> list[Fate]:
    """What became of the entries at these places, told by whether their rooms were still the owner's."""
    kept = dict(zip(places, owned, strict=True))
    return [Fate.KEPT if kept[at] else Fate.MOVED for at in range(len(places))]


def order_of(entry: Entry) -> Order:
    """The statement that keeps an entry and returns a row; none where the room is no longer the owner's."""
    parts, values = [], [entry.episode_id, entry.epoch]
    for name, value in zip(_PARTS, entry[2:], strict=True):
        if value is not None and value != ():
            parts.append(name)
            values += _values(name, value)
    return Order(_statement(tuple(parts)), tuple(map(_text, values)))


def _values(part: str, value: Any) -> Sequence[Any]:
    """What a part adds to the values: its row without the number of the episode, or one JSON."""
    if part == "event":
        return [msgspec.json.encode([event._asdict() for event in value]).decode()]
    return [msgspec.json.encode(value).decode()] if part == "ended" else value[1:]


def _text(value: Any) -> bytes | None:
    """A value as PostgreSQL reads it; what is not listed is a word or a number with a name."""
    return _TEXTS.get(type(value), _word)(value)


def _word(value: Any) -> bytes:
    return str(value).encode()


_TEXTS: Mapping[type, Callable[[Any], bytes | None]] = {
    type(None): lambda _: None,
    bool: {True: b"t", False: b"f"}.__getitem__,
    int: b"%d".__mod__,
    str: str.encode,
    bytes: lambda value: b"\\x" + value.hex().encode(),
    datetime: lambda value: value.isoformat().encode(),
}


_TYPES: Mapping[str, str] = {
    "n": "int", "seq": "int", "clock": "int", "id": "int", "ms": "int",
    "cell_before": "smallint", "cell_after": "smallint", "heading": "smallint", "run": "smallint",
    "lawful": "smallint", "permitted": "smallint", "by": "smallint[]",
    "of": "smallint", "fixture": "smallint", "cell": "smallint",
    "violation": "boolean", "auto": "boolean", "held": "boolean", "visible": "boolean",
    "key_ms": "float", "seen_ms": "float", "paint_ms": "float", "latency_ms": "float",
    "server_at": "timestamptz", "from_at": "timestamptz", "until_at": "timestamptz", "hash": "bytea",
}  # fmt: skip
"""Of which type a column is; what is not named is text."""

_UNTIL = "DO UPDATE SET until_at = excluded.until_at, ms = excluded.ms"
_PARTS = ("step", "event", "pause", "paint", "view", "ended")
"""The parts of an entry, as they stand in it."""


def _columns(row: type[Any]) -> tuple[str, ...]:
    return tuple(name for name in row._fields if name != "episode_id")


_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "step": _columns(StepRow), "event": ("events",), "pause": _columns(PauseRow),
    "paint": _columns(PaintRow), "view": _columns(ViewRow), "ended": ("outcome",),
}  # fmt: skip


@cache
def _statement(parts: tuple[str, ...]) -> str:
    """One statement for the parts of an entry: moving the head of the chain locks the room as well."""
    numbers = count(3)
    at = {part: {name: f"${next(numbers)}" for name in _COLUMNS[part]} for part in parts}
    steps = [f"owned AS ({_moved(at) if 'step' in parts else _LOCKED})"]
    steps += [f'"{part}" AS ({_KEEPS[part](at[part])})' for part in parts if part != "ended"]
    return f"WITH {', '.join(steps)} SELECT id FROM owned"  # noqa: S608


_OWN = "WHERE id = $1::bigint AND epoch = $2::int"
_LOCKED = f"SELECT id FROM episodes {_OWN} FOR NO KEY UPDATE"  # noqa: S608
Numbers = Mapping[str, str]
"""Where the value of a column stands among the values of a statement."""


def _moved(at: Mapping[str, Numbers]) -> str:
    head = f"n = {at['step']['n']}::int, hash = {at['step']['hash']}::bytea"
    if "ended" in at:
        head += f""", ended_at = coalesce(ended_at, clock_timestamp()),
          outcome = CASE WHEN ended_at IS NULL THEN {at["ended"]["outcome"]}::jsonb ELSE outcome END"""
    return f"UPDATE episodes SET {head} {_OWN} RETURNING id"  # noqa: S608


def _typed(at: Numbers) -> str:
    return ", ".join(f"{number}::{_TYPES.get(name, 'text')}" for name, number in at.items())


def _insert(table: str, rest: str, at: Numbers) -> str:
    names = ", ".join(f'"{name}"' for name in at)
    return f"INSERT INTO {table} (episode_id, {names}) SELECT id, {_typed(at)} FROM owned {rest}"  # noqa: S608


def _events(at: Numbers) -> str:
    columns = _columns(EventRow)
    names = ", ".join(f'"{name}"' for name in columns)
    typed = ", ".join(f'"{name}" {_TYPES.get(name, "text")}' for name in columns)
    return (
        f"INSERT INTO events (episode_id, {names}) SELECT owned.id, r.* "  # noqa: S608
        f"FROM owned, json_to_recordset({at['events']}::json) AS r({typed})"
    )


def _painted(at: Numbers) -> str:
    told = ", ".join(f"{name} = {number}::{_TYPES[name]}" for name, number in at.items() if name != "n")
    return (
        f"UPDATE steps SET {told} FROM owned "  # noqa: S608
        f"WHERE steps.episode_id = owned.id AND steps.n = {at['n']}::int AND steps.paint_ms IS NULL"
    )


_KEEPS: Mapping[str, Callable[[Numbers], str]] = {
    "step": partial(_insert, "steps", ""),
    "event": _events,
    "pause": partial(_insert, "pauses", f"ON CONFLICT (episode_id, reason, from_at) {_UNTIL}"),
    "paint": _painted,
    "view": partial(_insert, "views", f"ON CONFLICT (episode_id, kind, from_at) {_UNTIL}"),
}
