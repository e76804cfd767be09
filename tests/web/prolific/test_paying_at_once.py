"""Two who press at the same moment, and a recruiter who is slow: money stays within its limits."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import sessions
from app.store.engine import work
from tests.web.prolific.fake import Fake
from tests.web.prolific.test_money_pages import admin, approved, launched, total
from tests.web.prolific.test_second_factor_above import limit

__all__ = ["limit"]
WAITING = (
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
)


@asynccontextmanager
async def two_stop_at(engine: AsyncEngine, table: str) -> AsyncIterator[list[asyncio.Task[httpx.Response]]]:
    """Whoever is put into the list while the rows of a table are held goes on when two wait for others."""
    pressing: list[asyncio.Task[httpx.Response]] = []
    async with engine.begin() as holding:
        await holding.execute(text(f"SELECT id FROM {table} FOR UPDATE"))
        yield pressing
        async with engine.connect() as watching:
            while (await watching.execute(text(WAITING))).scalar_one() < 2:
                await watching.rollback()
                await asyncio.sleep(0.02)
    await asyncio.wait(pressing)


async def test_two_who_approved_at_once_went_beyond_the_budget_together(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake)
    async with work(db_engine) as db:
        await sessions.choose(db, session.id, {"study": "st1", "budget": 500})
    at = f"/admin/sessions/{session.id}/payments"
    async with admin(db_engine, database_url, fake) as ada:
        await ada.post(f"{at}/prepare")
        form = (await ada.get(at)).text.split('name="part" value="base"')[1].split("</form>")[0]
        lines = re.findall(r'name="line" value="(\d+)"', form)
        async with two_stop_at(db_engine, "payments") as pressing:
            pressing += [
                asyncio.create_task(ada.post(f"{at}/approve", data={"part": "base", "line": [line]}))
                for line in lines
            ]
    assert sorted(one.result().status_code for one in pressing) == [303, 409]


@pytest.mark.usefixtures("limit")
async def test_two_slices_sent_at_once_passed_the_limit_without_a_code(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake)
    at = f"/admin/sessions/{session.id}/payments"
    async with admin(db_engine, database_url, fake) as ada:
        await ada.post(f"{at}/prepare")
        form = (await ada.get(at)).text.split('name="part" value="base"')[1].split("</form>")[0]
        calls = []
        for line in re.findall(r'name="line" value="(\d+)"', form):
            made = await ada.post(f"{at}/approve", data={"part": "base", "line": [line]})
            call = made.headers["location"]
            calls.append((call, {"total": total((await ada.get(call)).text)}))
        async with two_stop_at(db_engine, "pay_batches") as pressing:
            pressing += [asyncio.create_task(ada.post(f"{call}/send", data=fields)) for call, fields in calls]
    assert sorted(one.result().status_code for one in pressing) == [303, 409]
    assert sorted(one["status"] for one in fake.submissions.values()) == ["APPROVED", "AWAITING REVIEW"]


@pytest.mark.parametrize(
    ("read", "may"),
    [
        ({}, False),
        ({"begun": -5, "whole": True}, False),
        ({"begun": 1, "whole": True}, False),
        ({"begun": 9, "whole": False}, False),
        ({"begun": 9, "whole": True}, True),
    ],
    ids=["never", "begun before", "on its way", "broke off", "since then"],
)
async def test_a_message_or_a_reading_from_before_let_a_bonus_be_sent_twice(
    db_engine: AsyncEngine, database_url: str, fake: Fake, read: dict[str, int], may: bool
) -> None:
    session = await launched(db_engine, fake)
    sent = datetime.now(UTC) - timedelta(minutes=30)
    kept = {**read, "begun": (sent + timedelta(minutes=read["begun"])).isoformat()} if read else {}
    async with admin(db_engine, database_url, fake) as client:
        call = await approved(client, f"/admin/sessions/{session.id}", "base")
        async with work(db_engine) as db:
            await sessions.choose(db, session.id, {"read": kept})
            await db.execute(text("UPDATE pay_batches SET state = 'sending', sending_at = :at"), {"at": sent})
            told = (
                "INSERT INTO identity.submissions (ref, session_id, pid, status) VALUES ('r', :id, 'p', '')"
            )
            await db.execute(text(told), {"id": session.id})
        answer = await client.post(f"{call}/take-back")
    assert answer.status_code == (303 if may else 409)
