"""What a submitted stage does: its answers are kept, and the visit goes on or says what to mend."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.exceptions import HTTPException

from app.store import answers, beliefs, consents, episodes, problems, visits
from app.studies import blanks, forms
from app.studies import visit as machine
from app.studies.consent import ConsentDocument
from app.studies.exits import ExitKind
from app.studies.forms import Answers, Form, Unanswered
from app.studies.plan import StageKind
from app.studies.visit import VisitState
from app.web.asked import draft_of
from app.web.here import Here
from app.web.judging import take_judgements

ATTENTION = "attention"
"""Begins a mark `attention:STAGE:MISSED` on a visit."""
_MOST_FOUND = 40
"""Things that a device check may tell; ours tells a dozen."""

Posted = Mapping[str, Sequence[str]]
Take = Callable[[AsyncSession, Here, Posted], Awaitable[VisitState]]


async def take(db: AsyncSession, here: Here, posted: Posted) -> VisitState:
    """Keep what was submitted for the present stage; the same state means: look at it again."""
    return await _TAKES[here.stage.kind](db, here, posted)


def _on(here: Here) -> VisitState:
    return machine.advance(here.plan, here.state, here.stage.key)


def _said(posted: Posted, name: str) -> str:
    return (posted.get(name) or [""])[0]


async def _device(db: AsyncSession, here: Here, posted: Posted) -> VisitState:
    """The browser tells what it found; a page without its script tells nothing and stays."""
    found = _found(_said(posted, "check"))
    if found is None:
        return here.state
    await consents.keep_check(db, here.visit.id, found)
    if found.get("fit") is False and _said(posted, "leave"):
        return machine.unsuitable(here.plan, here.state)
    return _on(here) if found.get("fit") else here.state


def _found(text: str) -> dict[str, Any] | None:
    """What a device check found: a few plain values; None for anything else."""
    try:
        found = json.loads(text[:4000], parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or len(found) > _MOST_FOUND:
        return None
    plain = all(isinstance(value, str | bool | int | float | None) for value in found.values())
    return found if plain else None


def _finite(text: str) -> float:
    """A number that JSON can hold; ValueError for any other."""
    if not isfinite(number := float(text)):
        raise ValueError(text)
    return number


async def _consent(db: AsyncSession, here: Here, posted: Posted) -> VisitState:
    """Agreeing keeps the very text; declining keeps only that."""
    if "decline" in posted:
        return machine.decline(here.plan, here.state)
    given = agreed(here, posted)
    if given is not None:
        await consents.keep(db, [given])
        return _on(here)
    ticked = {box.key: "yes" for box in _document(here).facts.boxes if box.key in posted}
    await answers.keep_draft(db, here.visit.id, here.stage.key, ticked)
    return here.state


def agreed(here: Here, posted: Posted) -> consents.Given | None:
    """What somebody agrees to, with the very text; None where a box that is needed is not ticked."""
    document = _document(here)
    boxes = {box.key: box.key in posted for box in document.facts.boxes}
    if "decline" in posted or document.missing({key for key, ticked in boxes.items() if ticked}):
        return None
    text = blanks.text_of(here.study, here.plan, here.stage)
    return consents.Given(here.visit.id, document.name, document.hash, text, boxes)


def _document(here: Here) -> ConsentDocument:
    return blanks.consent_of_visit(here.study, here.plan)


async def _read(_db: AsyncSession, here: Here, _posted: Posted) -> VisitState:
    return _on(here)


async def _played(db: AsyncSession, here: Here, _posted: Posted) -> VisitState:
    """An episode is over when the room says so, not when a browser does."""
    played = await episodes.of_stage(db, here.visit.id, here.stage.key)
    return _on(here) if played is not None and played.ended_at is not None else here.state


def read_form(form: Form, posted: Posted) -> Answers | Unanswered:
    """What was said, or what to mend. Raises HTTPException where no page of ours sends this."""
    found = forms.check(form, posted)
    if isinstance(found, Unanswered) and found.whole:
        raise HTTPException(422)
    return found


async def _quiz(db: AsyncSession, here: Here, posted: Posted) -> VisitState:
    """Each try is kept; a wrong one is explained."""
    form, key = here.form(here.stage), here.stage.key
    found = read_form(form, posted)
    if not isinstance(found, Answers):
        await answers.keep_draft(db, here.visit.id, key, draft_of(form, posted))
        return here.state
    tried = key if here.state.tries == 0 else f"{key}#{here.state.tries + 1}"
    await answers.keep(db, here.visit.id, tried, form.key, found.values)
    if not forms.wrong(form, found):
        return _on(here)
    await answers.keep_draft(db, here.visit.id, key, draft_of(form, posted))
    return machine.fail_quiz(here.plan, here.state, key)


async def _questions(db: AsyncSession, here: Here, posted: Posted) -> VisitState:
    form, key = here.form(here.stage), here.stage.key
    if here.stage.optional and "_skip" in posted:
        return _on(here)
    found = read_form(form, posted)
    if not isinstance(found, Answers):
        await answers.keep_draft(db, here.visit.id, key, draft_of(form, posted))
        return here.state
    await answers.keep(db, here.visit.id, key, form.key, found.values)
    if missed := forms.missed_attention(form, found):
        await visits.flag(db, here.visit.id, f"{ATTENTION}:{key}:{len(missed)}")
    if forms.screened_out(form, found):
        return machine.screen_out(here.plan, here.state, key)
    return _on(here)


async def _probe(db: AsyncSession, here: Here, posted: Posted) -> VisitState:
    """What people believe after a block, or when learning has come to its last step."""
    form, key = here.form(here.stage), here.stage.key
    found = read_form(form, posted)
    if not isinstance(found, Answers):
        await answers.keep_draft(db, here.visit.id, key, draft_of(form, posted))
        return here.state
    learned = None if here.stage.block else await episodes.of_stage(db, here.visit.id, "learning")
    episode_id, n = (learned.id, learned.n) if learned else (None, None)
    asked_at = await visits.entered_at(db, here.visit.id, key)
    where = {"episode_id": episode_id, "n": n}
    await beliefs.keep(db, here.visit.id, key, found.values, **where, asked_at=asked_at)
    return _on(here)


async def _belief_test(db: AsyncSession, here: Here, posted: Posted) -> VisitState:
    return _on(here) if await take_judgements(db, here, posted) else here.state


async def _debrief(db: AsyncSession, here: Here, posted: Posted) -> VisitState:
    """Keep or delete, and a last word."""
    choice = _said(posted, "use")
    if told := _said(posted, "problem").strip():
        await problems.add(db, here.visit.id, told[:5000])
    if choice not in ("keep", "delete"):
        return here.state
    await answers.keep(db, here.visit.id, here.stage.key, "debrief", {"use": choice})
    if choice == "delete":
        await visits.flag(db, here.visit.id, "delete-asked")
    minutes = here.condition.settings.payment.minutes
    return machine.inattentive(_on(here), _missed(here), minutes)


def _missed(here: Here) -> int:
    """How many checks of attention the visit has missed so far."""
    marks = [flag.split(":") for flag in here.visit.flags]
    return sum(int(mark[2]) for mark in marks if mark[0] == ATTENTION)


async def _nothing(_db: AsyncSession, here: Here, _posted: Posted) -> VisitState:
    return here.state


_TAKES: Mapping[StageKind, Take] = {
    StageKind.DEVICE_CHECK: _device,
    StageKind.CONSENT: _consent,
    StageKind.BRIEFING: _read,
    StageKind.PRACTICE: _played,
    StageKind.QUIZ: _quiz,
    StageKind.EPISODE: _played,
    StageKind.PROBE: _probe,
    StageKind.QUESTIONNAIRE: _questions,
    StageKind.BELIEF_TEST: _belief_test,
    StageKind.DEBRIEF: _debrief,
    StageKind.DONE: _nothing,
}


async def leave(db: AsyncSession, here: Here, posted: Posted) -> VisitState:
    """Stop, with the wish to keep or delete what was done; after a fault of ours, that is the reason."""
    choice = _said(posted, "use")
    if choice == "delete":
        await visits.flag(db, here.visit.id, "delete-asked")
    broke = await stopped_by_a_fault(db, here)
    state = machine.leave(here.state, ExitKind.TECHNICAL) if broke else machine.withdraw(here.state)
    if state.exit is not None and choice in ("keep", "delete"):
        await answers.keep(db, here.visit.id, "withdraw", "withdraw", {"use": choice})
    return state


async def stopped_by_a_fault(db: AsyncSession, here: Here) -> bool:
    """Whether a fault of ours ended the last episode early."""
    begun = await episodes.of_visit(db, here.visit.id)
    return bool(begun) and begun[-1].technical
