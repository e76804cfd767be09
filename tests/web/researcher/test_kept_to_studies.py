"""Whoever is kept to some studies meets nothing of another: no page, no list, no text, no line of the log."""

from collections.abc import AsyncIterator
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.main import create_app
from tests.web.researcher.visitor import ORIGIN, logged_in
from tests.web.site import CODE, fill, short_study
from tests.web.test_routes_and_roles import LEAST, routes

ABOUT_A_STUDY = [name for name in sorted(LEAST) if "{session_id}" in name or "{hash}" in name]


@pytest.fixture
async def ada(database_url: str, db_engine: AsyncEngine) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who may do all that a researcher may, in one study; there is another, with a session."""
    study = short_study()
    await fill(database_url, study, CODE)
    async with db_engine.begin() as db:
        more = "'h' || hash, 'theirs.yaml', text, engine"
        await db.execute(
            text(f"INSERT INTO study_texts (hash, name, text, engine) SELECT {more} FROM study_texts")
        )
        columns = "kind, places, title, codes"
        copied = f"SELECT 'their-session', 'h' || study_hash, {columns} FROM sessions"
        await db.execute(text(f"INSERT INTO sessions (code, study_hash, {columns}) {copied}"))
    app = create_app(SimpleNamespace(database_url=database_url, secret_key="k" * 40, public_url=ORIGIN))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            await logged_in(db_engine, client, "ada", "researcher")
            async with db_engine.begin() as db:
                await db.execute(text("UPDATE accounts SET studies = '[\"short.yaml\"]'"))
            yield client


async def theirs(db_engine: AsyncEngine) -> dict[str, str]:
    """Every address that is about a study, filled in with the other one's session and hash."""
    async with db_engine.connect() as db:
        asked = "SELECT id, study_hash FROM sessions WHERE code = 'their-session'"
        number, kept = (await db.execute(text(asked))).one()
    paths = {name: path.replace("/sessions/1", f"/sessions/{number}") for name, path in routes().items()}
    return {name: paths[name].replace("/studies/none", f"/studies/{kept}") for name in ABOUT_A_STUDY}


async def test_no_address_of_another_study_opens(ada: httpx.AsyncClient, db_engine: AsyncEngine) -> None:
    found = await theirs(db_engine)
    assert len(found) > 25
    answers = {name: await ada.request(name.split()[0], path) for name, path in found.items()}
    assert {name: one.status_code for name, one in answers.items() if one.status_code != 403} == {}


async def test_lists_name_the_own_study_only(ada: httpx.AsyncClient, db_engine: AsyncEngine) -> None:
    async with db_engine.begin() as db:
        await db.execute(text("INSERT INTO audit (account, action, subject) VALUES ('bob', 'did', 'theirs')"))
    for page in ("/admin", "/admin/studies", "/admin/audit", "/admin/audit?about=bob"):
        said = (await ada.get(page)).text
        assert "theirs" not in said, page
    assert CODE in (await ada.get("/admin")).text
    assert "short.yaml" in (await ada.get("/admin/studies")).text
    assert (await ada.get("/admin/sessions/1")).status_code == 200


async def test_no_version_of_another_study_is_copied_or_written(
    ada: httpx.AsyncClient, db_engine: AsyncEngine
) -> None:
    kept = (await theirs(db_engine))["GET /admin/studies/{hash}"].rsplit("/", 1)[1]
    assert (await ada.get(f"/admin/studies/new?like={kept}")).status_code == 404
    for name in ("theirs.yaml", "../theirs.yaml", "new.yaml"):
        answer = await ada.post("/admin/studies", data={"name": name, "text": short_study().text})
        assert answer.status_code == 403


async def test_an_admin_gives_studies_and_takes_them_away(
    ada: httpx.AsyncClient, db_engine: AsyncEngine
) -> None:
    async with httpx.AsyncClient(transport=ada._transport, base_url=ORIGIN) as bob:
        await logged_in(db_engine, bob, "bob", "admin")
        async with db_engine.connect() as db:
            number = (await db.execute(text("SELECT id FROM accounts WHERE name = 'ada'"))).scalar_one()
        for said, kept in (("theirs.yaml, short.yaml,", ["short.yaml", "theirs.yaml"]), (" , ", None)):
            await bob.post(f"/admin/people/{number}", data={"do": "studies", "studies": said})
            async with db_engine.connect() as db:
                asked = text("SELECT studies FROM accounts WHERE name = 'ada'")
                assert (await db.execute(asked)).scalar_one() == kept
        assert (await ada.get("/admin")).headers["location"] == "/admin/login"
        assert "theirs.yaml" in (await bob.get("/admin")).text
