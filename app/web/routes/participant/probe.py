"""Questions in the middle of an episode, while its room waits."""

from fastapi import APIRouter, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import Response

from app.live.asking import Asking
from app.store import answers, beliefs, episodes, steps
from app.store.engine import work
from app.store.rows import Episode
from app.studies import forms
from app.studies.items import PREFER_NOT
from app.web.asked import asked, draft_of
from app.web.here import CurrentVisit, Here, find, typed
from app.web.routes.participant.visit import posted_fields
from app.web.shared import Look, PagesOf
from app.web.showing import frame_of
from app.web.taking import read_form

router = APIRouter(prefix="/v/{token}", include_in_schema=False)


@router.get("/probe")
async def questions(here: CurrentVisit, request: Request, db: Look, pages: PagesOf) -> Response:
    """The questions that are due, as a part for the play page; 204 when none is."""
    due = await _due(db, here)
    if due is None:
        return Response(status_code=204)
    draft = await typed(db, here)
    shown = asked(here.form(here.stage), here.plan.seed, draft, mend="mend" in request.query_params)
    return pages.render(
        request,
        "partials/_probe.html",
        **frame_of(here),
        asked=shown,
        prefer_not=PREFER_NOT,
        n=due[1],
    )


@router.post("/probe")
async def answer(token: str, request: Request, pages: PagesOf) -> Response:
    """Keep the answers, then let the room go on; 422 with the questions where one is open."""
    posted = await posted_fields(request)
    app = request.app
    async with work(app.state.engine) as db:
        here = await find(db, app.state.shelf, token, message=True)
        due = await _due(db, here)
        if due is None or posted.get("_n", [str(due[1])]) != [str(due[1])]:
            return Response(status_code=204)
        form, (episode, n) = here.form(here.stage), due
        found = read_form(form, posted)
        if not isinstance(found, forms.Answers):
            draft = draft_of(form, posted)
            await answers.keep_draft(db, here.visit.id, here.stage.key, draft)
            shown = asked(form, here.plan.seed, draft, mend=True)
            values = frame_of(here) | {"asked": shown, "prefer_not": PREFER_NOT, "n": n}
            return pages.render(request, "partials/_probe.html", status=422, **values)
        key = here.stage.key
        asked_at = await steps.taken_at(db, episode.id, n)
        kept = beliefs.keep(
            db, here.visit.id, key, found.values, episode_id=episode.id, n=n, asked_at=asked_at
        )
        await kept
        await answers.keep(db, here.visit.id, key, form.key, {})
    app.state.rooms.answered(episode.id, n)
    return Response(status_code=204)


async def _due(db: AsyncSession, here: Here) -> tuple[Episode, int] | None:
    """(episode, step) of the oldest questions that are due and not answered."""
    if here.state.exit is not None or not (here.stage.probe_steps or here.stage.probe_events):
        return None
    episode = await episodes.of_stage(db, here.visit.id, here.stage.key)
    if episode is None or episode.ended_at is not None:
        return None
    answered = await beliefs.answered_steps(db, episode.id)
    open_ones = [n for n in here.stage.probe_steps if n <= episode.n and n not in answered]
    if not open_ones and here.stage.probe_events and await _after_events(db, episode, answered):
        open_ones = [episode.n]
    return (episode, open_ones[0]) if open_ones else None


async def _after_events(db: AsyncSession, episode: Episode, answered: set[int]) -> bool:
    """Whether the room stops after its latest step because of what happened; it decides alike."""
    own, others = episode.brief["show_own"], episode.brief["show_others"]
    frowns = [n for n, of in await steps.frowns(db, episode.id) if (own if of == 0 else others)]
    return Asking(events=True).due(episode.n, frowns, answered)
