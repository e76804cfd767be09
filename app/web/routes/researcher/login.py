"""Log in, log out, choose a password."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.errors import PayRefused
from app.store import accounts, audit, tries
from app.store.engine import work
from app.store.rows import Account
from app.web import second_factor
from app.web.routes.researcher.passwords import SHORTEST, passwords_of
from app.web.routes.researcher.signed_in import (
    COOKIE,
    LOGIN,
    PASSWORD,
    Holder,
    Turning,
    begin,
    token_hash,
)
from app.web.shared import Db, EngineOf, pages_of, secret_key_of

REFUSED = "log-in refused"
WRONG = "That name and password do not go together. Look at both again; capitals count."
UNLIKE = "The two are not the same. Type the new password twice."
TOO_SHORT = f"That is too short: take {SHORTEST} characters or more."
AS_BEFORE = "That is the one-time password. Choose a new one."

router = APIRouter(prefix="/admin", route_class=Turning)
Text = Annotated[str, Form(max_length=1000)]


@router.get("/login")
async def ask(request: Request) -> HTMLResponse:
    """The log-in page."""
    return _login(request)


@router.post("/login")
async def log_in(
    request: Request, engine: EngineOf, name: Text = "", password: Text = "", code: Text = ""
) -> Response:
    """Let in whoever knows the password and, where the account has a second factor, its code.

    After five wrong ones under a name nobody is let in for a while.

    The try is counted and committed first, and no connection is held while the password is checked.
    """
    name = name.strip()[:100].replace("\0", "")
    async with work(engine) as db:
        this = await tries.claim(db, name, second_factor.MOST_TRIES, second_factor.WITHIN)
        account = await accounts.by_name(db, name)
    if this is None:
        return _login(request, status=429, fault=second_factor.TOO_OFTEN, name=name)
    wrong: str | None = WRONG
    right = await passwords_of(request).right(password, account.password_hash if account else None)
    async with work(engine) as db:
        if right and account is not None and account.closed_at is None:
            wrong = await _kept_out(request, db, account, code)
            if wrong is None:
                await tries.let_in(db, this)
                return await _welcome(request, db, account)
        await audit.write(db, "nobody", REFUSED, name)
    return _login(request, status=401, fault=wrong or WRONG, name=name)


async def _kept_out(request: Request, db: AsyncSession, account: Account, code: str) -> str | None:
    """Why whoever knows the password stays outside, None where nothing is missing."""
    if account.totp is None:
        return None
    try:
        good = await second_factor.accepted(db, secret_key_of(request), account, code)
    except PayRefused as other_key:
        return str(other_key)
    if good:
        return None
    return second_factor.WRONG_CODE if code else second_factor.NO_CODE


async def _welcome(request: Request, db: AsyncSession, account: Account) -> Response:
    """Begin a log-in; whoever came with a one-time password chooses their own first."""
    await audit.write(db, account.name, "logged in", account.name)
    answer = RedirectResponse(PASSWORD if account.must_change else "/admin", status_code=303)
    await begin(request, db, account, answer)
    return answer


@router.post("/logout")
async def log_out(request: Request, db: Db) -> Response:
    """End this log-in; the cookie is worth nothing from now on."""
    if token := request.cookies.get(COOKIE):
        await accounts.log_out(db, token_hash(token))
    answer = RedirectResponse(LOGIN, status_code=303)
    answer.delete_cookie(COOKIE, path="/admin")
    return answer


@router.get("/password")
async def ask_password(request: Request, account: Holder) -> HTMLResponse:
    """The page for choosing a password."""
    return _password(request, account)


@router.post("/password")
async def choose(request: Request, db: Db, account: Holder, new: Text = "", again: Text = "") -> Response:
    """Keep a new password; every other log-in of the account ends."""
    if fault := await _fault(request, account, new, again):
        return _password(request, account, status=422, fault=fault)
    await accounts.set_password(db, account.id, await passwords_of(request).hashed(new))
    await audit.write(db, account.name, "chose a password", account.name)
    answer = RedirectResponse("/admin", status_code=303)
    await begin(request, db, account, answer)
    return answer


async def _fault(request: Request, account: Account, new: str, again: str) -> str | None:
    """Return what is wrong with a new password, in one sentence."""
    if new != again:
        return UNLIKE
    if len(new) < SHORTEST:
        return TOO_SHORT
    return AS_BEFORE if await passwords_of(request).right(new, account.password_hash) else None


def _login(request: Request, *, status: int = 200, fault: str = "", name: str = "") -> HTMLResponse:
    return pages_of(request).render(
        request, "researcher/login.html", status=status, fault=fault, name=name, account=None, here=""
    )


def _password(request: Request, account: Account, *, status: int = 200, fault: str = "") -> HTMLResponse:
    return pages_of(request).render(
        request, "researcher/password.html", status=status, fault=fault, account=account, here=""
    )
