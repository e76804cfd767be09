"""Webhooks: what Prolific tells us by itself, believed only when it is signed."""

from typing import Any

import msgspec
from fastapi import APIRouter, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import PlainTextResponse

from app.errors import NotFromRecruiter
from app.store import submissions
from app.store.submissions import Seen
from app.studies.reconcile import LEFT
from app.web.prolific.comparing import moment
from app.web.prolific.desk import Desk
from app.web.prolific.signing import is_ours
from app.web.shared import Db

router = APIRouter(prefix="/hooks", include_in_schema=False)
STATUS = "submission.status.change"


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A message, as far as we read it."""

    event_type: str = ""
    resource_id: str = ""
    status: str = ""
    participant_id: str = ""
    study_id: str = ""


@router.post("/prolific")
async def heard(request: Request, db: Db) -> PlainTextResponse:
    """Keep a message once, do what it asks for once, whatever order messages come in."""
    desk: Desk = request.app.state.desk
    body, at = await request.body(), request.headers.get("x-prolific-request-timestamp", "")
    if not is_ours(desk.secret, at, body, request.headers.get("x-prolific-request-signature", "")):
        raise NotFromRecruiter
    told, whole = _read(body)
    event = request.headers.get("x-event-id") or f"{told.resource_id}:{told.status}:{at}"
    sent_at = moment(request.headers.get("x-timestamp", "") or at)
    new = await submissions.hear(db, event[:200], kind=told.event_type, sent_at=sent_at, body=whole)
    if new and told.event_type == STATUS and told.resource_id:
        await _turn(db, told, sent_at)
    return PlainTextResponse("heard" if new else "heard before")


def _read(body: bytes) -> tuple[Told, dict[str, Any]]:
    """A message that we cannot read is kept as it is, for it was signed."""
    try:
        whole = msgspec.json.decode(body, type=dict[str, Any])
        return msgspec.convert(whole, Told, strict=False), whole
    except msgspec.MsgspecError:
        return Told(), {"unread": body[:4000].decode("utf-8", "replace")}


async def _turn(db: AsyncSession, told: Told, sent_at: Any) -> None:
    """Note the status, unless a later one is known; whoever left gives the place back."""
    session_id = await submissions.session_of(db, told.resource_id, told.study_id)
    if session_id is None:
        return
    seen = Seen(told.resource_id, told.participant_id, told.status, None, [])
    if not await submissions.turn(db, session_id, seen, sent_at) or told.status not in LEFT:
        return
    visit = await submissions.visit_of(db, session_id, told.resource_id)
    if visit is not None:
        await submissions.release(db, visit.id)
