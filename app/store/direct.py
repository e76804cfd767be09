"""The shortest way to PostgreSQL, for the few statements that run for every press.

A cursor of psycopg costs a fifth of a millisecond for each statement, libpq below it a twentieth; a task that
is woken for the answer costs as much again.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

import psycopg
from psycopg import pq
from psycopg.errors import error_from_result
from psycopg.pq.abc import PGresult

from app.store.engine import PATIENCE_S, Impatient, hang_up, says_something

Row = tuple[bytes | None, ...]
Answer = list[PGresult] | psycopg.Error
"""A result for each order, or why there is none."""
Then = Callable[[Answer], object]
_WELL = (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK)


class Order(NamedTuple):
    """A statement with its values, texts as PostgreSQL reads them; None is NULL."""

    statement: str
    values: tuple[bytes | None, ...] = ()


class Direct:
    """Takes a psycopg connection over, which nobody else may use from then on; one question at a time."""

    def __init__(self, connection: psycopg.AsyncConnection[Any]) -> None:
        self._patience_s = (
            connection.patience_s if isinstance(connection, Impatient) else None
        ) or PATIENCE_S
        self._pg, self._loop = connection.pgconn, asyncio.get_running_loop()
        self._names: dict[str, bytes] = {}
        self._then: Then | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._results: list[PGresult] = []
        self._lost = False
        self._socket = self._pg.socket
        self._pg.enter_pipeline_mode()
        self._loop.add_reader(self._socket, self._read)

    @property
    def closed(self) -> bool:
        """Whether nothing can be asked any more."""
        return self._lost or self._pg.status == pq.ConnStatus.BAD

    async def ask(self, statement: str, *values: bytes | None) -> list[Row]:
        """Run one statement; see `ask_all`."""
        (rows,) = await self.ask_all([Order(statement, values)])
        return rows

    async def ask_all(self, orders: Sequence[Order]) -> list[list[Row]]:
        """Run statements in one transaction, unless one was begun, and return the rows of each.

        A statement is prepared when it is first asked for. Raises psycopg.Error; where `closed` is true
        after that, nobody knows whether they were run.
        """
        for statement in {order.statement for order in orders} - self._names.keys():
            await self._prepare(statement)
        return [rows_of(result) for result in await self._asked(partial(self.begin, orders))]

    def knows(self, orders: Sequence[Order]) -> bool:
        """Whether all their statements have been prepared, so that `begin` may be called."""
        return all(order.statement in self._names for order in orders)

    def begin(self, orders: Sequence[Order], then: Then) -> None:
        """Ask what was prepared before and go on; `then` is told, never before this has returned.

        Raises psycopg.Error where it was not sent, and then tells nobody.
        """
        if any(value is not None and b"\0" in value for order in orders for value in order.values):
            raise psycopg.DataError("PostgreSQL keeps no NUL in a text")
        with self._asking(then):
            for order in orders:
                self._pg.send_query_prepared(self._names[order.statement], order.values)

    def close(self) -> None:
        """Listen no more; whoever still waits hears that it ended in the dark."""
        self._lose(psycopg.OperationalError("the connection was closed"))

    async def _prepare(self, statement: str) -> None:
        name = f"direct_{len(self._names)}".encode()

        def begin(then: Then) -> None:
            with self._asking(then):
                self._pg.send_prepare(name, statement.encode())

        await self._asked(begin)
        self._names[statement] = name

    async def _asked(self, begin: Callable[[Then], None]) -> list[PGresult]:
        """Wait for the answer. Whoever waits no longer leaves a line that cannot be used again."""
        told: asyncio.Future[list[PGresult]] = self._loop.create_future()
        begin(partial(_tell, told))
        try:
            return await told
        finally:
            if not told.done() or told.cancelled():
                self.close()

    @contextmanager
    def _asking(self, then: Then) -> Iterator[None]:
        """What is sent in the block is one transaction; a line on which half of it went is lost."""
        if self.closed or self._then is not None:
            raise psycopg.OperationalError("the connection is closed or busy")
        try:
            yield
            self._pg.pipeline_sync()
        except BaseException:
            self.close()
            raise
        self._then = then
        self._alarm = self._loop.call_later(self._patience_s, self._give_up)
        self._flush()

    def _flush(self) -> None:
        """Hand what is to be sent to the system, the rest when there is room again."""
        try:
            rest = self._pg.flush()
        except psycopg.Error as broken:
            self._loop.call_soon(self._lose, broken)
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
                self._take_all()
        except psycopg.Error as broken:
            self._lose(broken)

    def _take_all(self) -> None:
        """Take the results that are there whole; libpq puts one None between those of two statements."""
        nothing = False
        while self._then is not None and not self._pg.is_busy():
            result = self._pg.get_result()
            if result is not None:
                self._take(result)
            elif nothing:
                raise psycopg.OperationalError("no answer")
            nothing = result is None

    def _take(self, result: PGresult) -> None:
        if result.status != pq.ExecStatus.PIPELINE_SYNC:
            self._results.append(result)
            return
        results, self._results = self._results, []
        bad = next((one for one in results if one.status not in _WELL), None)
        self._tell(results if bad is None else error_from_result(bad))

    def _give_up(self) -> None:
        """Nobody who waits has to be told by the loop that the line has been cut."""
        hang_up(self._socket)
        self._lose(psycopg.OperationalError("no answer in time"))

    def _lose(self, broken: psycopg.Error) -> None:
        if not self._lost:
            self._lost = True
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
        self._tell(broken)

    def _tell(self, answer: Answer) -> None:
        then, self._then = self._then, None
        if self._alarm is not None:
            self._alarm.cancel()
        if then is not None:
            then(answer)


def rows_of(result: PGresult) -> list[Row]:
    """The rows of an answer."""
    columns = range(result.nfields)
    return [tuple(result.get_value(row, at) for at in columns) for row in range(result.ntuples)]


def _tell(told: asyncio.Future[list[PGresult]], answer: Answer) -> None:
    if told.done():
        return
    if isinstance(answer, psycopg.Error):
        told.set_exception(answer)
    else:
        told.set_result(answer)
