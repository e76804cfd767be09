"""The link: a page that takes nothing, a Start that begins or goes on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import RedirectResponse, Response

from app.errors import NoSuchLink
from app.store import sessions
from app.store.engine import look, work
from app.store.rows import Session
from app.studies.exits import EXITS, ExitKind
from app.studies.study import Study
from app.web import cookies
from app.web.beginning import Caller, Entered, Turned, begin
from app.web.recruit import Arrived, arrived, is_sent
from app.web.retention import sealing
from app.web.shared import Look, PagesOf, Shelf, ShelfOf, engine_of

BACK_SOON = "We are looking at the first visits just now. Please come back later: your link stays good."
"""What people read while a session is paused, unless somebody wrote something else."""

AFTER_OTHERS = (
    "The places that are left open when others have finished. Please come back later: your link stays good."
)
"""What people read who are to see a visit that nobody has made yet."""

OWN_WAY = "own_way"
"""Behind the `?` of the page at the door where no recruiter sent them, so that nothing leads to one."""

OUTSIDE_S = 20.0
"""How long somebody waits to come in; two hundred at once take a few seconds."""

router = APIRouter(prefix="/join", include_in_schema=False)


@router.api_route("/{code}", methods=["GET", "HEAD"])
async def landing(code: str, request: Request, db: Look, shelf: ShelfOf, pages: PagesOf) -> Response:
    """Say what this is; nothing is taken before Start is pressed."""
    session, study = await _session(db, shelf, code)
    return pages.render(request, "participant/landing.html", **_shell(session, study), pay=study.keys.payment)


@router.post("/{code}")
async def press_start(code: str, request: Request, shelf: ShelfOf) -> Response:
    """Begin a visit, or go on with the one that was begun.

    Whether the recruiter knows them is asked between two units of work: it may take seconds.
    """
    engine, doorkeeper = engine_of(request), request.app.state.doorkeeper
    async with look(engine) as db:
        session, study = await _session(db, shelf, code)
    chosen = session.recruiter
    way, there = str(chosen.get("verify", "none")), str(chosen.get("study", ""))
    who = await doorkeeper.check(arrived(request.url.query), way, there)
    found = await request.app.state.beginnings.begin(session, study, who, _caller(request))
    found = found or await _one_by_one(request, session, study, who)
    if isinstance(found, Turned):
        came = "" if is_sent(request.url.query) else f"?{OWN_WAY}"
        return RedirectResponse(f"/join/{session.code}/{found}{came}", 303)
    answer = RedirectResponse(f"/v/{found.token}", 303)
    if who.pid is None or found.exit is None:
        cookies.remember(request, answer, found.token, f"/join/{session.code}")
    return answer


@router.api_route("/{code}/{turned}", methods=["GET", "HEAD"])
async def turned_away(
    code: str, turned: Turned, request: Request, db: Look, shelf: ShelfOf, pages: PagesOf
) -> Response:
    """Why somebody could not begin, and what to do now."""
    session, study = await _session(db, shelf, code)
    if turned in (Turned.ELSEWHERE, Turned.PAUSED, Turned.LATER):
        words = AFTER_OTHERS if turned is Turned.LATER else session.pause_text or BACK_SOON
        template = f"participant/{'elsewhere' if turned is Turned.ELSEWHERE else 'paused'}.html"
        return pages.render(request, template, **_shell(session, study), words=words)
    way = EXITS[ExitKind.ALREADY if turned is Turned.ALREADY else ExitKind.FULL]
    return pages.render(
        request,
        "participant/exit.html",
        **_shell(session, study),
        way=way,
        code=session.codes.get(way.kind),
        kept=None,
        own_way=request.url.query == OWN_WAY,
    )


async def _one_by_one(request: Request, session: Session, study: Study, who: Arrived) -> Entered | Turned:
    """Few come in at a time, since places are given one by one.

    The others wait outside, with no hold on the database: rooms need its connections. Whoever waits too long
    there is told that we are busy: before a database that stands still each would wait for all before them.
    Raises TimeoutError.
    """
    state, cookie = request.app.state, cookies.visit_token(request)
    seal = sealing(state.settings.secret_key)
    async with _inside(state.doorway), work(engine_of(request)) as db:
        return await begin(db, session, study, who, cookie, _caller(request), seal)


@asynccontextmanager
async def _inside(doorway: asyncio.Semaphore) -> AsyncIterator[None]:
    async with asyncio.timeout(OUTSIDE_S):
        await doorway.acquire()
    try:
        yield
    finally:
        doorway.release()


async def _session(db: AsyncSession, shelf: Shelf, code: str) -> tuple[Session, Study]:
    session = await sessions.by_code(db, code) if "\0" not in code else None
    if session is None:
        raise NoSuchLink
    return session, await shelf.study(db, session.study_hash)


def _shell(session: Session, study: Study) -> dict[str, Any]:
    """What the frame around these pages shows."""
    contact = next(iter(study.consents.values())).facts.contact if study.consents else ""
    return {"title": study.title, "contact": contact, "here": None, "demo": session.kind == "demo"}


def _caller(request: Request) -> Caller:
    host = request.client.host if request.client else ""
    try:
        ip: str | None = str(ip_address(host))
    except ValueError:
        ip = None
    return Caller(ip, request.headers.get("user-agent", "")[:500])
