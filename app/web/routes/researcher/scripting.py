"""Send a few scripted people through a pilot, to see that it works from the first page to the last."""

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Form, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import RedirectResponse

from app.errors import NotSent
from app.newcomers.crowd import Crowd
from app.store import audit, progress, sessions, watching
from app.store.rows import Session
from app.web.launches import SessionKind
from app.web.routes.researcher.lines import Moment
from app.web.routes.researcher.payments import session_of
from app.web.routes.researcher.signed_in import MayExport, NobodyElse, Turning
from app.web.scripted import AT_MOST, DONE, PATIENCE_S, SENT, send
from app.web.shared import Db, engine_of

router = APIRouter(prefix="/admin", route_class=Turning, dependencies=[NobodyElse])
QUIET = timedelta(minutes=10)
"""Longer than a script needs from one page to the next."""
STOPPED = "what became of them is not known: the server was stopped meanwhile"


class Scripts(NamedTuple):
    """The last crowd of scripts: when, whether it is under way, how it went."""

    at: Moment
    going: bool
    said: str


@router.post("/sessions/{session_id}/scripts")
async def send_some(
    request: Request,
    db: Db,
    account: MayExport,
    session_id: int,
    many: Annotated[int, Form(ge=1, le=AT_MOST)],
) -> RedirectResponse:
    """Begin; the session's page says how they fare. One crowd at a time, in whichever process."""
    session = await session_of(db, session_id)
    await sessions.locked(db, session_id)
    await _refuse(db, session)
    await audit.write(db, account.name, SENT, f"session {session_id}", {"many": many})
    await db.commit()
    base = request.app.state.settings.public_url.rstrip("/")
    crowd = Crowd(base, session.code, many, many, 0.0, secrets.randbits(32))
    sending = send(engine_of(request), crowd, session_id, account.name)
    request.app.state.chores.start(f"scripts in session {session_id}", sending)
    return RedirectResponse(f"/admin/sessions/{session_id}", 303)


async def _refuse(db: AsyncSession, session: Session) -> None:
    """Raise NotSent where scripts have no business, or are there already."""
    if session.kind != SessionKind.PILOT:
        raise NotSent("Scripts go into pilots only, so that none is ever among people whose visits count.")
    if session.state != "open":
        raise NotSent(f"The session is {session.state}, so nobody can begin. Launch opens it.")
    seen = await progress.session(db, session.id)
    last = await latest(db, session.id, datetime.now(UTC), seen.latest if seen else None)
    if last is not None and last.going:
        raise NotSent("Scripts are taking part already: wait until they are done.")


async def latest(db: AsyncSession, session_id: int, now: datetime, heard: datetime | None) -> Scripts | None:
    """What the audit log says of the last crowd; None where there was none.

    `heard` is the last sign of life of anybody in the session: a server that was killed says no more.
    """
    line = await watching.latest_of(db, session_id, (SENT, DONE))
    if line is None:
        return None
    alive = now - max(line.at, heard or line.at) < QUIET
    going = line.action == SENT and alive and now - line.at < timedelta(seconds=PATIENCE_S)
    return Scripts(Moment.of(line.at, now), going, said(line.action, line.detail or {}, going=going))


def said(action: str, detail: Mapping[str, object], *, going: bool) -> str:
    """The last line in words."""
    if action == SENT:
        return f"{detail['many']} are taking part, some ten steps a second" if going else STOPPED
    if "came" not in detail:
        return f"{detail['wrong']}"
    ended = f"{detail['came']} came, {detail['to the end']} to the end"
    return f"{ended}; {detail['stuck']} could not go on: {detail['wrong']}" if "stuck" in detail else ended
