"""No request that anybody can make, by chance or by malice, is answered with "something broke"."""

import asyncio
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from app.store import accounts
from app.store.engine import open_engine, work
from app.studies.study import Study
from app.web.routes.researcher.signed_in import COOKIE, token_hash
from tests.web.any_request import Known, described
from tests.web.driver import Participant
from tests.web.site import CODE, Site
from tests.web.stored import jump, run
from tests.web.test_routes_and_roles import ANYBODY, LEAST, ROLES

STAGES = ("device_check", "consent", "quiz", "learning", "how", "belief", "debrief")
MANY = 3
"""Requests per address and role; whoever is barred is not tried here."""


@pytest.fixture
def known(site: Site) -> Known:
    """Values that exist: somebody stands at each kind of stage."""
    tokens: list[str | int] = []
    for at, stage in enumerate(STAGES):
        with Participant(site.url, f"5f000000000000000000000{at}") as someone:
            someone.join()
            tokens.append(token := someone.address.removeprefix("/v/"))
        jump(site, stage, token)
    numbers: list[str | int] = [1, 2]
    return {
        "token": tokens, "key": list(STAGES), "code": [CODE], "turned": ["full", "paused", "elsewhere"],
        "session_id": [1], "visit_id": numbers, "batch_id": numbers, "account_id": numbers,
        "hash": [str(run(site, "SELECT hash FROM study_texts")[0][0])], "norm": ["no-blue-floor"],
    }  # fmt: skip


async def _cookie(site: Site, role: str) -> str:
    """The cookie of a new account with this role; one that nobody knows for nobody."""
    if role == "nobody":
        return ""
    token, engine = secrets.token_urlsafe(16), open_engine(site.database_url)
    async with work(engine) as db:
        name = secrets.token_hex(4)
        account = await accounts.create(db, name=name, password_hash="", role=role, must_change=False)
        await accounts.log_in(db, token_hash(token), account.id, datetime.now(UTC) + timedelta(hours=1))
    await engine.dispose()
    return token


def may_ask(label: str, role: str) -> bool:
    """Whether this role is the one to try an address with: what is open to everybody needs no log-in."""
    least = LEAST.get(label, ANYBODY)
    return least == ANYBODY if role == "nobody" else ANYBODY < least <= ROLES.index(role)


@pytest.mark.parametrize("role", ["nobody", "viewer", "admin"])
def test_no_request_breaks_the_program(site: Site, short: Study, known: Known, role: str) -> None:
    schema = schemathesis.openapi.from_dict(described(short, known))
    broken: dict[str, str] = {}
    with requests.Session() as session:
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            if may_ask((operation := found.ok()).label, role):
                session.cookies.set(COOKIE, asyncio.run(_cookie(site, role)))
                broken |= faults(operation, site.url, session)
    assert broken == {}


def faults(operation: Any, url: str, session: requests.Session) -> dict[str, str]:
    """Ask one address again and again; the last request that broke it, as an order for `curl`."""
    found: dict[str, str] = {}

    @settings(
        max_examples=MANY,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=st.one_of(*(operation.as_strategy(generation_mode=way) for way in GenerationMode)))
    def ask(case: Any) -> None:
        answer = case.call(base_url=url, session=session, allow_redirects=False)
        if answer.status_code >= 500:
            found[operation.label] = case.as_curl_command()

    ask()
    return found
