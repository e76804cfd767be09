"""A session's study at Prolific: connect it, make it, compare it with what happened here."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.responses import HTMLResponse, RedirectResponse

from app.errors import NotDone, RecruiterError, RecruiterRefused
from app.store import audit, sessions, submissions
from app.store.engine import work
from app.store.rows import Session
from app.studies.study import Study
from app.web.chores import Chores
from app.web.prolific import drafting
from app.web.prolific.client import Prolific
from app.web.prolific.comparing import read_all, table
from app.web.prolific.desk import Desk
from app.web.routes.researcher.lines import Moment
from app.web.routes.researcher.payments import session_of
from app.web.routes.researcher.signed_in import Admin, MayExport, NobodyElse, Role, SignedIn, Turning, may
from app.web.shared import Db, PagesOf, ShelfOf, engine_of

router = APIRouter(
    prefix="/admin/sessions/{session_id}/prolific", route_class=Turning, dependencies=[NobodyElse]
)
_STALE = timedelta(minutes=10)
VERIFY = ("none", "api", "signed")


@router.get("")
async def page(
    request: Request, db: Db, pages: PagesOf, shelf: ShelfOf, account: SignedIn, session_id: int
) -> HTMLResponse:
    """Both sides beside each other, and what may be done."""
    session = await session_of(db, session_id)
    study = await shelf.study(db, session.study_hash)
    now = datetime.now(UTC)
    return pages.render(
        request,
        "researcher/prolific.html",
        account=account,
        here="session",
        tab="Prolific",
        session=session,
        connected=_desk(request).prolific is not None,
        hooked=bool(_desk(request).secret),
        told_at=_moment(await submissions.latest_webhook(db), now),
        reading=_reading(session, now),
        rows=await table(db, session_id),
        draft=drafting.draft(session, study, request.app.state.settings.public_url),
        deep_link=drafting.deep_link(session, study, request.app.state.settings.public_url),
        may_change=may(account, Role.RESEARCHER),
        is_admin=may(account, Role.ADMIN),
    )


def _desk(request: Request) -> Desk:
    found: Desk = request.app.state.desk
    return found


def _moment(at: datetime | None, now: datetime) -> Moment | None:
    return Moment.of(at, now) if at else None


def _reading(session: Session, now: datetime) -> dict[str, Any]:
    """How the last reading went: under way, done, or what was wrong."""
    kept = session.recruiter.get("read", {})
    begun = datetime.fromisoformat(kept["begun"]) if "begun" in kept else None
    under_way = begun is not None and "said" not in kept and now - begun < _STALE
    return {"under_way": under_way, "said": kept.get("said", ""), "begun": _moment(begun, now)}


@router.post("/connect")
async def connect(
    db: Db,
    account: MayExport,
    session_id: int,
    study: Annotated[str, Form()] = "",
    verify: Annotated[str, Form()] = "none",
) -> RedirectResponse:
    """Keep the study's id at Prolific and how links are verified."""
    await session_of(db, session_id)
    kept = {"study": study.strip()[:64], "verify": verify if verify in VERIFY else "none"}
    await sessions.choose(db, session_id, kept, drop=["making"])  # whoever keeps an id has looked there
    await audit.write(db, account.name, "connected a study at Prolific", f"session {session_id}", kept)
    return _back(session_id)


@router.post("/create")
async def create(request: Request, shelf: ShelfOf, account: Admin, session_id: int) -> RedirectResponse:
    """Make the study at Prolific, not published: it costs nothing before somebody publishes it there.

    That it is being made is kept first, so that no second one is made by a second press.
    """
    engine, prolific = engine_of(request), _prolific(request)
    async with work(engine) as db:
        session = await sessions.locked(db, session_id)
        study: Study = await shelf.study(db, session.study_hash)
        if session.recruiter.get("study") or session.recruiter.get("making"):
            raise NotDone("This session has a study at Prolific, or one is being made: look there.")
        await sessions.choose(db, session_id, {"making": account.name})
    try:
        made = await prolific.create(drafting.draft(session, study, request.app.state.settings.public_url))
    except RecruiterRefused:
        await _made(engine, session_id, "", account.name)
        raise
    await _made(engine, session_id, made.id, account.name)
    return _back(session_id)


async def _made(engine: AsyncEngine, session_id: int, study: str, by: str) -> None:
    """Keep the id of the study that was made; none where Prolific refused."""
    async with work(engine) as db:
        await sessions.choose(db, session_id, {"study": study} if study else {}, drop=["making"])
        if study:
            await audit.write(db, by, "made a study at Prolific", f"session {session_id}", {"id": study})


@router.post("/compare")
async def compare(request: Request, db: Db, account: MayExport, session_id: int) -> RedirectResponse:
    """Begin to read every submission; the page says how it went."""
    session = await session_of(db, session_id)
    prolific, chores = _prolific(request), request.app.state.chores
    begun = {"begun": datetime.now(UTC).isoformat()}
    await sessions.choose(db, session_id, {"read": begun})
    await audit.write(db, account.name, "compared with Prolific", f"session {session_id}")
    await db.commit()
    assert isinstance(chores, Chores)  # noqa: S101
    reading = _read(engine_of(request), prolific, session_id, str(session.recruiter.get("study", "")), begun)
    chores.start(f"reading Prolific for session {session_id}", reading)
    return _back(session_id)


async def _read(
    engine: AsyncEngine, prolific: Prolific, session_id: int, study: str, begun: dict[str, str]
) -> None:
    """Read, then keep a sentence about how it went, and whether every submission was read."""
    whole = False
    try:
        seen = await read_all(engine, prolific, session_id, study)
        whole, said = (
            True,
            (
                f"{seen.read} submissions read, {seen.confirmed} payments confirmed, "
                f"{seen.released} places given back."
            ),
        )
    except RecruiterError as wrong:
        said = str(wrong)
    async with work(engine) as db:
        await sessions.choose(db, session_id, {"read": begun | {"said": said, "whole": whole}})


def _prolific(request: Request) -> Prolific:
    found = _desk(request).prolific
    if found is None:
        raise NotDone("This server has no token for Prolific (PROLIFIC_TOKEN), so it cannot ask.")
    return found


@router.post("/release/{visit_id}")
async def release(db: Db, account: MayExport, session_id: int, visit_id: int) -> RedirectResponse:
    """Give back the place of somebody who left at Prolific; they may still finish and are counted once."""
    await session_of(db, session_id)
    released = await submissions.release_in(db, session_id, visit_id)
    await audit.write(db, account.name, "gave a place back", f"visit {visit_id}", {"held one": released})
    return _back(session_id)


def _back(session_id: int) -> RedirectResponse:
    return RedirectResponse(f"/admin/sessions/{session_id}/prolific", 303)
