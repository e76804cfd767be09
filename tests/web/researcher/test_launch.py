"""The launch page: a soft start, a pause with its sentence, names kept out, a session that closes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.main import create_app
from tests.web.researcher.visitor import ORIGIN, logged_in
from tests.web.site import CODE, fill, short_study


@asynccontextmanager
async def program(engine: AsyncEngine, url: str) -> AsyncIterator[tuple[httpx.AsyncClient, str]]:
    """An admin's browser on the whole program, with the address of the short study's launch page."""
    await fill(url, short_study(), CODE)
    async with again(url) as client:
        await logged_in(engine, client)
        yield client, "/admin/sessions/1/launch"


@asynccontextmanager
async def again(url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A browser on the program as it starts on what is there."""
    app = create_app(SimpleNamespace(database_url=url, secret_key="k" * 40, public_url=ORIGIN))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        yield client
    await app.state.engine.dispose()


async def start(client: httpx.AsyncClient, pid: str) -> str:
    """Press Start; returns where that leads."""
    client.cookies.delete("normgym_visit")
    answer = await client.post(f"/join/{CODE}?PROLIFIC_PID={pid}&SESSION_ID={pid}")
    return answer.headers["location"]


async def test_a_soft_launch_pauses_by_itself_and_goes_on_when_somebody_has_looked(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, page):
        await client.post(f"{page}/soft", data={"up_to": "2"})
        led = [await start(client, f"pid{at}") for at in range(3)]
        assert [one.startswith("/v/") for one in led] == [True, True, False]
        assert "A short break" in (await client.get(led[2])).text
        await client.post(f"{page}/soft", data={"up_to": "0"})
        assert (await start(client, "pid2")).startswith("/v/")


async def test_whoever_comes_during_a_pause_reads_why_and_loses_nothing(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, page):
        inside = await start(client, "ann")
        await client.post(f"{page}/state", data={"to": "paused", "words": "A fuse <b>blew</b>."})
        read = (await client.get(await start(client, "bo"))).text
        assert "A fuse &lt;b&gt;blew&lt;/b&gt;." in read
        assert (await client.get(inside)).status_code == 200
        assert "</span> paused</span>" in (await client.get("/admin")).text
        await client.post(f"{page}/state", data={"to": "open"})
        assert (await start(client, "bo")).startswith("/v/")


async def test_names_on_the_list_are_turned_away_kindly(db_engine: AsyncEngine, database_url: str) -> None:
    async with program(db_engine, database_url) as (client, page):
        await client.post(f"{page}/block", data={"names": "5F0000000000000000000ABC\n other, "})
        led = await start(client, "5f0000000000000000000abc")
        assert "taken part before" in (await client.get(led)).text


async def test_closing_ends_who_is_away_and_lets_others_finish(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, page):
        away, here = await start(client, "away"), await start(client, "here")
        async with db_engine.begin() as db:
            old = "UPDATE visits SET seen_at = seen_at - interval '121 min' WHERE token = :token"
            await db.execute(text(old), {"token": away.removeprefix("/v/")})
        await client.post(f"{page}/state", data={"to": "closed"})
        assert "This visit has been closed" in (await client.get(away)).text
        assert "This visit has been closed" not in (await client.get(here)).text
        assert (await start(client, "late")).endswith("/closed")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("600", "600.00"), ("12,50", "12.50"), ("", ""), ("1,000", "1000.00"), ("a lot", None), ("1e400", None)],
)
async def test_a_budget_is_a_sum_of_money(
    db_engine: AsyncEngine, database_url: str, typed: str, kept: str | None
) -> None:
    """A thousand, typed with a comma, was kept as one pound."""
    async with program(db_engine, database_url) as (client, page):
        answer = await client.post(f"{page}/budget", data={"budget": typed})
        assert answer.status_code == (409 if kept is None else 303)
        assert f'value="{kept or ""}" placeholder="no limit"' in (await client.get(page)).text


async def test_two_who_choose_at_once_lose_nothing_of_each_others(
    db_engine: AsyncEngine, database_url: str
) -> None:
    """Each wrote the whole of what it had read, so whoever came second took the other's choice back."""
    async with program(db_engine, database_url) as (client, page):
        async with db_engine.begin() as holding:
            await holding.execute(text("SELECT 1 FROM sessions FOR UPDATE"))
            beside = page.replace("launch", "prolific/connect")
            sent = (
                (f"{page}/budget", {"budget": "600"}),
                (f"{page}/soft", {"up_to": "7"}),
                (beside, {"study": "s"}),
            )
            choosing = [asyncio.ensure_future(client.post(to, data=fields)) for to, fields in sent]
            await until_waiting(db_engine, 3)
        assert [answer.status_code for answer in await asyncio.gather(*choosing)] == [303, 303, 303]
        async with db_engine.begin() as db:
            kept = await db.scalar(text("SELECT recruiter FROM sessions"))
        assert kept == {"budget": 60_000, "soft": 7, "study": "s", "verify": "none"}


async def until_waiting(engine: AsyncEngine, many: int) -> None:
    """Until so many statements of this database wait for a lock."""
    here = "datname = current_database() AND wait_event_type = 'Lock'"
    asked = f"SELECT count(*) FROM pg_stat_activity WHERE {here}"
    while True:
        async with engine.begin() as db:
            if await db.scalar(text(asked)) == many:
                return
        await asyncio.sleep(0.02)


async def test_whoever_opened_a_session_was_shown_no_link_on_the_page_where_that_led(
    db_engine: AsyncEngine, database_url: str
) -> None:
    """With it stands the plain one, for whoever tries it or comes from no recruiter, on both pages."""
    async with program(db_engine, database_url) as (client, page):
        for shown in ((await client.get(page)).text, (await client.get("/admin/sessions/1")).text):
            assert f'href="{ORIGIN}/join/{CODE}"' in shown
            assert f"{ORIGIN}/join/{CODE}?PROLIFIC_PID={{{{%PROLIFIC_PID%}}}}" in shown


async def test_scripts_who_are_done_in_no_time_made_the_pay_look_princely(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, page):
        await start(client, "ann")
        async with db_engine.begin() as db:
            await db.execute(text("UPDATE sessions SET kind = 'pilot'"))
            await db.execute(text("UPDATE visits SET exit = 'complete', active_ms = 120000"))
            await db.execute(text("UPDATE participants SET kind = 'script'"))
        assert "at 25 minutes, as the study says." in (await client.get(page)).text
        async with db_engine.begin() as db:
            await db.execute(text("UPDATE participants SET kind = 'person'"))
        assert "at 2 minutes, as long as pilots took." in (await client.get(page)).text
