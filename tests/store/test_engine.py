"""The way to the database: it is given up when it stands still, and can keep whatever people type."""

import asyncio
import json
import os
import signal
from typing import Any

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from app.store.engine import PATIENCE_S, Impatient, json_text, keepable, look, open_engine, patient, work


async def test_a_statement_that_is_not_answered_in_time_ends_and_so_does_its_connection(
    database_url: str,
) -> None:
    engine = open_engine(database_url)
    async with engine.connect() as db:
        await db.execute(text("SET statement_timeout = 0"))
        (await _raw(db)).patience_s = 0.1
        with pytest.raises(OperationalError):
            await db.execute(text("SELECT pg_sleep(30)"))
    async with work(engine) as db:
        assert await db.scalar(text("SELECT 1")) == 1
        assert await db.scalar(text("SHOW statement_timeout")) == f"{round(PATIENCE_S)}s"
    await engine.dispose()


async def test_an_export_may_take_its_time(database_url: str) -> None:
    engine = open_engine(database_url)
    async with engine.connect() as db:
        async with patient(db):
            assert (await _raw(db)).patience_s is None
            for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
                assert await db.scalar(text(f"SHOW {limit}")) == "0"
        assert (await _raw(db)).patience_s == PATIENCE_S
    await engine.dispose()


async def _raw(db: AsyncConnection) -> Impatient:
    raw = (await db.get_raw_connection()).driver_connection
    assert isinstance(raw, Impatient)
    return raw


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.sampled_from(["\0", "\\u0000", "\\\0", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_whatever_was_said_becomes_json_that_says_the_same(value: Any) -> None:
    """All but NUL and half a character, which PostgreSQL cannot keep."""
    written = json_text(value)
    assert "\\u0000" not in written.replace("\\\\", "")
    assert json.dumps(json.loads(written)) == json.dumps(_keepable(value))


def _keepable(value: Any) -> Any:
    if isinstance(value, str):
        return keepable(value)
    if isinstance(value, list):
        return [_keepable(one) for one in value]
    if isinstance(value, dict):
        return {keepable(name): _keepable(one) for name, one in value.items()}
    return value


async def test_no_log_tells_what_people_typed(database_url: str) -> None:
    engine = open_engine(database_url)
    with pytest.raises(DBAPIError) as raised:
        async with engine.begin() as db:
            await db.execute(text("SELECT CAST(:said AS integer)"), {"said": "a secret"})
    await engine.dispose()
    assert "hidden" in str(raised.value)


async def test_a_connection_whose_server_has_gone_is_replaced_unseen(database_url: str) -> None:
    engine = open_engine(database_url, connections=1)
    async with work(engine) as db:
        gone = await db.scalar(text("SELECT pg_backend_pid()"))
    plain = database_url.replace("+psycopg", "")
    async with await psycopg.AsyncConnection.connect(plain, autocommit=True) as other:
        await other.execute("SELECT pg_terminate_backend(%s)", [gone])
    await asyncio.sleep(0.1)
    async with work(engine) as db:
        assert await db.scalar(text("SELECT pg_backend_pid()")) != gone
    await engine.dispose()


async def test_a_connection_that_rested_long_is_asked_first(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies between may have dropped it without a word: then nothing is to be read either."""
    engine = open_engine(database_url, connections=1)
    async with work(engine) as db:
        silent = await db.scalar(text("SELECT pg_backend_pid()"))
        (await _raw(await db.connection())).patience_s = 0.1
    monkeypatch.setattr("app.store.engine.ASLEEP_S", 0.0)
    os.kill(silent, signal.SIGSTOP)
    try:
        async with work(engine) as db:
            assert await db.scalar(text("SELECT pg_backend_pid()")) != silent
    finally:
        os.kill(silent, signal.SIGCONT)
    await engine.dispose()


async def test_looks_and_units_of_work_share_connections_and_a_look_begins_nothing(database_url: str) -> None:
    engine = open_engine(database_url, connections=1)
    for _ in range(2):
        async with look(engine) as db:
            first = await db.scalar(text("SELECT now()"))
            assert await db.scalar(text("SELECT now()")) > first
        async with work(engine) as db:
            first = await db.scalar(text("SELECT now()"))
            assert await db.scalar(text("SELECT now()")) == first
    await engine.dispose()


async def test_whoever_stopped_in_the_middle_of_a_unit_of_work_kept_what_it_held_until_it_went_on(
    database_url: str,
) -> None:
    """A worker that stood still while it gave somebody a place let nobody in at any other."""
    engine, lock = open_engine(database_url, patience_s=2), text("SELECT pg_advisory_xact_lock(1)")
    async with AsyncSession(engine) as stopped:
        await stopped.execute(lock)
        async with work(engine) as other:
            await other.execute(lock)
        with pytest.raises(OperationalError, match="idle"):
            await stopped.execute(lock)
    async with work(engine) as db:
        assert await db.scalar(text("SELECT 1")) == 1
    await engine.dispose()
