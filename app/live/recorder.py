"""The one writer of a process: what all rooms have to keep goes into one transaction after the other."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import psycopg
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store import recording
from app.store.direct import Answer, Direct
from app.store.recording import Entry, Fate

MOST_AT_ONCE = 100
"""Entries in one transaction."""

NOTES_S = 0.05
"""So long a note waits for company; each would else be a transaction of its own."""

_log = logging.getLogger(__name__)

Told = Callable[[Fate | None], object]
"""Told what became of an entry; None where the connection broke and it may have been kept or not."""


Write = Callable[[Direct, Sequence[Entry]], Awaitable[list[Fate]]]


class _Waiting(NamedTuple):
    entry: Entry
    told: Told | None


class Recorder:
    """Whatever arrives while one transaction is written goes into the next: no step waits for a timer.

    Steps go by callbacks: each task that would have to be woken between a press and its frame costs a
    twentieth of what PostgreSQL does. Only a new connection, a new statement and what PostgreSQL refused
    are left to a task.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[_Waiting] = deque()
        self._writing: list[_Waiting] = []
        self._rests = asyncio.Event()
        self._rests.set()
        self._closing = False
        self._alarm: asyncio.TimerHandle | None = None
        self._slow: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None
        self._db: Direct | None = None

    def record(self, entry: Entry, told: Told) -> None:
        """Keep an entry; `told` hears when it is durable, or not ours to write, or refused.

        Never before this has returned.
        """
        if self._closing:
            self._loop.call_soon(told, None)
            return
        self._waiting.append(_Waiting(entry, told))
        self._go_on()

    def note(self, entry: Entry) -> None:
        """Keep an entry that nobody waits for, a moment later; it keeps its place among the others."""
        if not self._closing:
            self._waiting.append(_Waiting(entry, None))
            if self._alarm is None:
                self._alarm = self._loop.call_later(NOTES_S, self._go_on)

    async def close(self) -> None:
        """Write what is waiting, then let go of the connection."""
        self._closing = True
        self._go_on()
        await self._rests.wait()
        await self._let_go()

    def _go_on(self) -> None:
        """Write what is waiting, unless something is being written: that goes on here when it is done."""
        if self._writing:
            return
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._writing = [self._waiting.popleft() for _ in range(min(MOST_AT_ONCE, len(self._waiting)))]
        if not self._writing:
            self._rests.set()
            return
        self._rests.clear()
        if not self._begun([waiting.entry for waiting in self._writing]):
            self._go_slowly(recording.write)

    def _begun(self, entries: Sequence[Entry]) -> bool:
        """Whether all that it takes is there, and the entries are on their way."""
        db = self._db
        if db is None or db.closed:
            return False
        try:
            places = recording.in_order(entries)
            orders = [recording.order_of(entries[at]) for at in places]
            if not db.knows(orders):
                return False
            db.begin(orders, partial(self._answered, places))
        except Exception:  # noqa: BLE001 (whatever an entry is, the task finds out which one and tells it)
            return False
        return True

    def _answered(self, places: Sequence[int], answer: Answer) -> None:
        """Tell everybody; where PostgreSQL refused, find out what, where the connection broke, say so."""
        if not isinstance(answer, psycopg.Error):
            self._tell_all(places, [result.ntuples > 0 for result in answer])
        elif self._db is None or self._db.closed:
            self._lose(answer)
        elif len(places) == 1:
            self._tell([Fate.REFUSED])
        else:
            self._go_slowly(recording.write_each)

    def _tell_all(self, places: Sequence[int], owned: Sequence[bool]) -> None:
        """A line that gives more answers or fewer than it was asked for is not one to go on with."""
        if len(owned) != len(places) and self._db is not None:
            self._db.close()
            self._lose(psycopg.OperationalError("not as many answers as questions"))
        else:
            self._tell(recording.fates(places, owned))

    def _go_slowly(self, write: Write) -> None:
        self._slow = self._loop.create_task(self._write_slowly(write), name="recorder")

    async def _write_slowly(self, write: Write) -> None:
        try:
            fates = await write(await self._direct(), [one.entry for one in self._writing])
        except Exception as broken:  # noqa: BLE001 (whatever it was, those who wait must hear of it)
            await self._let_go()
            self._lose(broken)
        else:
            self._tell(fates)

    def _tell(self, fates: Sequence[Fate | None]) -> None:
        """Begin the next transaction, then tell what became of this one: the disk works meanwhile."""
        written, self._writing = self._writing, []
        self._go_on()
        for waiting, fate in zip(written, fates, strict=True):
            if waiting.told is not None:
                self._tell_one(waiting.told, fate)
            elif fate is Fate.REFUSED:
                _log.error("a note of episode %s was refused", waiting.entry.episode_id)

    def _tell_one(self, told: Told, fate: Fate | None) -> None:
        """A room that breaks over what it hears breaks no other."""
        try:
            told(fate)
        except Exception:  # noqa: BLE001 (said in the log)
            _log.exception("a room broke over what became of its entry")

    def _lose(self, broken: Exception) -> None:
        """Nobody knows what was kept: say so to all, begin again with a new connection."""
        kind = type(broken).__name__  # its words may hold what somebody typed
        _log.warning("a transaction of %d entries ended in the dark: %s", len(self._writing), kind)
        self._tell([None] * len(self._writing))

    async def _direct(self) -> Direct:
        """Return the recorder's own connection below SQLAlchemy, opened where there is none."""
        if self._db is None or self._db.closed:
            await self._let_go()
            self._connection = connection = await self._engine.connect()
            raw = await connection.get_raw_connection()
            driver: psycopg.AsyncConnection[object] = raw.driver_connection  # type: ignore[assignment]
            await driver.rollback()
            await driver.set_autocommit(True)
            await driver.execute(recording.READY)
            self._db = Direct(driver)
        return self._db

    async def _let_go(self) -> None:
        """Close the connection: nobody else may have one that was made ready for this."""
        db, self._db = self._db, None
        connection, self._connection = self._connection, None
        if db is not None:
            db.close()
        if connection is not None:
            with suppress(psycopg.Error, SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()
