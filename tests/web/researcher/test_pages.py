"""Sessions, visits, the download, as a browser gets them."""

import hashlib
import io
import re
import zipfile

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.exports.launched import SECRETS
from tests.exports.played import played
from tests.web.researcher.visitor import browser, logged_in

NEEDS = re.compile(r"<b>1</b> needs? you")


async def test_without_a_session_the_page_says_how_to_get_one(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert "normgym validate" in (await client.get("/admin")).text


async def test_the_pages_show_who_is_where(db_engine: AsyncEngine) -> None:
    made = await played(db_engine, 10)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert "Settling in" in (await client.get("/admin")).text
        page = (await client.get(f"/admin/sessions/{made.launched.session}")).text
    assert "quiet-otter-7" in page
    assert "learning · 10/10" in page
    assert [secret for secret in SECRETS if secret in page] == []


async def test_of_many_sessions_the_one_that_needs_somebody_stood_at_the_bottom(
    db_engine: AsyncEngine,
) -> None:
    await played(db_engine, 10)
    async with db_engine.begin() as db:
        await db.execute(text("UPDATE sessions SET title = 'asks'"))
        for title, state in (("older", "open"), ("newer", "paused"), ("over", "closed")):
            more = """INSERT INTO sessions (study_hash, code, title, kind, state, places)
                SELECT study_hash, :title, :title, kind, :state, 9 FROM sessions WHERE title = 'asks'"""
            await db.execute(text(more), {"title": title, "state": state})
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        page = (await client.get("/admin")).text
    assert re.findall(r'<a href="/admin/sessions/\d+">(\w+)</a>', page) == ["asks", "newer", "older", "over"]


async def test_two_sessions_of_one_study_could_not_be_told_apart_by_their_titles(
    db_engine: AsyncEngine,
) -> None:
    await played(db_engine, 10)
    async with db_engine.begin() as db:
        for title in ("Settling in", "Another"):
            more = """INSERT INTO sessions (study_hash, code, title, kind, state, places)
                SELECT study_hash, :title, :title, kind, state, 9 FROM sessions LIMIT 1"""
            await db.execute(text(more), {"title": title})
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        page = (await client.get("/admin")).text
    heads = re.findall(r'<a href="/admin/sessions/\d+">(.+?)</a>', page)
    assert sorted(re.sub("<.+?>", "", head) for head in heads) == [
        "Another",
        "Settling in number 1",
        "Settling in number 2",
    ]


async def test_the_number_that_the_command_line_asks_for_is_on_the_pages(db_engine: AsyncEngine) -> None:
    number = (await played(db_engine, 10)).launched.session
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        listed, page = [(await client.get(f"/admin{part}")).text for part in ("", f"/sessions/{number}")]
    assert f"Number {number} " in listed
    assert f"normgym export {number}<" in listed
    assert f"normgym export {number}<" in page


@pytest.mark.parametrize(
    ("show", "seen"), [("all", True), ("active", True), ("complete", False), ("<b>", True)]
)
async def test_the_address_says_which_visits_are_shown(db_engine: AsyncEngine, show: str, seen: bool) -> None:
    made = await played(db_engine, 10)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        address = f"/admin/sessions/{made.launched.session}/fresh"
        page = (await client.get(address, params={"show": show, "sort": "-nonsense"})).text
    assert ("<table" in page) is seen
    assert "<b>active" not in page


async def test_the_download_is_whole_and_its_checksum_is_kept(db_engine: AsyncEngine) -> None:
    made = await played(db_engine, 10)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        answer = await client.get(f"/admin/sessions/{made.launched.session}/export.zip")
        assert zipfile.ZipFile(io.BytesIO(answer.content)).testzip() is None
        checksum = hashlib.sha256(answer.content).hexdigest()
        assert checksum in (await client.get(f"/admin/sessions/{made.launched.session}")).text
    async with db_engine.connect() as db:
        actions = (await db.execute(text("SELECT action FROM audit ORDER BY id"))).scalars().all()
    assert actions[-3:] == ["export begun", "exported", "looked at"]


async def test_a_viewer_looks_but_takes_nothing_home(db_engine: AsyncEngine) -> None:
    made = await played(db_engine, 10)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client, "vera", "viewer")
        address = f"/admin/sessions/{made.launched.session}"
        assert "export.zip" not in (await client.get(address)).text
        assert (await client.get(f"{address}/export.zip")).status_code == 403


@pytest.mark.parametrize("part", ["", "/fresh", "/export.zip"])
async def test_a_session_that_never_was_is_a_plain_page(db_engine: AsyncEngine, part: str) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert (await client.get(f"/admin/sessions/77{part}")).status_code == 404


async def test_whoever_came_back_with_another_submission_can_be_let_in(db_engine: AsyncEngine) -> None:
    made = await played(db_engine, 10)
    address = f"/admin/sessions/{made.launched.session}"
    async with db_engine.begin() as db:
        await db.execute(text("UPDATE visits SET flags = '[\"new-submission\"]'"))
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert "Let them go on" in (await client.get(address)).text
        for _ in range(2):
            answer = await client.post(f"{address}/visits/{made.launched.visit}/let-in")
            assert answer.headers["location"] == address
        assert "Let them go on" not in (await client.get(address)).text
        assert (
            await client.post(f"/admin/sessions/77/visits/{made.launched.visit}/let-in")
        ).status_code == 404
    async with db_engine.connect() as db:
        assert (await db.execute(text("SELECT flags FROM visits"))).scalar_one() == [
            "new-submission",
            "let-in",
        ]


@pytest.mark.parametrize(
    ("recruiter", "waits"), [("{}", False), ('{"study": ""}', False), ('{"study": "64f0"}', True)]
)
async def test_people_of_another_recruiter_do_not_each_wait_for_somebody(
    db_engine: AsyncEngine, recruiter: str, waits: bool
) -> None:
    number = (await played(db_engine, 10)).launched.session
    async with db_engine.begin() as db:
        await db.execute(text("UPDATE visits SET flags = '[\"pid-unusual\"]'"))
        await db.execute(text("DELETE FROM problems"))
        await db.execute(text("UPDATE sessions SET recruiter = CAST(:it AS jsonb)"), {"it": recruiter})
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        for part in ("", f"/sessions/{number}"):
            page = (await client.get(f"/admin{part}")).text
            assert bool(NEEDS.search(page)) == waits, page


@pytest.mark.parametrize(
    ("kind", "state", "said"),
    [
        ("live", "open", "says whether all is ready"),
        ("pilot", "open", "Take part yourself once"),
        ("live", "paused", "It is paused, so nobody can begin."),
    ],
)
async def test_a_session_that_nobody_came_to_began_with_a_funnel_of_noughts(
    db_engine: AsyncEngine, kind: str, state: str, said: str
) -> None:
    number = (await played(db_engine, 10)).launched.session
    async with db_engine.begin() as db:
        more = """INSERT INTO sessions (study_hash, code, title, kind, state, places)
            SELECT study_hash, 'new', 'new', :kind, :state, 9 FROM sessions WHERE id = :id RETURNING id"""
        fresh = (await db.execute(text(more), {"kind": kind, "state": state, "id": number})).scalar_one()
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        page = (await client.get(f"/admin/sessions/{fresh}")).text
        before = (await client.get(f"/admin/sessions/{number}")).text
    assert said in page
    assert page.index("Nobody has come yet") < page.index("Its link")
    assert "funnel" not in page
    assert "<table" not in page
    assert "Nobody has come yet" not in before


async def test_previews_stood_among_sessions_with_a_hundred_thousand_places(db_engine: AsyncEngine) -> None:
    number = (await played(db_engine, 10)).launched.session
    async with db_engine.begin() as db:
        await db.execute(text("UPDATE sessions SET kind = 'preview', places = 100000"))
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        listed, page = [(await client.get(f"/admin{part}")).text for part in ("", f"/sessions/{number}")]
    assert "100000" not in listed + page
    assert f'<a href="/admin/sessions/{number}">previews of demo, number {number}</a>' in listed
    assert "/launch" not in page
    assert "Its link" not in page
