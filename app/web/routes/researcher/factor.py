"""Set a second factor up, or turn it off; both ask for a code."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.errors import PayRefused
from app.store import accounts, audit
from app.store.rows import Account
from app.web import factor_seal, second_factor
from app.web.routes.researcher.signed_in import NobodyElse, SignedIn, Turning, begin
from app.web.shared import Db, EngineOf, pages_of, secret_key_of

FACTOR = "/admin/second-factor"
router = APIRouter(prefix=FACTOR, route_class=Turning, dependencies=[NobodyElse])
Code = Annotated[str, Form(max_length=20)]


@router.get("")
async def ask(request: Request, account: SignedIn) -> HTMLResponse:
    """Where there is none, a new secret to copy; where there is one, how to turn it off."""
    return _page(request, account, second_factor.new_secret())


@router.post("")
async def set_up(
    request: Request, db: Db, account: SignedIn, secret: Annotated[str, Form(max_length=64)], code: Code = ""
) -> Response:
    """Keep a secret once a code shows that an authenticator has it; other log-ins of the account end."""
    if account.totp or not second_factor.is_secret(secret):
        return RedirectResponse(FACTOR, 303)
    if (step := second_factor.step_of(secret, code)) is None:
        return _page(request, account, secret, second_factor.WRONG_CODE)
    kept = factor_seal.sealed(secret_key_of(request), secret)
    await accounts.set_totp(db, account.id, kept, step)
    await audit.write(db, account.name, "set up a second factor", account.name)
    answer = RedirectResponse(FACTOR, 303)
    await begin(request, db, account, answer)
    return answer


@router.post("/off")
async def turn_off(
    request: Request, db: Db, engine: EngineOf, account: SignedIn, code: Code = ""
) -> Response:
    """Log in by the password alone from now on."""
    try:
        await second_factor.demand(engine, secret_key_of(request), account, code)
    except PayRefused as wrong:
        return _page(request, account, "" if account.totp else second_factor.new_secret(), str(wrong))
    await accounts.set_totp(db, account.id, None, None)
    await audit.write(db, account.name, "turned the second factor off", account.name)
    answer = RedirectResponse(FACTOR, 303)
    await begin(request, db, account, answer)
    return answer


def _page(request: Request, account: Account, secret: str, fault: str = "") -> HTMLResponse:
    link = second_factor.link(secret, account.name) if secret else ""
    return pages_of(request).render(
        request,
        "researcher/second_factor.html",
        status=422 if fault else 200,
        account=account,
        here="factor",
        fault=fault,
        secret=secret,
        grouped=" ".join(secret[at : at + 4] for at in range(0, len(secret), 4)),
        link=link,
        picture=second_factor.picture(link) if link else "",
    )
