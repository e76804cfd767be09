"""The page of one person: what happened, what was decided about them and why, what can be done."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Form, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import HTMLResponse, RedirectResponse

from app.errors import NoSuchVisit, NotDone
from app.store import audit, dossier, presence, problems
from app.store.dossier import Dossier
from app.studies import visit as machine
from app.studies.exits import EXITS, ExitKind
from app.web.here import find, move
from app.web.routes.researcher.chips import chip_of
from app.web.routes.researcher.kept_back import keeps_back
from app.web.routes.researcher.lines import Moment
from app.web.routes.researcher.marks import mark_lines
from app.web.routes.researcher.payments import session_of
from app.web.routes.researcher.signed_in import MayExport, NobodyElse, Role, SignedIn, Turning, may
from app.web.routes.researcher.standing import standing
from app.web.routes.researcher.timeline import LOOKED, timeline
from app.web.shared import Db, PagesOf, ShelfOf

router = APIRouter(
    prefix="/admin/sessions/{session_id}/visits/{visit_id}", route_class=Turning, dependencies=[NobodyElse]
)
ENDS = (ExitKind.TECHNICAL, ExitKind.TIMED_OUT, ExitKind.WITHDREW, ExitKind.FAILED_ATTENTION)
"""How a person may end somebody's visit; none of these pays nothing."""


@router.get("")
async def page(
    request: Request, db: Db, pages: PagesOf, account: SignedIn, session_id: int, visit_id: int
) -> HTMLResponse:
    """Everything about one visit, nobody named; that somebody looked is kept."""
    session, known = await session_of(db, session_id), await _known(db, session_id, visit_id)
    await audit.write(db, account.name, LOOKED, f"visit {visit_id}")
    now, heard = datetime.now(UTC), await presence.heard_at(db, visit_id)
    told = timeline(known, kept_back=keeps_back(session.kind, session.state))
    return pages.render(
        request,
        "researcher/person.html",
        account=account,
        here="session",
        tab="Overview",
        session=session,
        known=known,
        chip=chip_of(known.visit.exit, heard, now),
        standing=standing(known, heard, now),
        told=[(Moment.of(one.at, now), one) for one in reversed(told)],
        marks=mark_lines(known, now, on_prolific=bool(session.recruiter.get("study"))),
        wrote=[one for one in known.problems if one.seen_to_at is None],
        minutes=round(known.visit.active_ms / 60_000, 1),
        ends=[(way, EXITS[way].title) for way in ENDS],
        may_change=may(account, Role.RESEARCHER),
    )


async def _known(db: AsyncSession, session_id: int, visit_id: int) -> Dossier:
    known = await dossier.of_visit(db, visit_id)
    if known is None or known.visit.session_id != session_id:
        raise NoSuchVisit
    return known


@router.post("/note")
async def note(
    db: Db, account: MayExport, session_id: int, visit_id: int, said: Annotated[str, Form()] = ""
) -> RedirectResponse:
    """Keep a note for colleagues."""
    await _known(db, session_id, visit_id)
    if said.strip():
        await dossier.add_note(db, visit_id, account.name, said.strip()[:4000])
    return _back(session_id, visit_id)


@router.post("/link")
async def link(
    request: Request, db: Db, pages: PagesOf, account: MayExport, session_id: int, visit_id: int
) -> HTMLResponse:
    """Show the link that opens the visit, to be sent to its participant only; that it was shown is kept."""
    session, known = await session_of(db, session_id), await _known(db, session_id, visit_id)
    await audit.write(db, account.name, "was shown the visit's own link", f"visit {visit_id}")
    address = f"{request.app.state.settings.public_url.rstrip('/')}/v/{known.visit.token}"
    return pages.render(
        request,
        "researcher/person_link.html",
        account=account,
        here="session",
        tab="Overview",
        session=session,
        known=known,
        link=address,
    )


@router.post("/end")
async def end(
    db: Db,
    shelf: ShelfOf,
    account: MayExport,
    session_id: int,
    visit_id: int,
    way: Annotated[str, Form()],
    why: Annotated[str, Form()] = "",
) -> RedirectResponse:
    """End a visit in somebody's stead, with a reason; a visit that has ended keeps its exit."""
    known = await _known(db, session_id, visit_id)
    if way not in set(ENDS) or not why.strip():
        raise NotDone("Say how the visit ends and why: the reason is kept.")
    here = await find(db, shelf, known.visit.token, changes=True)
    await move(db, here, machine.leave(here.state, ExitKind(way)))
    await audit.write(db, account.name, f"ended the visit as {way}: {why.strip()[:500]}", f"visit {visit_id}")
    return _back(session_id, visit_id)


@router.post("/reopen")
async def reopen(
    db: Db, shelf: ShelfOf, account: MayExport, session_id: int, visit_id: int
) -> RedirectResponse:
    """Take a time-out or a fault of ours back, so that the participant can go on."""
    known = await _known(db, session_id, visit_id)
    here = await find(db, shelf, known.visit.token, changes=True)
    await move(db, here, machine.reopen(here.state))
    await audit.write(db, account.name, "opened the visit again", f"visit {visit_id}")
    return _back(session_id, visit_id)


@router.post("/seen-to")
async def seen_to(db: Db, account: MayExport, session_id: int, visit_id: int) -> RedirectResponse:
    """Somebody has seen to every problem that was written of so far."""
    await _known(db, session_id, visit_id)
    if await problems.see_to(db, visit_id, account.name):
        await audit.write(db, account.name, "saw to what they wrote", f"visit {visit_id}")
    return _back(session_id, visit_id)


def _back(session_id: int, visit_id: int) -> RedirectResponse:
    return RedirectResponse(f"/admin/sessions/{session_id}/visits/{visit_id}", 303)
