"""The short way to the database carries what the long one does, and says when it is broken."""

import asyncio
import os
from collections.abc import AsyncIterator

import psycopg
import pytest

from app.store.direct import Direct, Order
from app.store.engine import Impatient


@pytest.fixture
async def direct(database_url: str) -> AsyncIterator[Direct]:
    plain = database_url.replace("+psycopg", "")
    connection = await Impatient.connect(plain, autocommit=True)
    connection.patience_s = 0.5
    direct = Direct(connection)
    yield direct
    direct.close()
    await connection.close()


async def test_a_value_larger_than_the_sockets_room_arrives_whole(direct: Direct) -> None:
    assert await direct.ask("SELECT length($1::text)", b"x" * 5_000_000) == [(b"5000000",)]


async def test_half_a_transaction_was_left_for_the_next_to_end(direct: Direct) -> None:
    """What cannot be sent at all comes to nothing, with all that was sent before it."""
    await direct.ask("CREATE TEMPORARY TABLE halves (n int)")
    await direct.ask("SELECT $1::text", b"")
    orders = [Order("INSERT INTO halves VALUES (1)"), Order("SELECT $1::text", ((b"x",),))]  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        await direct.ask_all(orders)
    assert direct.closed
    with pytest.raises(psycopg.OperationalError):
        await direct.ask("SELECT 1")


async def test_a_refused_statement_breaks_no_other(direct: Direct) -> None:
    with pytest.raises(psycopg.errors.DivisionByZero):
        await direct.ask("SELECT 1 / $1::int", b"0")
    with pytest.raises(psycopg.errors.SyntaxError):
        await direct.ask("SELEKT")
    assert not direct.closed
    assert await direct.ask("SELECT 1 / $1::int, NULL", b"1") == [(b"1", None)]


async def test_a_server_that_hangs_up_is_noticed_while_asking_and_between(direct: Direct) -> None:
    with pytest.raises(psycopg.OperationalError):
        await direct.ask("SELECT pg_terminate_backend(pg_backend_pid())")
    await asyncio.sleep(0.05)
    assert direct.closed
    with pytest.raises(psycopg.OperationalError):
        await direct.ask("SELECT 1")


async def test_a_server_that_says_nothing_is_given_up(direct: Direct) -> None:
    with pytest.raises(psycopg.OperationalError):
        await direct.ask("SELECT pg_sleep(30)")
    assert direct.closed


async def test_who_no_longer_waits_leaves_no_answer_for_the_next(direct: Direct) -> None:
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(direct.ask("SELECT 'mine', pg_sleep(0.2)"), 0.05)
    with pytest.raises(psycopg.OperationalError):
        await direct.ask("SELECT 'yours'")


def test_a_line_that_broke_with_something_unread_on_both_sides_was_waited_for_for_ever(
    database_url: str,
) -> None:
    """The loop of the server tells of such a line once; no room of its worker went on after that."""
    uvloop = pytest.importorskip("uvloop")
    uvloop.run(_broken_with_something_unread(database_url.replace("+psycopg", "")))


async def _broken_with_something_unread(url: str) -> None:
    connection = await Impatient.connect(url, autocommit=True)
    direct, line = Direct(connection), connection.pgconn
    asked = asyncio.create_task(direct.ask("SELECT pg_sleep(60)"))
    await asyncio.sleep(0.1)  # it is on its way; from here on the loop sees nothing until all has happened
    with psycopg.connect(url, autocommit=True) as other:
        _wait(other, line.backend_pid, "PgSleep")
        os.write(line.socket, b"H\0\0\0\4")
        other.execute("SELECT pg_terminate_backend(%s)", [line.backend_pid])
        _wait(other, line.backend_pid, None)
    with pytest.raises(psycopg.OperationalError):
        await asyncio.wait_for(asked, 4)
    assert direct.closed
    await connection.close()


def _wait(other: psycopg.Connection, pid: int, doing: str | None) -> None:
    """Until a server process does this, or is gone."""
    asked = "SELECT max(wait_event) FROM pg_stat_activity WHERE pid = %s"
    while other.execute(asked, [pid]).fetchone() != (doing,):
        pass
