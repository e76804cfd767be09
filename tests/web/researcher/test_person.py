"""The page of one person says what happened and why, and lets somebody act with a reason."""

import re

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.exports.launched import SECRETS
from tests.exports.played import played
from tests.web.researcher.test_launch import program, start
from tests.web.researcher.visitor import browser, logged_in


async def test_it_tells_what_happened_and_names_nobody(db_engine: AsyncEngine) -> None:
    made = await played(db_engine, 10)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        at = f"/admin/sessions/{made.launched.session}/visits/{made.launched.visit}"
        page = (await client.get(at)).text
    assert "Pressed Start and was given" in page
    assert "Agreed to version" in page
    assert [secret for secret in SECRETS if secret in page] == []


async def test_a_visit_is_found_only_in_its_own_session(db_engine: AsyncEngine) -> None:
    made = await played(db_engine, 10)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert (await client.get(f"/admin/sessions/77/visits/{made.launched.visit}")).status_code == 404


async def test_ending_a_visit_needs_a_reason_pays_and_can_be_taken_back(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        away, at = await start(client, "ann"), "/admin/sessions/1/visits/1"
        refused = await client.post(f"{at}/end", data={"way": "technical", "why": " "})
        assert refused.status_code == 409
        await client.post(f"{at}/end", data={"way": "technical", "why": "the fuse blew"})
        assert "Something broke on our side" in (await client.get(away)).text
        assert "the fuse blew" in (await client.get(at)).text
        await client.post(f"{at}/reopen")
        assert "Something broke on our side" not in (await client.get(away)).text


@pytest.mark.parametrize("way", ["complete", "declined", "nonsense"])
async def test_nobody_is_ended_by_an_exit_that_decides_for_them(
    db_engine: AsyncEngine, database_url: str, way: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        await start(client, "ann")
        answer = await client.post("/admin/sessions/1/visits/1/end", data={"way": way, "why": "because"})
        assert answer.status_code == 409


async def test_that_somebody_was_shown_the_link_is_kept(db_engine: AsyncEngine, database_url: str) -> None:
    async with program(db_engine, database_url) as (client, _):
        led = await start(client, "ann")
        assert led in (await client.post("/admin/sessions/1/visits/1/link")).text
    async with db_engine.connect() as db:
        asked = text("SELECT action FROM audit WHERE subject = 'visit 1'")
        actions = (await db.execute(asked)).scalars().all()
    assert "was shown the visit's own link" in actions


async def test_whoever_asked_why_somebody_does_not_go_on_had_to_read_the_whole_timeline(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        await start(client, "ann")
        fresh = (await client.get("/admin/sessions/1/visits/1")).text
        async with db_engine.begin() as db:
            await db.execute(text("UPDATE visits SET seen_at = now() - interval '16 minutes', tries = 2"))
            earlier = "now() - interval '17 minutes'"
            await db.execute(text(f"UPDATE visits SET stage_key = 'quiz', started_at = {earlier}"))
            await db.execute(text("DELETE FROM stage_times"))
        stuck = (await client.get("/admin/sessions/1/visits/1")).text
        await client.post("/admin/sessions/1/visits/1/end", data={"way": "technical", "why": "the fuse blew"})
        ended = (await client.get("/admin/sessions/1/visits/1")).text
    assert re.search(r"At: device check, for \d s\.", fresh)
    assert "Nothing has come from their browser" not in fresh
    assert "At: quiz, for 17 min. Tried the quiz in vain: 2 so far." in stuck
    assert "Nothing has come from their browser for 16 min" in stuck
    assert re.search(r"standing\">Ended (just now|\d s ago)\.", ended)


async def test_a_room_that_stands_still_says_why_on_the_persons_page(db_engine: AsyncEngine) -> None:
    made = (await played(db_engine, 10)).launched
    async with db_engine.begin() as db:
        await db.execute(text("DELETE FROM pauses"))
        await db.execute(
            text(
                """INSERT INTO pauses (episode_id, reason, from_at, n)
                SELECT id, 'connection', now() - interval '4 minutes', n FROM episodes
                WHERE stage_key = (SELECT stage_key FROM visits)"""
            )
        )
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        page = (await client.get(f"/admin/sessions/{made.session}/visits/{made.visit}")).text
    assert "The room has stood still for 4 min: the connection was away." in page


async def test_whoever_looked_often_pushed_what_happened_out_of_sight(db_engine: AsyncEngine) -> None:
    made = (await played(db_engine, 10)).launched
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        at = f"/admin/sessions/{made.session}/visits/{made.visit}"
        pages = [(await client.get(at)).text for _ in range(4)]  # each tells of the looks before it
    assert [page.count("ada looked at the visit") for page in pages] == [0, 1, 1, 1]


async def test_a_researcher_at_a_wrong_address_was_told_to_open_the_participants_link(
    db_engine: AsyncEngine,
) -> None:
    made = (await played(db_engine, 10)).launched
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        for at in ("/admin/nothing", f"/admin/sessions/{made.session}/visits/77", "/admin/sessions/77"):
            page = (await client.get(at)).text
            assert "Open the link again" not in page
            assert 'href="/admin"' in page
        other = (await client.get(f"/admin/sessions/{made.session}/visits/77")).text
        assert "There is no session" not in other
