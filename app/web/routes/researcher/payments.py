"""The ledger of a session: prepare, approve, send, confirm; money moves by an admin's hand, once."""

from datetime import timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.errors import NoSuchSession, PayRefused
from app.store import audit, payments, sessions
from app.store.engine import work
from app.store.payments import Line
from app.store.rows import PayBatch, Session
from app.studies.money import written
from app.web import owing, second_factor
from app.web.prolific.comparing import read_since
from app.web.prolific.desk import Desk
from app.web.prolific.paying import fits, send
from app.web.routes.researcher.lines import Moment
from app.web.routes.researcher.signed_in import Admin, NobodyElse, Role, SignedIn, Turning, may
from app.web.shared import Db, PagesOf, ShelfOf, engine_of, pages_of, secret_key_of

router = APIRouter(prefix="/admin/sessions/{session_id}", route_class=Turning, dependencies=[NobodyElse])
SURE_AFTER = timedelta(minutes=2)
"""So long a call may be on its way, and Prolific take to show what it paid."""
WAYS = {"base": "approval", "bonus": "bonus"}


async def session_of(db: AsyncSession, session_id: int) -> Session:
    """The session of the address. Raises NoSuchSession."""
    found = await sessions.by_id(db, session_id)
    if found is None:
        raise NoSuchSession(session_id)
    return found


@router.get("/payments")
async def ledger(
    request: Request, db: Db, pages: PagesOf, account: SignedIn, session_id: int
) -> HTMLResponse:
    """What is owed, what was decided, what became of it."""
    session = await session_of(db, session_id)
    lines = await payments.of_session(db, session_id)
    await audit.write(db, account.name, "looked at payments", f"session {session_id}")
    return pages.render(
        request,
        "researcher/payments.html",
        account=account,
        here="session",
        tab="Payments",
        session=session,
        groups=_groups(lines),
        batches=[_call(batch, lines) for batch in await payments.batches(db, session_id)],
        may_pay=may(account, Role.ADMIN),
        connected=_desk(request).prolific is not None and bool(session.recruiter.get("study")),
        said="",
    )


def _desk(request: Request) -> Desk:
    found: Desk = request.app.state.desk
    return found


def _groups(lines: list[Line]) -> list[dict[str, Any]]:
    """Prepared lines by what they are paid with, each with its sum."""
    groups = []
    for part, word in (("base", "Rewards to approve"), ("bonus", "Bonuses and time to pay")):
        chosen = [line for line in lines if line.state == "prepared" and line.part == part]
        total = sum(line.amount for line in chosen)
        money = written(total / 100, chosen[0].currency) if chosen else ""
        groups.append({"part": part, "word": word, "lines": chosen, "total": money})
    return groups


def _call(batch: PayBatch, lines: list[Line]) -> dict[str, Any]:
    mine = [line for line in lines if line.batch == batch.id]
    return {
        "id": batch.id,
        "way": {"approval": "approve", "bonus": "pay as bonus", "by-hand": "paid by hand"}[batch.way],
        "state": batch.state,
        "money": written(batch.total / 100, batch.currency),
        "people": len({line.visit for line in mine}),
        "confirmed": sum(line.state == "confirmed" for line in mine),
        "lines": len(mine),
        "trouble": batch.trouble,
        "by": batch.made_by,
    }


@router.post("/payments/prepare")
async def prepare(db: Db, shelf: ShelfOf, account: Admin, session_id: int) -> RedirectResponse:
    """Put every part that is owed into the ledger; pressing again adds only what is new."""
    session = await session_of(db, session_id)
    study = await shelf.study(db, session.study_hash)
    new = await payments.prepare(db, await owing.owed(db, session_id, study), account.name)
    await audit.write(db, account.name, "prepared payments", f"session {session_id}", {"new": new})
    return _back(session_id)


@router.post("/payments/approve")
async def approve(
    request: Request, db: Db, shelf: ShelfOf, account: Admin, session_id: int, part: Annotated[str, Form()]
) -> RedirectResponse:
    """Put the ticked lines of one kind into one call, which nobody sends by this."""
    await session_of(db, session_id)
    session = await sessions.locked(db, session_id)
    study = await shelf.study(db, session.study_hash)
    ticked = (await request.form()).getlist("line")
    ids = {int(one) for one in ticked if isinstance(one, str) and one.isdecimal() and len(one) < 19}
    why = await owing.refused(db, session_id, study, ids, part, session.recruiter.get("budget"))
    if why is not None or part not in WAYS or not ids:
        raise PayRefused(why or "Tick at least one payment first.")
    by_api = _desk(request).prolific is not None and session.recruiter.get("study")
    batch = await payments.approve(
        db, session_id, sorted(ids), WAYS[part] if by_api else "by-hand", account.name
    )
    detail = {"total": batch.total, "currency": batch.currency, "lines": len(ids)}
    await audit.write(db, account.name, "approved payments", f"batch {batch.id}", detail)
    return RedirectResponse(f"/admin/sessions/{session_id}/payments/{batch.id}", 303)


@router.get("/payments/{batch_id}")
async def one_call(
    request: Request, db: Db, shelf: ShelfOf, account: Admin, session_id: int, batch_id: int
) -> HTMLResponse:
    """The dry run: exactly whom a call would pay, how much, by which way."""
    session, batch, lines = await _batch(db, session_id, batch_id)
    study = await shelf.study(db, session.study_hash)
    return pages_of(request).render(
        request,
        "researcher/payment_call.html",
        account=account,
        here="session",
        tab="Payments",
        session=session,
        call=_call(batch, lines),
        lines=[(line, written(line.amount / 100, line.currency)) for line in lines],
        total=batch.total,
        asks=await owing.needs_code(db, batch, study),
        sending=Moment.of(batch.sending_at, batch.sending_at) if batch.sending_at else None,
    )


async def _batch(db: AsyncSession, session_id: int, batch_id: int) -> tuple[Session, PayBatch, list[Line]]:
    session = await session_of(db, session_id)
    batch = next((one for one in await payments.batches(db, session_id) if one.id == batch_id), None)
    if batch is None:
        raise NoSuchSession(session_id)
    return session, batch, await payments.lines_of(db, batch_id)


@router.post("/payments/{batch_id}/send")
async def send_it(
    request: Request,
    account: Admin,
    shelf: ShelfOf,
    session_id: int,
    batch_id: int,
    total: Annotated[int, Form()],
    code: Annotated[str, Form(max_length=20)] = "",
) -> RedirectResponse:
    """Send one call; `total` is the sum that was on the page, so that nobody sends what they did not see.

    More than the study's `second_factor_above` asks for a code.
    """
    engine, prolific = engine_of(request), _desk(request).prolific
    async with work(engine) as db:
        session, batch, lines = await _batch(db, session_id, batch_id)
        study = await shelf.study(db, session.study_hash)
        asked = await owing.needs_code(db, batch, study)
    if asked:
        await second_factor.demand(engine, secret_key_of(request), account, code)
    if total != batch.total or not fits(lines):
        raise PayRefused("The list has changed since you saw it, or is longer than 200: nothing was sent.")
    async with work(engine) as db:
        await audit.write(db, account.name, "sent payments", f"batch {batch_id}", {"total": batch.total})
    if batch.way == "by-hand":
        await _by_hand(request, batch_id)
    elif prolific is None:
        raise PayRefused(
            "This list goes through Prolific's API, and no PROLIFIC_TOKEN is set here now: nothing was sent."
        )
    else:

        async def still_small(db: AsyncSession) -> None:
            """Another list may have gone out since we looked: whoever sends next waits for us to begin."""
            await sessions.locked(db, session_id)
            if not asked and await owing.needs_code(db, batch, study):
                raise PayRefused("Another list was sent just now: look again, this one takes a code.")

        await send(engine, prolific, str(session.recruiter.get("study", "")), batch_id, still_small)
    return RedirectResponse(f"/admin/sessions/{session_id}/payments/{batch_id}", 303)


async def _by_hand(request: Request, batch_id: int) -> None:
    """Somebody says that they paid these themselves, on the recruiter's own page."""
    async with work(engine_of(request)) as db:
        if await payments.begin_sending(db, batch_id) is not None:
            await payments.sent(db, batch_id)
            await payments.confirm(db, [line.id for line in await payments.lines_of(db, batch_id)])


@router.post("/payments/{batch_id}/take-back")
async def take_back(db: Db, account: Admin, session_id: int, batch_id: int) -> RedirectResponse:
    """Say, after comparing, that a call paid nothing, so that it may be sent again."""
    session, batch, _ = await _batch(db, session_id, batch_id)
    if batch.sending_at is None or not read_since(session, batch.sending_at + SURE_AFTER):
        raise PayRefused(
            "Compare with Prolific first, on the page Prolific, two minutes or more after this was sent: "
            "only that shows whether it paid."
        )
    if not await payments.take_back(db, batch_id):
        raise PayRefused("Prolific shows that some of these were paid, so they cannot be taken back.")
    await audit.write(db, account.name, "took a call back", f"batch {batch_id}")
    return RedirectResponse(f"/admin/sessions/{session_id}/payments/{batch_id}", 303)


@router.get("/payments/{batch_id}/bonuses.csv")
async def bonuses(db: Db, account: Admin, session_id: int, batch_id: int) -> Response:
    """The list as Prolific's own page reads it: who, how much in major units."""
    await _batch(db, session_id, batch_id)
    rows = await payments.named(db, batch_id)
    await audit.write(db, account.name, "took a list of names", f"batch {batch_id}", {"names": len(rows)})
    csv = "".join(f"{pid},{amount // 100}.{amount % 100:02d}\r\n" for pid, amount in rows)
    headers = {"Content-Disposition": f'attachment; filename="bonuses-{batch_id}.csv"'}
    return Response(csv, media_type="text/csv", headers=headers)


def _back(session_id: int) -> RedirectResponse:
    return RedirectResponse(f"/admin/sessions/{session_id}/payments", 303)
