"""Webhooks as Prolific sends them: signed, more than once, in any order."""

import base64
import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.main import create_app
from app.store.rows import Session
from app.web.prolific.desk import desk
from tests.store.places import a_session
from tests.web.prolific.launched import came

SECRET = "a secret of webhooks"
TURNED = {"event_type": "submission.status.change", "resource_id": "r1", "status": "RETURNED"}


@pytest.fixture
async def server(database_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """The whole program, with a secret for webhooks and no token."""
    url = "https://study.example"
    settings = SimpleNamespace(database_url=database_url, secret_key="k" * 40, public_url=url)
    app = create_app(settings, recruiter=desk("", SECRET, ""))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=url) as client:
        yield client
    await app.state.engine.dispose()


async def tell(
    server: httpx.AsyncClient,
    told: object,
    *,
    event: str = "e1",
    at: str = "1764500000",
    secret: str = SECRET,
    signed: object = None,
) -> httpx.Response:
    body = json.dumps(told).encode()
    over = at.encode() + (body if signed is None else json.dumps(signed).encode())
    signature = base64.b64encode(hmac.new(secret.encode(), over, hashlib.sha256).digest()).decode()
    named = {"X-Prolific-Request-Signature": signature, "X-Prolific-Request-Timestamp": at}
    headers = named | {"X-Event-ID": event, "X-Timestamp": at, "Content-Type": "application/json"}
    return await server.post("/hooks/prolific", content=body, headers=headers)


async def one(engine: AsyncEngine, asked: str) -> object:
    async with engine.connect() as db:
        return (await db.execute(text(asked))).scalar_one()


async def playing(engine: AsyncEngine) -> Session:
    session = await a_session(engine)
    await came(engine, session, "r1", way=None)
    return session


HOLDS = "SELECT holds_place FROM visits"


async def test_whoever_returns_in_the_middle_gives_the_place_back(
    server: httpx.AsyncClient, db_engine: AsyncEngine
) -> None:
    """Dallinger#5725 (D4): places of people who left were never freed."""
    await playing(db_engine)
    assert (await tell(server, TURNED)).text == "heard"
    assert await one(db_engine, HOLDS) is False
    assert await one(db_engine, "SELECT exit IS NULL FROM visits") is True


async def test_a_message_that_comes_eleven_times_is_heard_once(
    server: httpx.AsyncClient, db_engine: AsyncEngine
) -> None:
    await playing(db_engine)
    answers = [(await tell(server, TURNED)).text for _ in range(11)]
    assert answers == ["heard", *["heard before"] * 10]
    assert await one(db_engine, "SELECT count(*) FROM identity.webhooks") == 1


async def test_a_message_that_comes_late_changes_nothing(
    server: httpx.AsyncClient, db_engine: AsyncEngine
) -> None:
    await playing(db_engine)
    await tell(server, TURNED | {"status": "ACTIVE"}, event="e2", at="1764500100")
    await tell(server, TURNED, event="e1", at="1764500000")
    assert await one(db_engine, HOLDS) is True
    assert await one(db_engine, "SELECT status FROM identity.submissions") == "ACTIVE"


@pytest.mark.parametrize("wrong", [{"secret": "guessed"}, {"signed": {"status": "APPROVED"}}])
async def test_what_is_not_signed_is_not_believed(
    server: httpx.AsyncClient, db_engine: AsyncEngine, wrong: dict[str, object]
) -> None:
    await playing(db_engine)
    answer = await tell(server, TURNED, **wrong)  # type: ignore[arg-type]
    assert answer.status_code == 403
    assert await one(db_engine, HOLDS) is True
    assert await one(db_engine, "SELECT count(*) FROM identity.webhooks") == 0


@pytest.mark.parametrize("odd", [[], "x", {"event_type": 7}, {"resource_id": None}, {"status": "NEW WORD"}])
async def test_a_signed_message_that_nobody_can_read_is_kept_and_harms_nothing(
    server: httpx.AsyncClient, db_engine: AsyncEngine, odd: object
) -> None:
    await playing(db_engine)
    assert (await tell(server, odd)).status_code == 200
    assert await one(db_engine, HOLDS) is True


async def test_whoever_finished_keeps_the_place_when_they_time_out_there(
    server: httpx.AsyncClient, db_engine: AsyncEngine
) -> None:
    session = await a_session(db_engine)
    await came(db_engine, session, "r1", way="complete")
    await tell(server, TURNED | {"status": "TIMED-OUT"})
    assert await one(db_engine, HOLDS) is True
