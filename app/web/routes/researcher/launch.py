"""The launch page: is it ready, what it costs, a soft start, pause, raise, close."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Form, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import HTMLResponse, RedirectResponse

from app.errors import NotDone
from app.store import audit, launching, payments, problems, sessions, watching
from app.store.rows import Session
from app.studies.ledger import most
from app.studies.money import typed, written
from app.studies.preflight import budget, is_ready
from app.studies.study import Study
from app.web.closing import close_session
from app.web.prechecking import checks
from app.web.prolific.drafting import link
from app.web.routes.participant.join import BACK_SOON
from app.web.routes.researcher.payments import session_of
from app.web.routes.researcher.signed_in import MayExport, NobodyElse, Role, SignedIn, Turning, may
from app.web.shared import Db, PagesOf, ShelfOf

router = APIRouter(
    prefix="/admin/sessions/{session_id}/launch", route_class=Turning, dependencies=[NobodyElse]
)
LAST_WEEKS = timedelta(days=30)
SOFT = 10
"""How many come first, before a person has looked."""


@router.get("")
async def page(
    request: Request, db: Db, pages: PagesOf, shelf: ShelfOf, account: SignedIn, session_id: int
) -> HTMLResponse:
    """Everything that somebody wants to know before people come, and while they do."""
    session = await session_of(db, session_id)
    study = await shelf.study(db, session.study_hash)
    found = await checks(request, db, session, study)
    return pages.render(
        request,
        "researcher/launch.html",
        account=account,
        here="session",
        tab="Launch",
        session=session,
        checks=found,
        ready=is_ready(found),
        money=_money(session, study),
        first=await launching.first(db, session_id),
        blocked=await launching.how_many_blocked(db, session_id),
        closing=[*await _closing(db, session_id), *_kept_until(session, study)],
        words=session.pause_text or BACK_SOON,
        soft=session.recruiter.get("soft"),
        step=min(SOFT, session.places),
        link=link(session.code, request.app.state.settings.public_url),
        may_change=may(account, Role.RESEARCHER),
    )


def _money(session: Session, study: Study) -> dict[str, str | int | None]:
    """The one sum, in words; `budget` in major units as somebody typed it."""
    currency = study.keys.payment.currency
    each = max(most(condition.settings.payment) for condition in study.conditions.values())
    sums = budget(study, session.places, each)
    kept = session.recruiter.get("budget")
    return {
        "expected": written(sums.expected / 100, currency),
        "most": written(sums.most / 100, currency),
        "budget": f"{kept / 100:.2f}" if isinstance(kept, int) else "",
        "currency": currency,
    }


async def _closing(db: AsyncSession, session_id: int) -> list[tuple[bool, str]]:
    """What should be done before a session is closed: whether it is, and what it is."""
    open_visits = len(await launching.open_visits(db, session_id))
    lines = await payments.of_session(db, session_id)
    unpaid = sum(line.state != "confirmed" for line in lines)
    waiting = sum(one.seen_to_at is None for one in await problems.of_session(db, session_id))
    exported = await watching.latest_export(db, session_id) is not None
    return [
        _done(
            not open_visits,
            "Every visit has ended.",
            f"{open_visits} visits are open: once it is closed, those left for long end by themselves.",
        ),
        _done(not waiting, "Every problem was seen to.", f"{waiting} problems that people wrote of wait."),
        _done(
            bool(lines) and not unpaid,
            "Every payment is confirmed.",
            f"{unpaid} payments are not confirmed yet." if lines else "Nobody was paid yet.",
        ),
        _done(exported, "The data were taken home.", "The data were not taken home yet."),
    ]


def _kept_until(session: Session, study: Study) -> list[tuple[bool, str]]:
    """When the answers of a closed session go; asks to have a look in the last weeks."""
    if session.closed_at is None:
        return []
    end = session.closed_at + timedelta(days=study.keys.data.deidentified_keep_days)
    said = f"Moves and answers are kept until {end:%d %B %Y}, as the consent says, then destroyed here."
    return [(end - datetime.now(UTC) > LAST_WEEKS, said)]


def _done(done: bool, said: str, otherwise: str) -> tuple[bool, str]:
    return done, said if done else otherwise


@router.post("/places")
async def places(
    db: Db, account: MayExport, session_id: int, places: Annotated[int, Form(ge=0, le=100_000)]
) -> RedirectResponse:
    """Change how many people may take part."""
    await session_of(db, session_id)
    await sessions.set_places(db, session_id, places)
    await audit.write(db, account.name, "changed the places", f"session {session_id}", {"places": places})
    return _back(session_id)


@router.post("/budget")
async def keep_budget(
    db: Db, account: MayExport, session_id: int, budget: Annotated[str, Form()] = ""
) -> RedirectResponse:
    """Keep the most that the session may cost; empty for no limit."""
    await session_of(db, session_id)
    chosen = {"budget": _pence(budget)} if budget.strip() else {}
    await sessions.choose(db, session_id, chosen, drop=["budget"])
    await audit.write(db, account.name, "set a budget", f"session {session_id}", {"budget": budget.strip()})
    return _back(session_id)


def _pence(said: str) -> int:
    try:
        amount = typed(said)
    except ValueError:
        amount = -1
    if not 0 < amount < 100_000_000:
        raise NotDone("The budget is a sum of money such as 600.00.")
    return amount


@router.post("/soft")
async def soft(
    db: Db, account: MayExport, session_id: int, up_to: Annotated[int, Form(ge=0, le=100_000)]
) -> RedirectResponse:
    """Let so many in before somebody looks; 0 lets everybody in that there are places for."""
    await session_of(db, session_id)
    await sessions.choose(db, session_id, {"soft": up_to} if up_to else {}, drop=["soft"])
    await audit.write(db, account.name, "set a soft launch", f"session {session_id}", {"up to": up_to})
    return _back(session_id)


@router.post("/block")
async def block(
    db: Db, account: MayExport, session_id: int, names: Annotated[str, Form()] = ""
) -> RedirectResponse:
    """Keep ids that must not take part, one a line or separated by commas."""
    await session_of(db, session_id)
    given = {name.strip().lower() for name in names.replace(",", "\n").splitlines() if name.strip()}
    new = await launching.block(db, session_id, sorted(given))
    await audit.write(db, account.name, "kept names out", f"session {session_id}", {"new": new})
    return _back(session_id)


@router.post("/state")
async def state(
    db: Db,
    shelf: ShelfOf,
    account: MayExport,
    session_id: int,
    to: Annotated[str, Form()],
    words: Annotated[str, Form()] = "",
) -> RedirectResponse:
    """Open, pause with a sentence, or close; whoever is inside goes on and is paid."""
    session = await session_of(db, session_id)
    if to == "paused":
        await sessions.pause(db, session_id, words.strip()[:1000])
    elif to == "closed":
        await close_session(db, shelf, session)
    elif to == "open":
        await sessions.set_state(db, session_id, "open")
    await audit.write(db, account.name, f"made a session {to[:10]}", f"session {session_id}")
    return _back(session_id)


@router.post("/incident")
async def incident(
    db: Db, account: MayExport, session_id: int, said: Annotated[str, Form()] = ""
) -> RedirectResponse:
    """Write down what happened, for the ethics board and for whoever reads the data later."""
    await session_of(db, session_id)
    if said.strip():
        await audit.write(
            db, account.name, "noted an incident", f"session {session_id}", {"said": said[:4000]}
        )
    return _back(session_id)


def _back(session_id: int) -> RedirectResponse:
    return RedirectResponse(f"/admin/sessions/{session_id}/launch", 303)
