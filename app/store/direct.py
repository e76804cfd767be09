"""The shortest way to PostgreSQL, for the few statements that run for every press.

A cursor of psycopg costs a fifth of a millisecond for each statement, libpq below it a twentieth.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import psycopg
from psycopg import pq
from psycopg.errors import error_from_result
from psycopg.pq.abc import PGresult

from app.store.engine import PATIENCE_S, Impatient, hang_up, says_something

Row = tuple[bytes | None, ...]
_WELL = (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK)


class Direct:
    """Takes a psycopg connection over, which nobody else may use from then on; one question at a time."""

    def __init__(self, connection: psycopg.AsyncConnection[Any]) -> None:
        self._patience_s = (
            connection.patience_s if isinstance(connection, Impatient) else None
        ) or PATIENCE_S
        self._pg, self._loop = connection.pgconn, asyncio.get_running_loop()
        self._names: dict[str, bytes] = {}
        self._asked: asyncio.Future[PGresult | None] | None = None
        self._result: PGresult | None = None
        self._lost = False
        self._socket = self._pg.socket
        self._loop.add_reader(self._socket, self._read)

    @property
    def closed(self) -> bool:
        """Whether nothing can be asked any more."""
        return self._lost or self._pg.status == pq.ConnStatus.BAD

    async def ask(self, statement: str, *values: bytes) -> list[Row]:
        """Run a statement, prepared when it is first asked for; values are texts as PostgreSQL reads them.

        It is a transaction of its own unless one was begun. Raises psycopg.Error; where `closed` is true
        after that, nobody knows whether it was run.
        """
        if (name := self._names.get(statement)) is None:
            name = f"direct_{len(self._names)}".encode()
            await self._answer(partial(self._pg.send_prepare, name, statement.encode()))
            self._names[statement] = name
        found = await self._answer(partial(self._pg.send_query_prepared, name, values))
        columns = range(found.nfields)
        return [tuple(found.get_value(row, at) for at in columns) for row in range(found.ntuples)]

    def close(self) -> None:
        """Listen no more; whoever still waits hears that it ended in the dark."""
        self._lose(psycopg.OperationalError("the connection was closed"))

    async def _answer(self, send: Callable[[], None]) -> PGresult:
        if self.closed:
            raise psycopg.OperationalError("the connection is closed")
        asked: asyncio.Future[PGresult | None] = self._loop.create_future()
        self._asked = asked
        alarm = self._loop.call_later(self._patience_s, self._give_up)
        try:
            send()
            self._flush()
            result = await asked
        finally:
            alarm.cancel()
            self._asked = None
            if not asked.done() or asked.cancelled():
                self.close()
        if result is None:
            raise psycopg.OperationalError("no answer")
        if result.status not in _WELL:
            raise error_from_result(result)
        return result

    def _flush(self) -> None:
        """Hand what is to be sent to the system, the rest when there is room again."""
        try:
            rest = self._pg.flush()
        except psycopg.Error as broken:
            self._lose(broken)
            return
        if rest:
            self._loop.add_writer(self._socket, self._flush)
        else:
            self._loop.remove_writer(self._socket)

    def _read(self) -> None:
        """Read all that is there: of a line that broke, uvloop tells once and then never again."""
        try:
            while not self._lost and says_something(self._socket):
                self._pg.consume_input()
                self._take()
        except psycopg.Error as broken:
            self._lose(broken)

    def _take(self) -> None:
        while not self._pg.is_busy():
            if (result := self._pg.get_result()) is None:
                self._tell()
                return
            self._result = result

    def _tell(self) -> None:
        result, self._result = self._result, None
        if self._asked is not None and not self._asked.done():
            self._asked.set_result(result)

    def _give_up(self) -> None:
        """Nobody who waits has to be told by the loop that the line has been cut."""
        hang_up(self._socket)
        self._lose(psycopg.OperationalError("no answer in time"))

    def _lose(self, broken: psycopg.Error) -> None:
        if not self._lost:
            self._lost = True
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
        if self._asked is not None and not self._asked.done():
            self._asked.set_exception(broken)
