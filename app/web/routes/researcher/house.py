"""Pages about the house itself: its health, its audit log, who may log in."""

import time
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse

from app.errors import NotDone
from app.store import accounts, audit, draining, health, launching, submissions
from app.web.prechecking import BACKED_UP
from app.web.routes.researcher.lines import Moment
from app.web.routes.researcher.passwords import one_time_password
from app.web.routes.researcher.signed_in import Admin, NobodyElse, Role, SignedIn, Turning, may
from app.web.shared import Db, EngineOf, PagesOf

router = APIRouter(prefix="/admin", route_class=Turning, dependencies=[NobodyElse])
ROLES = tuple(role.name.lower() for role in Role)
MOST = 200


@router.get("/health")
async def health_page(
    request: Request, db: Db, engine: EngineOf, pages: PagesOf, account: SignedIn
) -> HTMLResponse:
    """How late this process is, what the database says, when somebody was last heard of."""
    begun, now = time.perf_counter(), datetime.now(UTC)
    await health.ask(engine)
    asked = round((time.perf_counter() - begun) * 1000, 1)
    backup, hook = await audit.last(db, BACKED_UP), await submissions.latest_webhook(db)
    return pages.render(
        request,
        "researcher/health.html",
        account=account,
        here="health",
        rooms=len(request.app.state.rooms),
        late=request.app.state.pulse.lateness,
        asked=asked,
        migration=await launching.version(db),
        backup=Moment.of(backup, now) if backup else None,
        hook=Moment.of(hook, now) if hook else None,
        draining=await draining.begun(db),
        playing=await draining.playing(db),
    )


@router.get("/audit")
async def audit_page(
    request: Request,
    db: Db,
    pages: PagesOf,
    account: SignedIn,
    about: str = "",
    before: Annotated[int | None, Query(ge=0, lt=2**63)] = None,
) -> HTMLResponse:
    """The newest lines of the log, of one subject where one is asked for; older ones page by page."""
    now = datetime.now(UTC)
    if account.studies is not None and not may(account, Role.ADMIN):
        about = account.name  # what others did is about studies that may not be theirs
    lines = await audit.about(db, about.replace("\0", "")[:100], MOST + 1, before)
    return pages.render(
        request,
        "researcher/audit.html",
        account=account,
        here="audit",
        lines=[(Moment.of(line.at, now), line) for line in lines[:MOST]],
        about=about,
        older=lines[MOST - 1].id if len(lines) > MOST else None,
        newest=before is None,
    )


@router.get("/people")
async def people(request: Request, db: Db, pages: PagesOf, account: Admin) -> HTMLResponse:
    """Who may log in."""
    return await _people(request, db, pages, account)


async def _people(
    request: Request, db: Db, pages: PagesOf, account: Admin, made: tuple[str, str] | None = None
) -> HTMLResponse:
    return pages.render(
        request,
        "researcher/people.html",
        account=account,
        here="people",
        accounts=await accounts.everybody(db),
        roles=ROLES,
        made=made,
    )


@router.post("/people")
async def add(
    request: Request,
    db: Db,
    pages: PagesOf,
    account: Admin,
    name: Annotated[str, Form(max_length=100)],
    role: Annotated[str, Form()],
) -> HTMLResponse:
    """Make an account; its one-time password is shown once, here."""
    name = name.strip().replace("\0", "")
    if not name or role not in ROLES or await accounts.by_name(db, name) is not None:
        raise NotDone("Choose a name that nobody has yet, and one of the roles.")
    password, hashed = await one_time_password(request)
    await accounts.create(db, name=name, password_hash=hashed, role=role, must_change=True)
    await audit.write(db, account.name, "made an account", name, {"role": role})
    return await _people(request, db, pages, account, (name, password))


@router.post("/people/{account_id}")
async def change(
    request: Request,
    db: Db,
    pages: PagesOf,
    account: Admin,
    account_id: int,
    do: Annotated[str, Form()],
    role: Annotated[str, Form()] = "",
    studies: Annotated[str, Form(max_length=2000)] = "",
) -> HTMLResponse:
    """Change a role, reset a password, take a second factor away, close or open; its log-ins end."""
    other = await accounts.by_id(db, account_id)
    if other is None or (other.id == account.id and do != "reset"):
        raise NotDone("Somebody else has to change your own account.")
    made = None
    if do == "role" and role in ROLES:
        await accounts.set_role(db, other.id, role)
    elif do == "reset":
        password, hashed = await one_time_password(request)
        await accounts.set_password(db, other.id, hashed, must_change=True)
        made = (other.name, password)
    elif do == "studies":
        names = [name.strip().replace("\0", "") for name in studies.split(",")]
        await accounts.set_studies(db, other.id, [name for name in names if name])
    elif do == "factor":
        await accounts.set_totp(db, other.id, None, None)
    elif do in ("close", "open"):
        await accounts.set_closed(db, other.id, closed=do == "close")
    await audit.write(
        db, account.name, f"changed an account ({do[:10]})", other.name, {"role": role} if role else None
    )
    return await _people(request, db, pages, account, made)


@router.post("/drain")
async def drain(db: Db, account: Admin, to: Annotated[str, Form()] = "on") -> RedirectResponse:
    """Let nobody begin, or let them again, in every process; whoever plays goes on."""
    if to == "on":
        await draining.begin(db, account.name)
    else:
        await draining.end(db)
    await audit.write(db, account.name, "began to drain" if to == "on" else "ended draining", "house")
    return RedirectResponse("/admin/health", 303)
