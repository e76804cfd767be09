"""A line that stays open while somebody looks at a session, and says when there is something new to fetch."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.responses import StreamingResponse

from app.store import accounts, draining, studies, watching
from app.store.engine import work
from app.web.routes.researcher.payments import session_of
from app.web.routes.researcher.signed_in import COOKIE, NobodyElse, Turning, sees, token_hash
from app.web.shared import Db, engine_of

router = APIRouter(prefix="/admin", route_class=Turning, dependencies=[NobodyElse])
EVENTS = "text/event-stream"
LOOK_EVERY_S = 2.0
ROUNDS = 450
"""Looks until the line is closed; a browser opens it again by itself."""

_AWAY = (OperationalError, InterfaceError, NoneFree, OSError)
_BYE = "event: bye\ndata: .\n\n"


@router.get("/sessions/{session_id}/live")
async def live(request: Request, db: Db, session_id: int) -> StreamingResponse:
    """Server-sent events: `changed` when the page's part may be fetched again, `bye` for good.

    Whoever does not ask for events is told once.
    """
    await session_of(db, session_id)
    rounds = ROUNDS if EVENTS in request.headers.get("accept", "") else 1
    log_in = token_hash(request.cookies.get(COOKIE, ""))
    news = _news(engine_of(request), session_id, log_in, rounds)
    return StreamingResponse(news, media_type=EVENTS, headers={"X-Accel-Buffering": "no"})


async def _news(engine: AsyncEngine, session_id: int, log_in: bytes, rounds: int) -> AsyncIterator[str]:
    """Look, tell, wait; the database is held only while it is asked.

    A log-in that ends, a study that was taken away, processes that are to stop end it for good; where the
    database is away the browser opens it again by itself.
    """
    told = ""
    for at in range(rounds):
        if at:
            await asyncio.sleep(LOOK_EVERY_S)
        try:
            seen = await _seen(engine, session_id, log_in)
        except _AWAY:
            return
        if not seen:
            yield _BYE
            return
        yield f"event: changed\ndata: {seen}\n\n" if seen != told else ": still here\n\n"
        told = seen


async def _seen(engine: AsyncEngine, session_id: int, log_in: bytes) -> str:
    """A word for how the session is now; empty where nobody may look any more."""
    async with work(engine) as db:
        account, name = await accounts.logged_in(db, log_in), await studies.name_of_session(db, session_id)
        if account is None or account.must_change or name is None or not sees(account, name):
            return ""
        return "" if await draining.begun(db) is not None else await watching.mark(db, session_id)
