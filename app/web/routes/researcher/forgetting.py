"""Forget somebody by the name that the recruiter gave them: first look at what would go, then let it go."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse

from app.errors import NotDone
from app.store import audit, forgetting
from app.store.forgetting import Known
from app.studies.money import written
from app.web.retention import sealing
from app.web.routes.researcher.clock_words import exact
from app.web.routes.researcher.signed_in import Admin, NobodyElse, Turning
from app.web.shared import Db, pages_of

router = APIRouter(prefix="/admin/forget", route_class=Turning, dependencies=[NobodyElse])
Name = Annotated[str, Form(max_length=400)]
NOBODY = "Nobody of this name is known here. Look at it again: ids are matched letter by letter."
CHANGED = "Something came to this name since you looked, so nothing was destroyed. Look again."


@router.get("")
async def ask(request: Request, account: Admin) -> HTMLResponse:
    """Whom to forget."""
    return _page(request, account)


@router.post("")
async def look(request: Request, db: Db, account: Admin, name: Name) -> HTMLResponse:
    """Say what would go and what would stay; looking somebody up is in the log."""
    found = await forgetting.about(db, name.strip())
    if not found:
        return _page(request, account, fault=NOBODY)
    await audit.write(db, account.name, "looked up a name to forget", _subject(found))
    return _page(request, account, name=name.strip(), found=found)


@router.post("/for-good")
async def let_go(
    request: Request,
    db: Db,
    account: Admin,
    name: Name,
    why: Annotated[str, Form(max_length=200)],
    seen: Annotated[str, Form(max_length=2000)],
) -> HTMLResponse:
    """Destroy exactly what was shown; `seen` are the visits that stood on the page."""
    found = await forgetting.about(db, name.strip())
    if not found or _subject(found) != seen or not why.strip():
        raise NotDone(CHANGED)
    seal = sealing(request.app.state.settings.secret_key)
    for one in found:
        await forgetting.forget(db, one.visit, account.name, why.strip().replace("\0", ""), seal)
        await audit.write(db, account.name, "forgot the visit", f"visit {one.visit}")
    return _page(request, account, done=len(found))


def _subject(found: list[Known]) -> str:
    return ", ".join(f"visit {one.visit}" for one in found)


def _page(request: Request, account: Admin, **more: object) -> HTMLResponse:
    fault = more.get("fault", "")
    values = {"fault": "", "name": "", "found": [], "done": 0, "seen": ""} | more
    found = [one for one in more.get("found", []) if isinstance(one, Known)]  # type: ignore[attr-defined]
    lines = [(one, exact(one.began), written(one.unpaid / 100, one.currency)) for one in found]
    values |= {"lines": lines, "seen": _subject(found)}
    status = 404 if fault else 200
    return pages_of(request).render(
        request, "researcher/forget.html", status=status, account=account, here="people", **values
    )
