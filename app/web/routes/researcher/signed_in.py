"""Who is logged in: every researcher page asks, and turns away whoever is not."""

import hashlib
import secrets
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from fastapi.routing import APIRoute
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import RedirectResponse

from app.errors import NotYourRole
from app.store import accounts, studies
from app.store.rows import Account
from app.web.shared import Db

COOKIE = "normgym_login"
LASTS = timedelta(hours=12)
OTHERS = "That study is not among those that you were given. An admin can give it to you."
LOGIN, PASSWORD = "/admin/login", "/admin/password"


class Role(IntEnum):
    """What an account may do; each role may do what the ones before it may."""

    VIEWER = 1
    RESEARCHER = 2
    ADMIN = 3


class GoTo(Exception):
    """Another page comes first."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Turning(APIRoute):
    """A route that sends people on to the page that comes first."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Answer `GoTo` with a redirect."""
        answer = super().get_route_handler()

        async def turning(request: Request) -> Response:
            try:
                return await answer(request)
            except GoTo as first:
                return RedirectResponse(first.address, status_code=303)

        return turning


async def holder(request: Request, db: Db) -> Account:
    """Return whoever is logged in, even with a one-time password; nobody else gets past."""
    token = request.cookies.get(COOKIE)
    account = await accounts.logged_in(db, token_hash(token)) if token else None
    if account is None:
        raise GoTo(LOGIN)
    return account


async def person(
    request: Request, db: Db, account: Annotated[Account, Depends(holder, scope="function")]
) -> Account:
    """Return whoever is logged in with a password of their own and may see the study of the address."""
    if account.must_change:
        raise GoTo(PASSWORD)
    name = await _study_asked_for(request, db)
    if name is not None and not sees(account, name):
        raise NotYourRole(OTHERS)
    return account


async def _study_asked_for(request: Request, db: AsyncSession) -> str | None:
    """The name of the study that the address is about, by its session or its hash."""
    asked = request.path_params
    number = str(asked.get("session_id", ""))
    if number.isdecimal() and len(number) < 18:
        return await studies.name_of_session(db, int(number))
    kept = await studies.of_hash(db, str(asked["hash"]).replace("\0", "")) if "hash" in asked else None
    return kept.name if kept else None


def sees(account: Account, name: str) -> bool:
    """Whether an account may see the study of this name; admins, who give studies out, see all."""
    return account.studies is None or account.role == "admin" or name in account.studies


Holder = Annotated[Account, Depends(holder, scope="function")]
SignedIn = Annotated[Account, Depends(person, scope="function")]
NobodyElse = Depends(person, scope="function")
"""Stands at the router, so that a page somebody adds is closed until they open it."""


async def exporter(account: SignedIn) -> Account:
    """Return whoever is logged in and may take data home."""
    if not may(account, Role.RESEARCHER):
        raise NotYourRole
    return account


async def admin(account: SignedIn) -> Account:
    """Return whoever is logged in and may move money and change people's accounts."""
    if not may(account, Role.ADMIN):
        raise NotYourRole("Money, people's names and accounts are for admins.")
    return account


Admin = Annotated[Account, Depends(admin, scope="function")]
MayExport = Annotated[Account, Depends(exporter, scope="function")]


def may(account: Account, role: Role) -> bool:
    """Whether the account has this role or one above it; an unknown role may nothing."""
    ranks = {known.name.lower(): known for known in Role}
    return account.role in ranks and ranks[account.role] >= role


def token_hash(token: str) -> bytes:
    """Return what is kept of a cookie."""
    return hashlib.sha256(token.encode()).digest()


async def begin(request: Request, db: AsyncSession, account: Account, answer: Response) -> None:
    """Keep a new log-in and give its cookie to the browser."""
    secure = request.app.state.settings.public_url.startswith("https:")
    token = secrets.token_urlsafe(32)
    await accounts.log_in(db, token_hash(token), account.id, datetime.now(UTC) + LASTS)
    age = int(LASTS.total_seconds())
    answer.set_cookie(COOKIE, token, max_age=age, path="/admin", secure=secure, httponly=True, samesite="lax")
