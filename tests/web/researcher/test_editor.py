"""A study is written on a page: faults with their lines, versions, a preview of any stage, a session."""

import re

from sqlalchemy.ext.asyncio import AsyncEngine

from tests.web.researcher.test_launch import program
from tests.web.site import short_study

DEMO = short_study().text


async def test_faults_come_with_their_lines_and_lose_nothing(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        wrong = DEMO.replace("places: 50", "places: many<b>")
        answer = await client.post("/admin/studies", data={"name": "mine.yaml", "text": wrong, "do": "keep"})
    line = next(at for at, said in enumerate(wrong.splitlines(), 1) if "places:" in said)
    assert answer.status_code == 422
    assert f"<b>Line {line}</b>" in answer.text
    assert "places: many&lt;b&gt;" in answer.text


async def test_a_second_version_shows_what_changed_and_the_first_runs_on(
    db_engine: AsyncEngine, database_url: str
) -> None:
    async with program(db_engine, database_url) as (client, _):
        first = await client.post("/admin/studies", data={"name": "short.yaml", "text": DEMO})
        second = await client.post(
            "/admin/studies", data={"name": "short.yaml", "text": DEMO.replace("places: 50", "places: 60")}
        )
        page = (await client.get(second.headers["location"])).text
        assert first.headers["location"] != second.headers["location"]
        assert re.search(r"-places: 50.*\+places: 60", page, re.DOTALL)


async def test_any_stage_can_be_seen_in_any_condition(db_engine: AsyncEngine, database_url: str) -> None:
    async with program(db_engine, database_url) as (client, _):
        kept = (await client.post("/admin/studies", data={"name": "short.yaml", "text": DEMO})).headers[
            "location"
        ]
        for stage, seen in (("briefing", "unusual rule"), ("learning", 'id="play"'), ("belief", "belief")):
            answer = await client.post(f"{kept}/preview", data={"condition": "discover", "stage": stage})
            assert seen in (await client.get(answer.headers["location"])).text
        refused = await client.post(f"{kept}/preview", data={"condition": "discover", "stage": "nowhere"})
        assert refused.status_code == 409


async def test_from_a_copy_to_an_open_pilot(db_engine: AsyncEngine, database_url: str) -> None:
    async with program(db_engine, database_url) as (client, _):
        copy = (await client.get("/admin/studies/new?like=demo.yaml")).text
        assert "key: demo" in copy
        kept = (await client.post("/admin/studies", data={"name": "mine.yaml", "text": DEMO})).headers[
            "location"
        ]
        opened = await client.post(f"{kept}/sessions", data={"kind": "pilot", "places": "5"})
        assert "0</b> of 5 complete" in (await client.get(opened.headers["location"])).text
