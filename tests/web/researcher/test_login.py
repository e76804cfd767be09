"""Log-in: slow to guess, quick to take back."""

import asyncio
from collections import Counter

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import accounts
from app.store.engine import work
from app.web.routes.researcher.passwords import Passwords
from app.web.routes.researcher.signed_in import COOKIE, Role, may
from tests.web.researcher.visitor import ORIGIN, PASSWORD, account, application, browser, log_in, logged_in

OPEN = {"/admin/login", "/admin/logout"}


async def test_every_page_but_the_log_in_sends_strangers_to_it(db_engine: AsyncEngine) -> None:
    paths = {path for path, answers in application(db_engine).openapi()["paths"].items() if "get" in answers}
    async with browser(db_engine) as client:
        for path in sorted(paths - OPEN):
            answer = await client.get(path.replace("{session_id}", "1").replace("{visit_id}", "1"))
            assert (answer.status_code, answer.headers.get("location")) == (303, "/admin/login"), path
    assert len(paths - OPEN) >= 5


async def test_a_one_time_password_only_opens_the_page_for_choosing_another(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        answer = await log_in(client, "ada", await account(db_engine))
        assert answer.headers["location"] == "/admin/password"
        assert (await client.get("/admin")).headers["location"] == "/admin/password"


async def test_a_one_time_password_cannot_be_kept(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        once = await account(db_engine)
        await log_in(client, "ada", once)
        answer = await client.post("/admin/password", data={"new": once, "again": once})
        assert answer.status_code == 422


@pytest.mark.parametrize(("new", "again"), [("short", "short"), (PASSWORD, PASSWORD + "!"), ("", "")])
async def test_a_password_that_will_not_do_is_refused(db_engine: AsyncEngine, new: str, again: str) -> None:
    async with browser(db_engine) as client:
        await log_in(client, "ada", await account(db_engine))
        answer = await client.post("/admin/password", data={"new": new, "again": again})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text


async def test_after_choosing_a_password_the_first_one_is_worth_nothing(db_engine: AsyncEngine) -> None:
    once = await account(db_engine)
    async with browser(db_engine) as client:
        await log_in(client, "ada", once)
        await client.post("/admin/password", data={"new": PASSWORD, "again": PASSWORD})
        assert (await client.get("/admin")).status_code == 200
    async with browser(db_engine) as client:
        assert (await log_in(client, "ada", once)).status_code == 401
        assert (await log_in(client, "ada", PASSWORD)).status_code == 303


async def test_the_cookie_is_out_of_reach_of_scripts_and_of_plain_http(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        answer = await log_in(client, "ada", await account(db_engine))
    cookie = answer.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "secure", "samesite=lax", "path=/admin"))


async def test_the_store_keeps_no_cookie_and_no_password(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        token = client.cookies[COOKIE]
    async with db_engine.connect() as db:
        kept = (await db.execute(text("SELECT l.*, a.* FROM logins l JOIN accounts a ON true"))).all()
    assert token not in str(kept)
    assert PASSWORD not in str(kept)


async def test_five_wrong_passwords_close_the_door_even_for_the_right_one(db_engine: AsyncEngine) -> None:
    once = await account(db_engine)
    async with browser(db_engine) as client:
        for _ in range(5):
            assert (await log_in(client, "ada", "wrong")).status_code == 401
        assert (await log_in(client, "ada", once)).status_code == 429


async def test_forty_at_once_get_no_more_tries_than_five(
    db_engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counting after the check let through whoever came while passwords were being checked."""
    checked = 0
    right = Passwords.right

    async def counted(self: Passwords, password: str, kept: str | None) -> bool:
        nonlocal checked
        checked += 1
        return await right(self, password, kept)

    monkeypatch.setattr(Passwords, "right", counted)
    await account(db_engine)
    async with browser(db_engine) as client:
        answers = await asyncio.gather(*(log_in(client, "ada", f"wrong {at}") for at in range(40)))
    assert sorted(Counter(answer.status_code for answer in answers).items()) == [(401, 5), (429, 35)]
    assert checked == 5


async def test_logging_in_often_with_the_right_password_closes_no_door(db_engine: AsyncEngine) -> None:
    once = await account(db_engine)
    async with browser(db_engine) as client:
        for _ in range(7):
            assert (await log_in(client, "ada", once)).status_code == 303


async def test_a_closed_door_opens_again_after_a_while(db_engine: AsyncEngine) -> None:
    once = await account(db_engine)
    async with browser(db_engine) as client:
        for _ in range(5):
            await log_in(client, "ada", "wrong")
        async with db_engine.begin() as db:
            await db.execute(text("UPDATE login_tries SET at = at - interval '16 min'"))
        assert (await log_in(client, "ada", once)).status_code == 303


async def test_a_closed_door_is_closed_for_that_name_only(db_engine: AsyncEngine) -> None:
    once = await account(db_engine, "grace")
    async with browser(db_engine) as client:
        for _ in range(6):
            await log_in(client, "ada", "wrong")
        assert (await log_in(client, "grace", once)).status_code == 303


async def test_an_unknown_name_is_answered_like_a_wrong_password(db_engine: AsyncEngine) -> None:
    await account(db_engine)
    async with browser(db_engine) as client:
        unknown, wrong = await log_in(client, "nobody", "x"), await log_in(client, "ada", "x")
    assert unknown.status_code == wrong.status_code == 401
    assert unknown.text.replace("nobody", "ada") == wrong.text


async def test_a_name_made_of_markup_is_shown_as_text(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        answer = await log_in(client, '"><script>alert(1)</script>\0', "x")
    assert answer.status_code == 401
    assert "<script>alert" not in answer.text


async def test_after_logging_out_the_cookie_is_worth_nothing(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        stolen = client.cookies[COOKIE]
        await client.post("/admin/logout")
        client.cookies.set(COOKIE, stolen, domain="lab.example", path="/admin")
        assert (await client.get("/admin")).headers["location"] == "/admin/login"


async def test_a_reset_ends_every_log_in(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        async with work(db_engine) as db:
            ada = await accounts.by_name(db, "ada")
            assert ada is not None
            await accounts.set_password(db, ada.id, "x", must_change=True)
        assert (await client.get("/admin")).headers["location"] == "/admin/login"


async def test_another_website_cannot_post(db_engine: AsyncEngine) -> None:
    once = await account(db_engine)
    async with browser(db_engine) as client:
        form = {"name": "ada", "password": once}
        answer = await client.post("/admin/login", data=form, headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
        sent = await client.post("/admin/login", data=form, headers={"Origin": ORIGIN})
        assert sent.status_code == 303


async def test_log_ins_stand_in_the_audit_log(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        await log_in(client, "ada", "wrong")
    async with db_engine.connect() as db:
        said = (await db.execute(text("SELECT action FROM audit ORDER BY id"))).scalars().all()
    assert said == ["made an account", "logged in", "chose a password", "log-in refused"]


def test_each_role_may_what_those_before_it_may_and_an_unknown_one_nothing() -> None:
    from app.store.rows import Account

    allowed = {
        role: [may(Account(name="x", password_hash="", role=role), need) for need in Role]
        for role in ("viewer", "researcher", "admin", "guest")
    }
    assert allowed == {
        "viewer": [True, False, False],
        "researcher": [True, True, False],
        "admin": [True, True, True],
        "guest": [False, False, False],
    }
