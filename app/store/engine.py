"""The one way to reach the database."""

import asyncio
import json
import os
import re
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import lru_cache, partial
from select import POLLIN, poll
from typing import Any

import msgspec
import psycopg
from sqlalchemy import event, func, select, text
from sqlalchemy.engine import Dialect, ExceptionContext
from sqlalchemy.exc import DisconnectionError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

PATIENCE_S = 8.0
"""A database that says nothing for so long stands still; a statement takes milliseconds."""

NUL_SIGN = "\N{SYMBOL FOR NULL}"
"""Stands for the character NUL, which PostgreSQL cannot keep."""


def open_engine(url: str, *, connections: int = 20, patience_s: float | None = None) -> AsyncEngine:
    """Return an engine on `url`; nothing is connected yet. A connection that died is replaced unseen.

    `connections` are as many as it opens when they are needed, and keeps: opening one takes longer than
    most of what is asked through it.

    Whatever the database does not answer within `patience_s` (left out: `PATIENCE_S`) raises
    SQLAlchemy's OperationalError. Whoever asks nothing for three quarters of that in the middle of a unit of
    work loses it: a process that was stopped would else hold others up until it goes on; so, they wait less
    than they have patience for.
    """
    seconds = PATIENCE_S if patience_s is None else patience_s
    limits = {"statement_timeout": seconds, "idle_in_transaction_session_timeout": seconds * 3 / 4}
    options = "-c timezone=UTC " + " ".join(f"-c {name}={round(s * 1000)}" for name, s in limits.items())
    engine = create_async_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        pool_use_lifo=True,
        pool_timeout=seconds,
        json_serializer=json_text,
        json_deserializer=msgspec.json.decode,
        hide_parameters=True,  # what people typed belongs into no log
        connect_args={
            "options": options,
            "connect_timeout": max(2, round(seconds)),
            "async_creator_fn": partial(_connected, seconds),
        },
    )
    event.listen(engine.sync_engine, "checkin", _rests)
    event.listen(engine.sync_engine, "checkout", partial(_still_there, engine.sync_engine.dialect))
    event.listen(engine.sync_engine, "handle_error", _too_late)
    return engine


def _too_late(context: ExceptionContext) -> None:
    """Raise what is raised where the database was not reached; to psycopg this would be a fault within it."""
    late = context.original_exception
    if isinstance(late, psycopg.errors.IdleInTransactionSessionTimeout):
        raise OperationalError(context.statement, None, late, hide_parameters=True) from late


ASLEEP_S = 30.0
"""A connection that rested for so long is asked whether somebody is still there."""


def _rests(_connection: Any, record: ConnectionPoolEntry) -> None:
    record.info["rests_since"] = time.monotonic()


def _still_there(dialect: Dialect, connection: Any, record: ConnectionPoolEntry, _: object) -> None:
    """Raise DisconnectionError, on which the pool opens another one, where the server has gone.

    To ask it every time would cost as much as what it is then asked for. A server that ends hangs up, which
    the system tells; one that was cut off without a word only shows when it is asked.
    """
    driver: psycopg.AsyncConnection[Any] = connection.driver_connection
    if driver.closed or says_something(driver.fileno()):
        raise DisconnectionError
    now = time.monotonic()
    if now - record.info.get("rests_since", now) > ASLEEP_S:
        try:
            dialect.do_ping(connection)
        except psycopg.Error as gone:
            raise DisconnectionError from gone


def says_something(descriptor: int) -> bool:
    """Whether a socket has something to read: a server that is asked nothing only says goodbye."""
    watched = poll()
    watched.register(descriptor, POLLIN)
    return bool(watched.poll(0))


class Impatient(psycopg.AsyncConnection[Any]):
    """A connection that is given up when the database stands still: nobody waits for ever."""

    patience_s: float | None = None

    async def wait(self, gen: Any, *args: Any, **kwargs: Any) -> Any:
        """Wait for an answer; one that does not come in time breaks the connection."""
        if self.patience_s is None:
            return await super().wait(gen, *args, **kwargs)
        alarm = asyncio.get_running_loop().call_later(self.patience_s, hang_up, self.fileno())
        try:
            return await super().wait(gen, *args, **kwargs)
        finally:
            alarm.cancel()


def hang_up(descriptor: int) -> None:
    """Close both ways of a socket: whoever reads from it is told at once, as when a server dies."""
    with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as line:
        line.shutdown(socket.SHUT_RDWR)


async def _connected(seconds: float, *args: Any, **kwargs: Any) -> psycopg.AsyncConnection[Any]:
    connection = await Impatient.connect(*args, **kwargs)
    connection.patience_s = seconds
    return connection


@asynccontextmanager
async def patient(db: AsyncConnection) -> AsyncIterator[None]:
    """Let the statements of a transaction take as long as they need, such as those that read everything.

    So may whoever reads what they found.
    """
    raw = (await db.get_raw_connection()).driver_connection
    for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
        await db.execute(text(f"SET LOCAL {limit} = 0"))
    if not isinstance(raw, Impatient):
        yield
        return
    seconds, raw.patience_s = raw.patience_s, None
    try:
        yield
    finally:
        raw.patience_s = seconds


_ESCAPE = re.compile(r"\\(?:u0000|.)")
"""One escape of a JSON text; a backslash that was typed is two of them there, and no beginning of another."""


@asynccontextmanager
async def work(engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
    """One unit of work: committed at the end of the block, rolled back when it raises."""
    async with AsyncSession(engine, expire_on_commit=False) as db, db.begin():
        yield db


@asynccontextmanager
async def look(engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
    """One look, for whoever writes nothing: each statement by itself, with nothing to begin and to end."""
    async with AsyncSession(_statement_by_statement(engine), expire_on_commit=False) as db:
        yield db


@lru_cache
def _statement_by_statement(engine: AsyncEngine) -> AsyncEngine:
    """The same connections; making this anew would cost more than it spares."""
    return engine.execution_options(isolation_level="AUTOCOMMIT")


async def alone(db: AsyncSession, job: str) -> bool:
    """Whether this unit of work may do a job now that only one at a time should, in any process."""
    name = func.hashtextextended(f"job:{job}", 0)
    return bool(await db.scalar(select(func.pg_try_advisory_xact_lock(name))))


def json_text(value: Any) -> str:
    """Return JSON that PostgreSQL can keep whatever people typed."""
    written = json.dumps(value, ensure_ascii=False, allow_nan=False)
    kept = _ESCAPE.sub(lambda found: NUL_SIGN if found[0] == "\\u0000" else found[0], written)
    return kept.encode("utf-8", "replace").decode()


def keepable(said: str) -> str:
    """Return a text that PostgreSQL can keep."""
    return said.replace("\0", NUL_SIGN).encode("utf-8", "replace").decode()
