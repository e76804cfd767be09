"""A pilot is tried with scripts by a button on its page; no script gets among people whose visits count."""

import time

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.web.routes.researcher.scripting import STOPPED
from tests.web.researcher.test_launch import program, start
from tests.web.researcher.visitor import member_of
from tests.web.site import running_site, short_study
from tests.web.stored import run

QUICK = short_study(
    conditions="  told: {told_the_norm: true, skip: [practice, learning, test_unseen]}\n", asks=False
)
AT = "/admin/sessions/1"
HEARD = "UPDATE visits SET seen_at = now() - interval '1 min' * :minutes"
BEGUN = """INSERT INTO audit (account, action, subject, detail, at) VALUES
    ('ada', 'sent scripts', 'session 1', '{"many": 2}', now() - interval '1 min' * :minutes)"""


def test_a_pilot_could_be_tried_with_scripts_on_the_server_only(database_url: str) -> None:
    with running_site(database_url, QUICK) as site, member_of(site, "rita", "researcher") as rita:
        run(site, "UPDATE sessions SET kind = 'pilot'")
        assert "with the button below" in rita.get(AT).text
        assert rita.post(f"{AT}/scripts", data={"many": 2}).headers["location"] == AT
        assert "2 are taking part, some ten steps a second." in rita.get(AT).text
        again = rita.post(f"{AT}/scripts", data={"many": 1})
        assert (again.status_code, "Scripts are taking part already" in again.text) == (409, True)
        for _ in range(300):
            if "2 came, 2 to the end." in rita.get(f"{AT}/fresh").text:
                break
            time.sleep(0.1)
        else:
            raise AssertionError(rita.get(AT).text)
        assert run(
            site, "SELECT DISTINCT kind, exit FROM visits JOIN participants p ON p.id = participant_id"
        ) == [("script", "complete")]
        assert run(site, "SELECT DISTINCT account FROM audit WHERE action LIKE '%scripts%'") == [("rita",)]


@pytest.mark.parametrize(
    ("kind", "state", "many", "status"),
    [
        ("live", "open", 1, 409),
        ("demo", "open", 1, 409),
        ("pilot", "paused", 1, 409),
        ("pilot", "open", 11, 422),
    ],
)
async def test_no_script_is_sent_where_it_has_no_business(
    db_engine: AsyncEngine, database_url: str, kind: str, state: str, many: int, status: int
) -> None:
    async with program(db_engine, database_url) as (client, _):
        async with db_engine.begin() as db:
            await db.execute(text("UPDATE sessions SET kind = :k, state = :s"), {"k": kind, "s": state})
        assert (await client.post(f"{AT}/scripts", data={"many": many})).status_code == status
        assert ('action="/admin/sessions/1/scripts"' in (await client.get(AT)).text) is (kind == "pilot")
    async with db_engine.connect() as db:
        assert (await db.execute(text("SELECT 1 FROM audit WHERE action = 'sent scripts'"))).first() is None


@pytest.mark.parametrize(
    ("minutes", "heard", "said"),
    [
        (9, 99, "2 are taking part"),
        (11, 99, STOPPED),
        (44, 9, "2 are taking part"),
        (44, 11, STOPPED),
        (46, 0, STOPPED),
    ],
)
async def test_scripts_that_went_with_the_server_do_not_take_part_for_ever(
    db_engine: AsyncEngine, database_url: str, minutes: int, heard: int, said: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        await start(client, "ann")
        async with db_engine.begin() as db:
            await db.execute(text("UPDATE sessions SET kind = 'pilot'"))
            await db.execute(text(HEARD), {"minutes": heard})
            await db.execute(text(BEGUN), {"minutes": minutes})
        assert said in (await client.get(AT)).text
