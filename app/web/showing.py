"""Which page a visit is at, and what stands on it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from fastapi import Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import Response

from app.norms.catalogue import norm_of
from app.store import arrivals, consents, episodes, exits
from app.studies import blanks, forms
from app.studies.exits import EXITS, ExitKind
from app.studies.frown_words import figure
from app.studies.items import PREFER_NOT
from app.studies.plan import StageKind
from app.web.asked import Asked, asked
from app.web.here import Here, typed
from app.web.judging import judged
from app.web.pages import Pages
from app.web.recruit import is_sent

Values = dict[str, Any]
Show = Callable[[AsyncSession, Here, bool], Awaitable[tuple[str, Values]]]
"""(template, what it needs) of the present stage; the flag asks for the faults beside the items."""


def frame_of(here: Here) -> Values:
    """What the frame around every page of a visit shows."""
    return {
        "title": here.condition.settings.title,
        "contact": here.contact,
        "here": here,
        "stage": here.stage,
        "progress": None if here.state.exit else here.plan.progress(here.state.stage),
        "demo": here.session.kind == "demo",
    }


async def show(request: Request, db: AsyncSession, pages: Pages, here: Here) -> Response:
    """The present page; looking changes nothing."""
    mend = "mend" in request.query_params
    if here.state.exit is not None:
        template, values = await _exit(db, here, here.state.exit)
    else:
        template, values = await _SHOWS[here.stage.kind](db, here, mend)
    return pages.render(request, f"participant/{template}", **frame_of(here) | {"mend": mend} | values)


async def _exit(db: AsyncSession, here: Here, kind: ExitKind) -> tuple[str, Values]:
    """The exit with its code, which was kept in the same unit of work as what it is for."""
    given = await exits.of_visit(db, here.visit.id)
    consent = await consents.of_visit(db, here.visit.id)
    came = await arrivals.queries(db, here.visit.id)
    own_way = bool(came) and not any(map(is_sent, came)) and here.session.kind != "demo"
    code = given.code if given else None
    return "exit.html", {"way": EXITS[kind], "code": code, "kept": consent, "own_way": own_way}


async def _device(_db: AsyncSession, _here: Here, _mend: bool) -> tuple[str, Values]:
    return "device.html", {}


async def _consent(db: AsyncSession, here: Here, mend: bool) -> tuple[str, Values]:
    document = blanks.consent_of_visit(here.study, here.plan)
    ticked = await typed(db, here)
    missing = [box.key for box in document.missing(set(ticked))] if mend else []
    text = blanks.text_of(here.study, here.plan, here.stage)
    return "consent.html", {"text": text, "facts": document.facts, "ticked": ticked, "missing": missing}


async def _briefing(_db: AsyncSession, here: Here, _mend: bool) -> tuple[str, Values]:
    text = blanks.text_of(here.study, here.plan, here.stage)
    return "briefing.html", {"text": text, "figure": figure(here.condition.settings.sanctions)}


async def _play(db: AsyncSession, here: Here, _mend: bool) -> tuple[str, Values]:
    """The room; the rule stands on the page only where the condition tells it."""
    played = await episodes.of_stage(db, here.visit.id, here.stage.key)
    if played is not None and played.ended_at is not None:
        return "played.html", {"technical": played.technical}
    practice = here.stage.kind is StageKind.PRACTICE
    told = norm_of(here.plan.cell.norm).statement if here.condition.told and not practice else None
    brief = here.stage.episode
    return "play.html", {
        "told": told,
        "brief_steps": brief.steps if brief else 0,
        "practice": practice,
    } | _room(here)


def _room(here: Here) -> Values:
    """What the play page's script needs to find its way."""
    assert here.stage.episode is not None  # noqa: S101
    return {
        "phase": here.stage.episode.phase.value,
        "newcomer": here.stage.newcomer.value,
        "socket": f"{here.address}/play",
        "next": here.address,
        "probe": f"{here.address}/probe",
        "pace": here.condition.settings.pace,
        "limits": here.condition.settings.limits,
    }


async def _form(db: AsyncSession, here: Here, mend: bool) -> tuple[str, Values]:
    draft = await typed(db, here)
    shown = asked(here.form(here.stage), here.plan.seed, draft, mend=mend)
    return "form.html", {"asked": shown, "prefer_not": PREFER_NOT, "tries_left": None}


async def _quiz(db: AsyncSession, here: Here, mend: bool) -> tuple[str, Values]:
    """After a wrong try each wrong item says why."""
    draft = await typed(db, here)
    form, tried = here.form(here.stage), here.state.tries
    why = _wrong(asked(form, here.plan.seed, draft, mend=False)) if tried else {}
    shown = asked(form, here.plan.seed, draft, mend=mend, explain=why)
    return "form.html", {"asked": shown, "prefer_not": PREFER_NOT, "tries_left": here.stage.tries - tried}


def _wrong(shown: Asked) -> Mapping[str, str]:
    said = {name: [value] for item in shown.items for name, value in item.said.items()}
    found = forms.check(shown.form, said)
    if not isinstance(found, forms.Answers):
        return {}
    return {item.key: item.explain for item in forms.wrong(shown.form, found)}


async def _belief(db: AsyncSession, here: Here, mend: bool) -> tuple[str, Values]:
    return "belief.html", await judged(db, here, mend=mend)


async def _debrief(_db: AsyncSession, here: Here, _mend: bool) -> tuple[str, Values]:
    return "debrief.html", {"text": blanks.text_of(here.study, here.plan, here.stage)}


_SHOWS: Mapping[StageKind, Show] = {
    StageKind.DEVICE_CHECK: _device,
    StageKind.CONSENT: _consent,
    StageKind.BRIEFING: _briefing,
    StageKind.PRACTICE: _play,
    StageKind.QUIZ: _quiz,
    StageKind.EPISODE: _play,
    StageKind.PROBE: _form,
    StageKind.QUESTIONNAIRE: _form,
    StageKind.BELIEF_TEST: _belief,
    StageKind.DEBRIEF: _debrief,
    StageKind.DONE: _debrief,
}
