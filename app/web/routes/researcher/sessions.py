"""The list of sessions, the page of one session."""

from collections import Counter
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import HTMLResponse

from app.errors import NoSuchSession
from app.store import audit, problems, progress, watching
from app.store.progress import SessionProgress
from app.store.rows import Account
from app.web.launches import SessionKind
from app.web.prolific.drafting import link
from app.web.routes.researcher.choosing import Choice, filters, heads
from app.web.routes.researcher.funnel import Way, funnel
from app.web.routes.researcher.kept_back import keeps_back
from app.web.routes.researcher.lines import STATES, SessionCard, VisitLine, card_of, export_line, lines_of
from app.web.routes.researcher.needs import asides, needs, waiting
from app.web.routes.researcher.scripting import latest
from app.web.routes.researcher.signed_in import NobodyElse, Role, SignedIn, Turning, may, sees
from app.web.scripted import AT_MOST
from app.web.shared import Db, pages_of

router = APIRouter(prefix="/admin", route_class=Turning, dependencies=[NobodyElse])


@router.get("")
async def all_sessions(request: Request, db: Db, account: SignedIn) -> HTMLResponse:
    """Every session with how far it is: those that need somebody first, closed ones last."""
    now = datetime.now(UTC)
    seen = await _seen(db, account)
    cards = [await _card(db, session, now) for session in seen if session.kind != SessionKind.PREVIEW]
    titles = Counter(card.title for card in cards)
    cards.sort(key=lambda card: (not card.attention, card.chip == STATES["closed"]))
    return pages_of(request).render(
        request,
        "researcher/sessions.html",
        sessions=cards,
        previews=[session for session in seen if session.kind == SessionKind.PREVIEW],
        twins={title for title, many in titles.items() if many > 1},
        account=account,
        here="sessions",
    )


async def _seen(db: AsyncSession, account: Account) -> list[SessionProgress]:
    return [one for one in await progress.sessions(db) if sees(account, one.study)]


@router.get("/sessions/{session_id}")
async def one_session(
    request: Request, db: Db, account: SignedIn, session_id: int, show: str = "all", sort: str = "-began"
) -> HTMLResponse:
    """State, funnel, visits, data of one session; who looked is kept."""
    values = await _fresh(db, session_id, Choice.of(show, sort))
    exported = await watching.latest_export(db, session_id)
    await audit.write(db, account.name, "looked at", f"session {session_id}")
    return pages_of(request).render(
        request,
        "researcher/session.html",
        **values,
        account=account,
        here="session",
        tab="Overview",
        may_export=may(account, Role.RESEARCHER),
        last_export=export_line(exported, datetime.now(UTC)),
        scripts_at_most=AT_MOST,
        link=_link(request, values["session"].code),
    )


@router.get("/sessions/{session_id}/fresh")
async def fresh_part(
    request: Request, db: Db, session_id: int, show: str = "all", sort: str = "-began"
) -> HTMLResponse:
    """The part of the page that changes while people play."""
    values = await _fresh(db, session_id, Choice.of(show, sort))
    return pages_of(request).render(request, "researcher/_fresh.html", **values)


async def _fresh(db: AsyncSession, session_id: int, choice: Choice) -> dict[str, Any]:
    now = datetime.now(UTC)
    session = await progress.session(db, session_id)
    if session is None:
        raise NoSuchSession(session_id)
    watched = await progress.visits(db, session_id)
    tested, kept_back = await watching.tested(db, session_id), keeps_back(session.kind, session.state)
    lines = lines_of(watched, tested, now, kept_back=kept_back)
    told = await problems.of_session(db, session_id)
    waits = needs(watched, told, on_prolific=session.on_prolific)
    ways = [Way(way.stages, way.stage, way.exit == "complete") for way in await watching.ways(db, session_id)]
    return {
        "session": card_of(session, lines, len(waits), now),
        "needs": waits,
        "asides": asides(watched, on_prolific=session.on_prolific),
        "funnel": funnel(ways),
        "scripts": await latest(db, session_id, now, session.latest)
        if session.kind == SessionKind.PILOT
        else None,
        "visits": choice.chosen(lines),
        "filters": filters(lines, choice),
        "heads": heads(choice),
        "fresh_url": f"/admin/sessions/{session_id}/fresh{choice.query}",
        "live_url": f"/admin/sessions/{session_id}/live",
    }


async def _card(db: AsyncSession, session: progress.SessionProgress, now: datetime) -> SessionCard:
    watched = await progress.visits(db, session.id)
    lines: list[VisitLine] = lines_of(watched, [], now)
    marked = waiting(watched, on_prolific=session.on_prolific)
    return card_of(session, lines, session.problems + len(marked), now)


def _link(request: Request, code: str) -> str:
    """Return the session's link with the recruiter's own placeholders."""
    return link(code, request.app.state.settings.public_url)
