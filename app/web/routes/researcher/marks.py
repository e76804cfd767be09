"""Marks on a visit: what each says, which wait for somebody, and that somebody has seen one."""

from datetime import datetime
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Form
from starlette.responses import RedirectResponse

from app.errors import NoSuchVisit, NotThere
from app.store import audit, marks, visits
from app.store.dossier import Dossier
from app.store.rows import SeenMark
from app.web.routes.researcher.lines import Moment
from app.web.routes.researcher.needs import LET_IN, NEW_SUBMISSION, marks_that_wait, said_of
from app.web.routes.researcher.signed_in import MayExport, NobodyElse, Turning
from app.web.shared import Db

router = APIRouter(prefix="/admin", route_class=Turning, dependencies=[NobodyElse])
LONGEST_NOTE = 2000


class Seen(NamedTuple):
    """That somebody ticked a mark off; the note may be empty."""

    by: str
    at: Moment
    note: str


class MarkLine(NamedTuple):
    """A mark as the page of a person shows it; `let_in` where one click would let them go on."""

    mark: str
    said: str
    waits: bool
    let_in: bool
    seen: Seen | None


def mark_lines(known: Dossier, now: datetime, *, on_prolific: bool) -> list[MarkLine]:
    """Return the marks of a visit, those that wait for somebody first."""
    flags, seen = known.visit.flags, {one.mark: one for one in known.seen}
    waits = marks_that_wait(flags, seen, on_prolific=on_prolific)
    others = [mark for mark in flags if mark not in {LET_IN, *waits}]
    return [
        MarkLine(mark, said_of(mark), mark in waits, mark == NEW_SUBMISSION, _seen(seen.get(mark), now))
        for mark in waits + others
    ]


def _seen(row: SeenMark | None, now: datetime) -> Seen | None:
    return None if row is None else Seen(row.account, Moment.of(row.at, now), row.note)


@router.post("/sessions/{session_id}/visits/{visit_id}/mark-seen")
async def mark_seen(
    db: Db,
    account: MayExport,
    session_id: int,
    visit_id: int,
    mark: Annotated[str, Form()] = "",
    note: Annotated[str, Form()] = "",
) -> RedirectResponse:
    """Tick a mark off; whoever came first stays, pressing twice changes nothing more."""
    visit = await visits.by_id(db, visit_id)
    if visit is None or visit.session_id != session_id:
        raise NoSuchVisit
    if mark not in visit.flags:
        raise NotThere
    if await marks.see(db, visit_id, mark, account.name, note.strip()[:LONGEST_NOTE]):
        await audit.write(db, account.name, f"has seen: {said_of(mark).rstrip('.')}", f"visit {visit_id}")
    return RedirectResponse(f"/admin/sessions/{session_id}/visits/{visit_id}", 303)
