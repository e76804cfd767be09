"""Forgetting from the pages: looked at first, then done, with a line in the log."""

import re

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import payments
from app.store.engine import work
from app.store.payments import Owed
from tests.exports.launched import PID
from tests.exports.played import Played, played
from tests.store.test_forgetting import everything
from tests.web.prolific.test_money_pages import admin

AT = "/admin/forget"


@pytest.fixture
async def made(db_engine: AsyncEngine) -> Played:
    """Somebody who played and is owed something."""
    made = await played(db_engine, 10)
    async with work(db_engine) as db:
        await payments.prepare(db, [Owed(made.launched.visit, "base", 400, "GBP", "the reward")], "ada")
    return made


async def test_one_sees_what_will_go_before_anything_goes(
    db_engine: AsyncEngine, database_url: str, made: Played
) -> None:
    async with admin(db_engine, database_url, None) as client:
        page = await client.post(AT, data={"name": f" {PID} "})
        for said in ("10</td>", "4.00", "pay first", "Goes:", "Stays:", "still goes on"):
            assert said in page.text, said
        assert PID in await everything(db_engine)
        seen = re.search(r'name="seen" value="([^"]+)"', page.text)
        assert seen
        fields = {"name": PID, "seen": seen[1], "why": "asked by letter"}
        done = await client.post(f"{AT}/for-good", data=fields)
        assert "1 visit is forgotten" in done.text
        log = (await client.get("/admin/audit")).text
    assert PID not in await everything(db_engine)
    assert "forgot the visit" in log
    assert PID not in log
    async with db_engine.connect() as db:
        assert (await db.execute(text("SELECT by, why FROM forgotten"))).one() == ("ada", "asked by letter")


@pytest.mark.parametrize("seen", ["", "visit 99", "visit 1, visit 2"])
async def test_nothing_goes_that_was_not_looked_at(
    db_engine: AsyncEngine, database_url: str, made: Played, seen: str
) -> None:
    async with admin(db_engine, database_url, None) as client:
        answer = await client.post(f"{AT}/for-good", data={"name": PID, "seen": seen, "why": "x"})
    assert answer.status_code in (409, 422)
    assert PID in await everything(db_engine)


async def test_a_name_that_nobody_has_is_a_sentence(db_engine: AsyncEngine, database_url: str) -> None:
    async with admin(db_engine, database_url, None) as client:
        for name in ("nobody", "\0", "%"):
            answer = await client.post(AT, data={"name": name})
            assert (answer.status_code, "Nobody of this name" in answer.text) == (404, True)
