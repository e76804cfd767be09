"""A visit's pages: the present one to look at, its answers to send."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from fastapi import APIRouter, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import RedirectResponse, Response

from app.store import answers, consents, problems
from app.store.engine import keepable, work
from app.studies import blanks
from app.web.agreeing import CONSENT
from app.web.asked import draft_of
from app.web.clips import NotDrawnYet, draw_ahead, keep
from app.web.here import CurrentVisit, Here, find, move
from app.web.judging import said_in
from app.web.shared import Look, PagesOf, engine_of, shelf_of
from app.web.showing import frame_of, show
from app.web.taking import Posted, leave, stopped_by_a_fault, take

router = APIRouter(prefix="/v/{token}", include_in_schema=False)


async def posted_fields(request: Request) -> Mapping[str, Sequence[str]]:
    """What a form sent: every value of every field, as it can be kept. Raises HTTPException."""
    try:
        form = await request.form(max_fields=400, max_files=0)
    except (UnicodeError, ClientDisconnect) as unread:
        raise HTTPException(400) from unread
    said = {name: [value for value in form.getlist(name) if isinstance(value, str)] for name in form}
    return {keepable(name): [keepable(value) for value in values] for name, values in said.items()}


@asynccontextmanager
async def _alone(request: Request, token: str) -> AsyncIterator[tuple[AsyncSession, Here]]:
    """The visit, changed by nobody else until the block ends: all that was sent has arrived before."""
    async with work(engine_of(request)) as db:
        yield db, await find(db, shelf_of(request), token, message=True)


@router.api_route("", methods=["GET", "HEAD"])
async def present(here: CurrentVisit, request: Request, db: Look, pages: PagesOf) -> Response:
    """The page that the visit is at, whatever the browser's history says."""
    return await show(request, db, pages, here)


@router.post("/stage/{key}")
async def submit(token: str, key: str, request: Request) -> Response:
    """Take what belongs to the present stage; anything else changes nothing."""
    posted, again = await posted_fields(request), ""
    if key != CONSENT or not await request.app.state.agreements.take(token, posted):
        again = "" if await _taken(request, token, key, posted) else "?mend=1#mend"
    return RedirectResponse(f"/v/{token}{again}", 303)


async def _taken(request: Request, token: str, key: str, posted: Posted) -> bool:
    """Whether nothing is left to mend."""
    try:
        return await _took(request, token, key, posted)
    except NotDrawnYet as missing:
        await keep(engine_of(request), missing.visit_id, missing.here, missing.here.stage)
        return await _took(request, token, key, posted)


async def _took(request: Request, token: str, key: str, posted: Posted) -> bool:
    async with _alone(request, token) as (db, here):
        if here.state.exit is not None or here.stage.key != key:
            return True
        wanted = await take(db, here, posted)
        if wanted == here.state:
            return False
        moved = await move(db, here, wanted)
    draw_ahead(request.app, moved)
    return True


@router.post("/draft/{key}")
async def keep_draft(token: str, key: str, request: Request) -> Response:
    """Keep what stands in a form of the present stage."""
    posted = await posted_fields(request)
    async with _alone(request, token) as (db, here):
        if here.state.exit is None and here.stage.key == key and (typed := _typed(here, posted)):
            await answers.keep_draft(db, here.visit.id, key, typed)
    return Response(status_code=204)


def _typed(here: Here, posted: Mapping[str, Sequence[str]]) -> dict[str, str]:
    if here.stage.kind == "belief_test":
        return said_in(posted)
    return draft_of(here.form(here.stage), posted) if here.stage.form else {}


@router.api_route("/consent", methods=["GET", "HEAD"])
async def consent_copy(here: CurrentVisit, request: Request, db: Look, pages: PagesOf) -> Response:
    """The consent as it was agreed to, to read again or to print."""
    given = await consents.of_visit(db, here.visit.id)
    stage = next(stage for stage in here.plan.stages if stage.kind == "consent")
    text = given.text if given else blanks.text_of(here.study, here.plan, stage)
    facts = blanks.consent_of_visit(here.study, here.plan).facts
    shell = frame_of(here) | {"progress": None}
    return pages.render(
        request, "participant/consent_copy.html", **shell, text=text, given=given, facts=facts
    )


@router.api_route("/instructions", methods=["GET", "HEAD"])
async def instructions(here: CurrentVisit, request: Request, pages: PagesOf) -> Response:
    """The briefing once more."""
    stage = next(stage for stage in here.plan.stages if stage.kind == "briefing")
    text = blanks.text_of(here.study, here.plan, stage)
    return pages.render(request, "participant/instructions.html", **frame_of(here), text=text)


@router.api_route("/withdraw", methods=["GET", "HEAD"])
async def ask_to_leave(here: CurrentVisit, request: Request, db: Look, pages: PagesOf) -> Response:
    """Ask what should happen to the data before somebody leaves."""
    if here.state.exit is not None:
        return RedirectResponse(here.address, 303)
    fault = await stopped_by_a_fault(db, here)
    return pages.render(request, "participant/withdraw.html", **frame_of(here), fault=fault)


@router.post("/withdraw")
async def go(token: str, request: Request) -> Response:
    """End the visit by the wish of whoever takes part."""
    posted = await posted_fields(request)
    async with _alone(request, token) as (db, here):
        if here.state.exit is None:
            await move(db, here, await leave(db, here, posted))
    return RedirectResponse(here.address, 303)


@router.api_route("/problem", methods=["GET", "HEAD"])
async def problem_box(here: CurrentVisit, request: Request, pages: PagesOf) -> Response:
    """A box for what went wrong."""
    return pages.render(
        request, "participant/tell.html", **frame_of(here), told="told" in request.query_params
    )


@router.post("/problem")
async def tell(token: str, request: Request) -> Response:
    """Keep what somebody tells us."""
    told = ((await posted_fields(request)).get("problem") or [""])[0].strip()
    async with _alone(request, token) as (db, here):
        if told:
            await problems.add(db, here.visit.id, told[:5000])
    return RedirectResponse(f"{here.address}/problem{'?told' if told else ''}", 303)
