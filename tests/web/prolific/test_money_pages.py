"""The pages of money as an admin uses them, against the fake and a real database."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.main import create_app
from app.store import sessions, studies
from app.store.engine import work
from app.store.rows import Session
from app.web.chores import Chores
from app.web.prolific.desk import desk
from tests.store.places import begin
from tests.web.prolific.fake import TOKEN, Fake
from tests.web.prolific.launched import CODE, came
from tests.web.researcher.visitor import ORIGIN, logged_in
from tests.web.site import short_study


@asynccontextmanager
async def admin(
    engine: AsyncEngine, url: str, fake: Fake | None, role: str = "admin"
) -> AsyncIterator[httpx.AsyncClient]:
    """A browser of somebody with this role on the whole program; without a fake there is no token."""
    settings = SimpleNamespace(database_url=url, secret_key="k" * 40, public_url=ORIGIN)
    app = create_app(settings, recruiter=desk(TOKEN if fake else "", "", fake.url if fake else ""))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        await logged_in(engine, client, "ada", role)
        yield client
    chores: Chores = app.state.chores
    await chores.ended()
    await app.state.desk.close()
    await app.state.engine.dispose()


async def launched(engine: AsyncEngine, fake: Fake, many: int = 2) -> Session:
    """So many people finished the short study, which pays; their codes wait at the fake's."""
    study = short_study()
    async with work(engine) as db:
        await studies.keep(db, hash=study.hash, name=study.name, text=study.text, engine="e")
        session = await sessions.create(
            db,
            code="s",
            study_hash=study.hash,
            kind="live",
            places=50,
            title="Settling in",
            codes={"complete": CODE},
        )
        await sessions.choose(db, session.id, {"study": "st1"})
    for at in range(many):
        await came(engine, session, f"r{at}")
        fake.add(f"r{at}", code=CODE)
    return session


async def approved(client: httpx.AsyncClient, at: str, part: str) -> str:
    """Prepare, tick all, approve; returns the address of the list."""
    await client.post(f"{at}/payments/prepare")
    page = (await client.get(f"{at}/payments")).text
    form = page[page.index(f'name="part" value="{part}"') :]
    lines = re.findall(r'name="line" value="(\d+)"', form.split("</form>")[0])
    answer = await client.post(f"{at}/payments/approve", data={"part": part, "line": lines})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def total(page: str) -> str:
    found = re.search(r'name="total" value="(\d+)"', page)
    assert found
    return found[1]


async def test_from_finished_to_confirmed_by_hand_and_eye(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake)
    at = f"/admin/sessions/{session.id}"
    async with admin(db_engine, database_url, fake) as client:
        call = await approved(client, at, "base")
        page = (await client.get(call)).text
        assert "Nothing has been paid yet" in page
        assert {one["status"] for one in fake.submissions.values()} == {"AWAITING REVIEW"}
        await client.post(f"{call}/send", data={"total": total(page)})
        assert {one["status"] for one in fake.submissions.values()} == {"APPROVED"}
        assert "Sent; 0 of 2 confirmed" in (await client.get(call)).text
        await client.post(f"{at}/prolific/compare")
        await client._transport.app.state.chores.ended()  # type: ignore[attr-defined]
        assert "2 submissions read, 2 payments confirmed" in (await client.get(f"{at}/prolific")).text
        assert "Prolific shows all of these as paid" in (await client.get(call)).text


async def test_nobody_sends_a_sum_that_they_did_not_see(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake)
    async with admin(db_engine, database_url, fake) as client:
        call = await approved(client, f"/admin/sessions/{session.id}", "base")
        answer = await client.post(f"{call}/send", data={"total": "1"})
    assert (answer.status_code, "nothing was sent" in answer.text) == (409, True)
    assert {one["status"] for one in fake.submissions.values()} == {"AWAITING REVIEW"}


async def test_a_budget_is_kept(db_engine: AsyncEngine, database_url: str, fake: Fake) -> None:
    session = await launched(db_engine, fake)
    async with work(db_engine) as db:
        await sessions.choose(db, session.id, {"study": "st1", "budget": 100})
    async with admin(db_engine, database_url, fake) as client:
        at = f"/admin/sessions/{session.id}"
        await client.post(f"{at}/payments/prepare")
        lines = re.findall(r'name="line" value="(\d+)"', (await client.get(f"{at}/payments")).text)
        answer = await client.post(f"{at}/payments/approve", data={"part": "base", "line": lines})
    assert (answer.status_code, "budget" in answer.text) == (409, True)


async def test_without_a_token_lists_are_paid_by_hand(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake)
    async with admin(db_engine, database_url, None) as client:
        call = await approved(client, f"/admin/sessions/{session.id}", "base")
        csv = (await client.get(f"{call}/bonuses.csv")).text
        assert csv.splitlines() == [
            f"5f{ref:0>22},{float(csv.split(',')[1].split()[0]):.2f}" for ref in ("r0", "r1")
        ]
        await client.post(f"{call}/send", data={"total": total((await client.get(call)).text)})
        assert "You said so" in (await client.get(call)).text


@pytest.mark.parametrize("role", ["viewer", "researcher"])
async def test_money_is_for_admins(db_engine: AsyncEngine, database_url: str, fake: Fake, role: str) -> None:
    session = await launched(db_engine, fake)
    at = f"/admin/sessions/{session.id}"
    async with admin(db_engine, database_url, fake, role) as client:
        posts = (
            "payments/prepare",
            "payments/approve",
            "payments/1/send",
            "payments/1/take-back",
            "prolific/create",
        )
        answers = [await client.post(f"{at}/{part}", data={"total": "1", "part": "base"}) for part in posts]
        assert {answer.status_code for answer in answers} == {403}
        assert (await client.get(f"{at}/payments/1/bonuses.csv")).status_code == 403


async def test_a_study_is_made_once_however_often_one_presses(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake, 0)
    async with work(db_engine) as db:
        await sessions.choose(db, session.id, {}, drop=["study"])
    async with admin(db_engine, database_url, fake) as client:
        at = f"/admin/sessions/{session.id}/prolific"
        answers = [(await client.post(f"{at}/create")).status_code for _ in range(3)]
        assert "st1" in (await client.get(at)).text
    assert answers == [303, 409, 409]
    body = fake.studies["st1"]
    assert {code["actions"][0]["action"] for code in body["completion_codes"]} <= {
        "MANUALLY_REVIEW",
        "REQUEST_RETURN",
    }
    assert body["status"] == "UNPUBLISHED"


async def test_a_place_left_at_prolific_is_given_back_by_one_click(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake, 0)
    visit = await came(db_engine, session, "r9", way=None)
    fake.add("r9", status="ACTIVE")
    async with admin(db_engine, database_url, fake) as client:
        await client.post(f"/admin/sessions/{session.id}/prolific/release/{visit}")
    async with db_engine.connect() as db:
        assert (await db.execute(text("SELECT holds_place FROM visits"))).scalar_one() is False
    assert (await begin(db_engine, session, "somebody else")).new


async def test_a_submission_that_two_visits_name_is_paid_to_neither(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    """psiTurk#190: the bonus went to the wrong one of two people with one assignment."""
    session = await launched(db_engine, fake)
    async with db_engine.begin() as db:
        await db.execute(text("UPDATE identity.arrivals SET session_ref = 'r0'"))
    async with admin(db_engine, database_url, fake) as client:
        at = f"/admin/sessions/{session.id}"
        await client.post(f"{at}/payments/prepare")
        lines = re.findall(r'name="line" value="(\d+)"', (await client.get(f"{at}/payments")).text)
        answer = await client.post(f"{at}/payments/approve", data={"part": "base", "line": lines[:1]})
    assert (answer.status_code, "Two visits name the same submission" in answer.text) == (409, True)


async def test_a_reward_in_a_list_of_bonuses_was_paid_twice_and_a_number_too_long_broke_the_page(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    """Once as the bonus, once more when the submission was approved."""
    session = await launched(db_engine, fake)
    at = f"/admin/sessions/{session.id}/payments"
    async with admin(db_engine, database_url, fake) as client:
        await client.post(f"{at}/prepare")
        lines = re.findall(r'name="line" value="(\d+)"', (await client.get(at)).text)
        for part, line in (("bonus", lines[0]), ("base", "9" * 5000)):
            answer = await client.post(f"{at}/approve", data={"part": part, "line": [line]})
            assert answer.status_code == 409
        assert "/payments/1" not in (await client.get(at)).text


async def test_a_list_for_the_recruiter_was_marked_as_paid_once_the_token_was_gone(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake)
    async with admin(db_engine, database_url, fake) as client:
        call = await approved(client, f"/admin/sessions/{session.id}", "base")
        client._transport.app.state.desk = desk("", "", "")  # type: ignore[attr-defined]
        sent = await client.post(f"{call}/send", data={"total": total((await client.get(call)).text)})
        assert sent.status_code == 409
        assert "nothing was sent" in sent.text
        assert "Nothing has been paid yet" in (await client.get(call)).text


async def test_why_prolific_made_no_study_stood_in_the_servers_log_only(
    db_engine: AsyncEngine, database_url: str, fake: Fake
) -> None:
    session = await launched(db_engine, fake, 0)
    async with work(db_engine) as db:
        await sessions.choose(db, session.id, {}, drop=["study"])
    fake.refuse = "Reward must be at least 100"
    async with admin(db_engine, database_url, fake) as client:
        answer = await client.post(f"/admin/sessions/{session.id}/prolific/create")
    assert answer.status_code == 502
    assert "Prolific refused: Reward must be at least 100. Nothing was changed here." in answer.text
    assert "Mend what it names" in answer.text
