"""Pages about the house: the audit log goes back to its first line."""

import re
from html import unescape

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import audit
from app.store.engine import work
from app.web.routes.researcher.house import MOST
from tests.web.researcher.visitor import browser, logged_in

MANY = text("""INSERT INTO audit (account, action, subject)
  SELECT 'bob', 'looked at', 'session ' || n FROM generate_series(1, :many) n""")


async def test_lines_older_than_the_newest_hundreds_could_not_be_read(db_engine: AsyncEngine) -> None:
    async with work(db_engine) as db:
        await db.execute(MANY, {"many": 2 * MOST + 5})
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        at, read, pages = "/admin/audit?about=bob", [], 0
        while at:
            page = unescape((await client.get(at)).text)
            read += re.findall(r">session (\d+)<", page)
            pages += 1
            older = re.search(r'href="(/admin/audit\?[^"]*before=\d+)"', page)
            at = older[1] if older else ""
    assert [int(number) for number in read] == list(range(2 * MOST + 5, 0, -1))
    assert pages == 3


async def test_a_log_that_ends_here_leads_to_no_older_lines(db_engine: AsyncEngine) -> None:
    async with work(db_engine) as db:
        await db.execute(MANY, {"many": MOST})
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert "Older lines" not in (await client.get("/admin/audit?about=bob")).text


async def test_what_a_line_tells_more_of_is_said_in_words_and_never_as_markup(db_engine: AsyncEngine) -> None:
    async with work(db_engine) as db:
        await audit.write(db, "bob", "did", "it", {"role": "<b>admin</b>", "many": 3})
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        page = (await client.get("/admin/audit?about=bob")).text
    assert "many: <code>3</code>; role: <code>&lt;b&gt;admin&lt;/b&gt;</code>" in page


async def test_a_subject_that_the_log_does_not_know_is_met_with_how_to_write_one(
    db_engine: AsyncEngine,
) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert "such as session 1 or visit 12" in (await client.get("/admin/audit?about=nobody")).text
        assert (await client.get("/admin/audit?before=99999999999999999999")).status_code == 422


async def test_a_name_that_somebody_has_was_met_with_words_about_pay(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        answer = await client.post("/admin/people", data={"name": "ada", "role": "viewer"})
    assert (answer.status_code, "Choose a name that nobody has yet" in answer.text) == (409, True)
    assert "Nothing was changed" in answer.text
    assert "pay" not in answer.text
