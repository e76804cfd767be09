"""The one writer of a process: what all rooms have to keep goes into one transaction after the other."""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import NamedTuple

import psycopg
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.errors import OutcomeUnknown
from app.store import recording
from app.store.direct import Direct
from app.store.recording import Entry, Fate

MOST_AT_ONCE = 100
"""Entries in one transaction."""

NOTES_S = 0.05
"""So long a note waits for company; each would else be a transaction of its own."""

_log = logging.getLogger(__name__)


class _Waiting(NamedTuple):
    entry: Entry
    told: asyncio.Future[Fate] | None


class Recorder:
    """Whatever arrives while one transaction is written goes into the next: no step waits for a timer."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[_Waiting] = deque()
        self._more = asyncio.Event()
        self._closing = False
        self._alarm: asyncio.TimerHandle | None = None
        self._connection: AsyncConnection | None = None
        self._db: Direct | None = None
        self._task = self._loop.create_task(self._run(), name="recorder")

    def record(self, entry: Entry) -> asyncio.Future[Fate]:
        """Keep an entry; what is returned is done when it is durable, or not ours to write, or refused.

        Awaiting it raises OutcomeUnknown where the connection broke: it may have been kept or not.
        """
        told: asyncio.Future[Fate] = self._loop.create_future()
        if self._closing:
            told.set_exception(OutcomeUnknown())
        else:
            self._waiting.append(_Waiting(entry, told))
            self._more.set()
        return told

    def note(self, entry: Entry) -> None:
        """Keep an entry that nobody waits for, a moment later; it keeps its place among the others."""
        if not self._closing:
            self._waiting.append(_Waiting(entry, None))
            if self._alarm is None:
                self._alarm = self._loop.call_later(NOTES_S, self._more.set)

    async def close(self) -> None:
        """Write what is waiting, then let go of the connection."""
        self._closing = True
        self._more.set()
        await self._task
        await self._let_go()

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            await self._wait()
            batch = [self._waiting.popleft() for _ in range(min(MOST_AT_ONCE, len(self._waiting)))]
            if not batch:
                continue
            try:
                self._tell(batch, await self._write([waiting.entry for waiting in batch]))
            except Exception as broken:  # noqa: BLE001 (whatever it was, those who wait must hear of it)
                await self._lose(batch, broken)

    async def _wait(self) -> None:
        """Until a step has come, a note has waited long enough, more is left than went in, or we close."""
        await self._more.wait()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if not self._closing and len(self._waiting) <= MOST_AT_ONCE:
            self._more.clear()

    def _tell(self, batch: list[_Waiting], fates: list[Fate]) -> None:
        for waiting, fate in zip(batch, fates, strict=True):
            if waiting.told is not None and not waiting.told.done():
                waiting.told.set_result(fate)
            elif fate is Fate.REFUSED:
                _log.error("a note of episode %s was refused", waiting.entry.episode_id)

    async def _write(self, entries: list[Entry]) -> list[Fate]:
        return await recording.write(await self._direct(), entries)

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

    async def _lose(self, batch: list[_Waiting], broken: Exception) -> None:
        """Nobody knows what was kept: say so to all, begin again with a new connection."""
        kind = type(broken).__name__  # its words may hold what somebody typed
        _log.warning("a transaction of %d entries ended in the dark: %s", len(batch), kind)
        for waiting in batch:
            if waiting.told is not None and not waiting.told.done():
                waiting.told.set_exception(OutcomeUnknown())
        await self._let_go()

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
