"""A second factor: set up by whoever shows a code, asked for at the log-in, taken away by others."""

import asyncio
import re
import time
from collections import Counter
from html import unescape

import httpx
import pyotp
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.commands.users import reset_account
from app.store.engine import work
from app.web.factor_seal import OTHER_KEY, opened, sealed
from app.web.second_factor import STEP_S, picture
from tests.web.researcher.visitor import KEY, PASSWORD, account, browser, log_in, logged_in

PAGE = "/admin/second-factor"


def code(secret: str, away: int = 0) -> str:
    """The code of so many steps from now."""
    return pyotp.TOTP(secret).at(time.time() + away * STEP_S)


async def set_up(client: httpx.AsyncClient) -> str:
    """Set a second factor up with the code of the step before; returns its secret."""
    secret = offered((await client.get(PAGE)).text)
    answer = await client.post(PAGE, data={"secret": secret, "code": code(secret, -1)})
    assert answer.status_code == 303
    return secret


def offered(page: str) -> str:
    found = re.search(r'name="secret" value="([A-Z2-7]{32})"', page)
    assert found
    return found[1]


async def enter(client: httpx.AsyncClient, said: str) -> int:
    """Log in as ada with the right password and this code."""
    fields = {"name": "ada", "password": PASSWORD, "code": said}
    return (await client.post("/admin/login", data=fields)).status_code


async def test_the_password_alone_opens_nothing_once_a_factor_is_set_up(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        secret = await set_up(client)
        assert "is on" in (await client.get(PAGE)).text
    async with browser(db_engine) as client:
        answer = await log_in(client, "ada", PASSWORD)
        assert (answer.status_code, "six digits" in answer.text) == (401, True)
        assert await enter(client, "000000") == 401
        assert await enter(client, code(secret)) == 303
        assert (await client.get("/admin")).status_code == 200


async def test_a_code_opens_the_door_once_even_for_two_at_the_same_moment(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        secret = await set_up(client)
        now = code(secret)
        answers = await asyncio.gather(*(enter(client, now) for _ in range(4)))
    assert Counter(answers) == {303: 1, 401: 3}


async def test_a_code_from_before_the_last_used_one_is_worth_nothing(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        secret = await set_up(client)
        before = code(secret)
        assert await enter(client, code(secret, 1)) == 303
        assert await enter(client, before) == 401


async def test_guessing_codes_closes_the_door_as_guessing_passwords_does(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        secret = await set_up(client)
        assert [await enter(client, "000000") for _ in range(6)] == [401] * 5 + [429]
        assert await enter(client, code(secret)) == 429


async def test_nothing_is_kept_without_a_right_code_or_of_a_secret_that_is_none_of_ours(
    db_engine: AsyncEngine,
) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        secret = offered((await client.get(PAGE)).text)
        assert (await client.post(PAGE, data={"secret": secret, "code": "000000"})).status_code == 422
        await client.post(PAGE, data={"secret": "A", "code": "000000"})
        assert "Set up a second factor" in (await client.get(PAGE)).text


async def test_a_second_secret_never_replaces_the_first(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        await set_up(client)
        other = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        await client.post(PAGE, data={"secret": other, "code": code(other)})
    async with db_engine.connect() as db:
        assert (await db.execute(text("SELECT totp FROM accounts"))).scalar_one() != other


async def test_turning_it_off_takes_a_code_and_ends_other_log_ins(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client, browser(db_engine) as elsewhere:
        await logged_in(db_engine, client)
        secret = await set_up(client)
        fields = {"name": "ada", "password": PASSWORD, "code": code(secret)}
        assert (await elsewhere.post("/admin/login", data=fields)).status_code == 303
        assert (await client.post(f"{PAGE}/off", data={"code": "000000"})).status_code == 422
        assert (await client.post(f"{PAGE}/off", data={"code": code(secret, 1)})).status_code == 303
        assert (await elsewhere.get("/admin")).headers["location"] == "/admin/login"
        assert (await log_in(client, "ada", PASSWORD)).status_code == 303


async def test_a_lost_device_is_seen_to_by_another_admin(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as ada, browser(db_engine) as bob:
        await logged_in(db_engine, ada)
        await set_up(ada)
        await logged_in(db_engine, bob, "bob")
        page = (await bob.get("/admin/people")).text
        assert "! no factor" in page
        number = re.findall(r'action="/admin/people/(\d+)"', page)[0]
        await bob.post(f"/admin/people/{number}", data={"do": "factor"})
        assert (await ada.get("/admin")).headers["location"] == "/admin/login"
        assert (await log_in(ada, "ada", PASSWORD)).status_code == 303


async def test_on_the_server_a_reset_takes_the_factor_away_only_where_it_is_told_to(
    db_engine: AsyncEngine,
) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        await set_up(client)
        for factor_too, status in ((False, 401), (True, 303)):
            async with work(db_engine) as db:
                password = await reset_account(db, "ada", factor_too=factor_too)
            assert (await log_in(client, "ada", password or "")).status_code == status


async def test_the_log_says_who_set_it_up_and_no_page_shows_the_secret_again(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        secret = await set_up(client)
        pages = [(await client.get(page)).text for page in (PAGE, "/admin/people", "/admin/audit")]
    assert not any(secret in page for page in pages)
    assert "set up a second factor" in pages[2]


async def test_the_database_alone_opens_nothing(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        secret = await set_up(client)
    kept = await of_account(db_engine)
    assert secret not in kept
    assert opened(KEY, kept) == secret


async def test_after_the_secret_key_changed_the_log_in_says_what_mends_it(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        secret = await set_up(client)
        await change_key(db_engine, secret)
        answer = await log_in(client, "ada", PASSWORD)
        assert (answer.status_code, OTHER_KEY in unescape(answer.text)) == (401, True)
        answer = await client.post(f"{PAGE}/off", data={"code": code(secret)})
        assert (answer.status_code, OTHER_KEY in unescape(answer.text)) == (422, True)
        async with work(db_engine) as db:
            password = await reset_account(db, "ada", factor_too=True)
        assert (await log_in(client, "ada", password or "")).status_code == 303


async def test_whoever_does_not_know_the_password_learns_nothing_of_keys(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        await change_key(db_engine, await set_up(client))
        assert OTHER_KEY not in unescape((await log_in(client, "ada", "guessed")).text)


async def test_the_picture_is_the_link_on_its_own_white_ground_without_a_style(
    db_engine: AsyncEngine,
) -> None:
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        page = (await client.get(PAGE)).text
    drawn = re.findall(r"<svg.*?</svg>", page)
    assert drawn == [picture(unescape(re.findall(r'href="(otpauth:[^"]+)"', page)[0]))]
    assert "style" not in drawn[0]
    side = int(re.findall(r'viewBox="0 0 (\d+) \1"', drawn[0])[0])
    assert f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/>' in drawn[0]
    assert 'stroke="#000" d="M4 4.5h7' in drawn[0]


async def of_account(engine: AsyncEngine) -> str:
    """What the only account keeps of its second factor."""
    async with engine.connect() as db:
        return str((await db.execute(text("SELECT totp FROM accounts"))).scalar_one())


async def change_key(engine: AsyncEngine, secret: str) -> None:
    """As if the factor had been set up under another key."""
    async with engine.begin() as db:
        await db.execute(text("UPDATE accounts SET totp = :kept"), {"kept": sealed("another" * 9, secret)})


async def test_a_one_time_password_sets_up_nothing(db_engine: AsyncEngine) -> None:
    async with browser(db_engine) as client:
        await log_in(client, "ada", await account(db_engine))
        assert (await client.get(PAGE)).headers["location"] == "/admin/password"
