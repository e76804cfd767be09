"""Who may do what: every address has a row here, and an address without one fails."""

import re
from collections.abc import AsyncIterator, Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from sqlalchemy.ext.asyncio import AsyncEngine

from app.main import create_app
from app.web.routing import PARTS
from tests.web.researcher.visitor import ORIGIN, logged_in
from tests.web.site import CODE, fill, short_study

ROLES = ("nobody", "viewer", "researcher", "admin")
ANYBODY, LOOKS, CHANGES, DECIDES = 0, 1, 2, 3

LEAST = {
    "GET /": ANYBODY, "GET /healthz": ANYBODY, "GET /readyz": ANYBODY, "GET /robots.txt": ANYBODY,
    "GET /favicon.ico": ANYBODY, "GET /demo/exits": ANYBODY, "GET /metrics": ANYBODY,
    "POST /hooks/prolific": ANYBODY,
    "GET /join/{code}": ANYBODY, "POST /join/{code}": ANYBODY, "GET /join/{code}/{turned}": ANYBODY,
    "GET /admin/login": ANYBODY, "POST /admin/login": ANYBODY, "POST /admin/logout": ANYBODY,
    "GET /admin/password": LOOKS, "POST /admin/password": LOOKS,
    "GET /admin/second-factor": LOOKS, "POST /admin/second-factor": LOOKS,
    "POST /admin/second-factor/off": LOOKS,
    "GET /admin": LOOKS, "GET /admin/health": LOOKS, "GET /admin/audit": LOOKS,
    "GET /admin/studies": LOOKS, "GET /admin/studies/{hash}": LOOKS, "GET /admin/studies/new": CHANGES,
    "POST /admin/studies": CHANGES, "POST /admin/studies/{hash}/sessions": CHANGES,
    "POST /admin/studies/{hash}/preview": CHANGES, "GET /admin/studies/{hash}/file": CHANGES,
    "GET /admin/gallery": LOOKS, "GET /admin/gallery/{norm}": LOOKS,
    "GET /admin/gallery/{norm}/episode.json": LOOKS,
    "GET /admin/sessions/{session_id}": LOOKS, "GET /admin/sessions/{session_id}/fresh": LOOKS,
    "GET /admin/sessions/{session_id}/live": LOOKS,
    "GET /admin/sessions/{session_id}/launch": LOOKS, "GET /admin/sessions/{session_id}/prolific": LOOKS,
    "GET /admin/sessions/{session_id}/payments": LOOKS,
    "GET /admin/sessions/{session_id}/visits/{visit_id}": LOOKS,
    "GET /admin/sessions/{session_id}/export.zip": CHANGES,
    "POST /admin/sessions/{session_id}/scripts": CHANGES,
    "POST /admin/sessions/{session_id}/visits/{visit_id}/let-in": CHANGES,
    "POST /admin/sessions/{session_id}/visits/{visit_id}/note": CHANGES,
    "POST /admin/sessions/{session_id}/visits/{visit_id}/link": CHANGES,
    "POST /admin/sessions/{session_id}/visits/{visit_id}/end": CHANGES,
    "POST /admin/sessions/{session_id}/visits/{visit_id}/reopen": CHANGES,
    "POST /admin/sessions/{session_id}/visits/{visit_id}/seen-to": CHANGES,
    "POST /admin/sessions/{session_id}/visits/{visit_id}/mark-seen": CHANGES,
    "POST /admin/sessions/{session_id}/launch/places": CHANGES,
    "POST /admin/sessions/{session_id}/launch/budget": CHANGES,
    "POST /admin/sessions/{session_id}/launch/soft": CHANGES,
    "POST /admin/sessions/{session_id}/launch/block": CHANGES,
    "POST /admin/sessions/{session_id}/launch/state": CHANGES,
    "POST /admin/sessions/{session_id}/launch/incident": CHANGES,
    "POST /admin/sessions/{session_id}/prolific/connect": CHANGES,
    "POST /admin/sessions/{session_id}/prolific/compare": CHANGES,
    "POST /admin/sessions/{session_id}/prolific/release/{visit_id}": CHANGES,
    "POST /admin/sessions/{session_id}/prolific/create": DECIDES,
    "POST /admin/sessions/{session_id}/payments/prepare": DECIDES,
    "POST /admin/sessions/{session_id}/payments/approve": DECIDES,
    "GET /admin/sessions/{session_id}/payments/{batch_id}": DECIDES,
    "GET /admin/sessions/{session_id}/payments/{batch_id}/bonuses.csv": DECIDES,
    "POST /admin/sessions/{session_id}/payments/{batch_id}/send": DECIDES,
    "POST /admin/sessions/{session_id}/payments/{batch_id}/take-back": DECIDES,
    "GET /admin/people": DECIDES, "POST /admin/people": DECIDES, "POST /admin/people/{account_id}": DECIDES,
    "GET /admin/forget": DECIDES, "POST /admin/forget": DECIDES, "POST /admin/forget/for-good": DECIDES,
    "POST /admin/drain": DECIDES,
}  # fmt: skip
"""The least role of each address; whoever has a visit's token is asked for nothing else."""


FILLED = {"session_id": "1", "visit_id": "1", "batch_id": "1", "account_id": "99", "code": CODE}
FILLED |= {"hash": "none", "turned": "full", "norm": "no-blue-floor"}


def routes() -> dict[str, str]:
    """Every method and path, filled in; HEAD goes with GET, a visit's own pages ask for its token."""
    return {
        f"{method} {route.path}": re.sub(r"{(\w+)}", lambda name: FILLED[name[1]], route.path)
        for route in flat(route for part in PARTS for route in part.router.routes)
        if not route.path.startswith("/v/")
        for method in (route.methods or set()) - {"HEAD"}
    }


def flat(found: Iterable[Any]) -> Iterator[APIRoute]:
    """The routes in routers within routers."""
    for route in found:
        if isinstance(route, APIRoute):
            yield route
        elif hasattr(route, "original_router"):
            yield from flat(route.original_router.routes)


@pytest.fixture
async def program(database_url: str) -> AsyncIterator[FastAPI]:
    """The whole program with one session."""
    await fill(database_url, short_study(), CODE)
    app = create_app(SimpleNamespace(database_url=database_url, secret_key="k" * 40, public_url=ORIGIN))
    async with app.router.lifespan_context(app):
        yield app


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    assert set(routes()) == set(LEAST)


@pytest.mark.parametrize("role", ROLES)
async def test_a_role_may_do_what_its_row_says_and_nothing_else(
    program: FastAPI, db_engine: AsyncEngine, role: str
) -> None:
    transport = httpx.ASGITransport(program, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        if role != "nobody":
            await logged_in(db_engine, client, "ada", role)
        wrong = []
        for name, path in sorted(routes().items()):
            if name in ("POST /admin/logout", "POST /admin/drain"):
                continue
            answer = await client.request(name.split()[0], path)
            if is_open(answer) != (ROLES.index(role) >= LEAST[name]):
                wrong.append((name, answer.status_code, answer.headers.get("location")))
            assert answer.status_code < 500, (name, answer.text[:300])
    assert wrong == []


def is_open(answer: httpx.Response) -> bool:
    """Whether the address was not barred: nobody is sent to the log-in, no role is refused."""
    barred = answer.status_code == 303 and answer.headers["location"] == "/admin/login"
    unsigned = answer.request.url.path.startswith("/hooks")
    return not barred and (answer.status_code != 403 or unsigned)
