"""Whether somebody who pressed Start begins, goes on, or is turned away."""

import secrets
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from app.errors import NobodyToSee
from app.newcomers.http import AGENT
from app.store import arrivals, draining, forgetting, launching, participants, sessions, studies, visits
from app.store.forgetting import Seal
from app.store.rows import Session, Visit
from app.store.starting import Drawn, Held, Person, Started, start
from app.studies import allocation, plan
from app.studies.allocation import OnShow
from app.studies.cell import Arm, Cell, Order
from app.studies.study import Study
from app.studies.visit import BEGIN
from app.web import yoked
from app.web.recruit import Arrived

PROLIFIC = "prolific"
LET_IN = "let-in"
"""A researcher's flag: this visit may be reopened with another submission once more."""


class Turned(StrEnum):
    """Why somebody does not begin: the last part of the page's address."""

    FULL = "full"
    CLOSED = "closed"
    ELSEWHERE = "elsewhere"
    ALREADY = "already"
    PAUSED = "paused"
    LATER = "later"


class Entered(NamedTuple):
    """The token by which a browser goes on, and how the visit ended, None where it goes on."""

    token: str
    exit: str | None


class Caller(NamedTuple):
    """A browser's address and name; kept in the schema `identity` only."""

    ip: str | None
    agent: str


async def begin(
    db: AsyncSession,
    session: Session,
    study: Study,
    who: Arrived,
    cookie: str | None,
    caller: Caller,
    seal: Seal,
) -> Entered | Turned:
    """Where to go: to a visit, begun where there was none, or why not.

    While we drain nobody begins; whoever has begun goes on.
    """
    known = await _known(db, session, who, cookie)
    if known is not None:
        return await _return(db, known, who, cookie, caller)
    if who.pid is not None and await _took_part(db, session, who.pid, seal):
        return Turned.ALREADY
    if session.state == "paused" or await draining.begun(db) is not None:
        return Turned.PAUSED
    started = await _started(db, session, study, person_of(who, caller))
    if started is None or started.visit is None:
        return Turned.LATER if started is None else why_not(session)
    if not started.new:
        return await _return(db, started.visit, who, cookie, caller)
    await _note(db, started.visit, who, caller, known=True)
    for flag in who.flags:
        await visits.flag(db, started.visit.id, flag)
    return Entered(started.visit.token, None)


async def _started(db: AsyncSession, session: Session, study: Study, person: Person) -> Started | None:
    """The visit, with the one that is to be seen in it; None while there is none to be seen."""
    found = await yoked.donors(db, session.id, study)
    try:
        shown = await yoked.on_show(db, session, study, found)
        started = await start(db, session.id, person, _drawing(study, shown))
    except NobodyToSee:
        return None
    if started.visit is not None and started.new:
        await yoked.give(db, started.visit, study, found)
    return started


def person_of(who: Arrived, caller: Caller) -> Person:
    """Who that is; our own scripts say so."""
    kind = "script" if caller.agent == AGENT else "person"
    return Person(kind, PROLIFIC if who.pid else None, who.pid)


def why_not(session: Session) -> Turned:
    """Closed for good, full, or so many of a soft launch are in that we look at them first."""
    if session.state == "closed":
        return Turned.CLOSED
    return Turned.PAUSED if _soft(session) < session.places else Turned.FULL


def _soft(session: Session) -> int:
    """How many may be in before a person has looked at the first visits; all places without a soft launch."""
    soft = session.recruiter.get("soft")
    return min(session.places, soft) if isinstance(soft, int) else session.places


async def _known(db: AsyncSession, session: Session, who: Arrived, cookie: str | None) -> Visit | None:
    """The visit of this name; of this browser only where the link names nobody."""
    if who.pid is not None:
        return await visits.of_name(db, session.id, PROLIFIC, who.pid)
    visit = await visits.by_token(db, cookie) if cookie else None
    return visit if visit is not None and visit.session_id == session.id else None


async def _return(
    db: AsyncSession, visit: Visit, who: Arrived, cookie: str | None, caller: Caller
) -> Entered | Turned:
    """Name and submission known together open a visit, and so does its cookie; a name alone does not.

    Whoever has the link alone goes on with a new token, once there is something to go on with.
    """
    refs = await arrivals.refs(db, visit.id)
    same = who.submission in refs if who.submission is not None else not refs
    own = cookie is not None and cookie in (visit.token, visit.next_token)
    known = same or own or LET_IN in visit.flags
    await _note(db, visit, who, caller, known=known)
    if not known:
        await visits.flag(db, visit.id, "new-submission")
        return Turned.ELSEWHERE
    if own and cookie:
        return Entered(cookie, visit.exit)
    untouched = visit.version == 0
    return Entered(visit.token if untouched else await visits.offer_token(db, visit.id), visit.exit)


async def _note(db: AsyncSession, visit: Visit, who: Arrived, caller: Caller, *, known: bool) -> None:
    await arrivals.add(
        db,
        visit.id,
        session_ref=who.submission,
        raw_query=who.raw_query,
        ip=caller.ip,
        agent=caller.agent,
        known=known,
    )


async def _took_part(db: AsyncSession, session: Session, pid: str, seal: Seal) -> bool:
    """Whether somebody was in an earlier live session of the same study, or is on the session's list."""
    if await launching.blocked(db, session.id, pid):
        return True
    own = await studies.of_hash(db, session.study_hash)
    if own and await forgetting.was_here(db, own.name, seal(pid)):
        return True
    participant = await participants.by_name(db, PROLIFIC, pid)
    if participant is None or session.kind != "live":
        return False
    for visit in await visits.earlier(db, participant.id):
        other = await sessions.by_id(db, visit.session_id)
        if other is None or other.id == session.id or other.kind != "live":
            continue
        text = await studies.of_hash(db, other.study_hash)
        if text and own and text.name == own.name:
            return True
    return False


def _drawing(study: Study, shown: OnShow | None) -> Callable[[Session, Sequence[Held]], Drawn | None]:
    """What the next person gets, as `start` asks for it."""
    return lambda session, held: drawn(session, study, [cell_of(one) for one in held], shown)


def drawn(session: Session, study: Study, taken: Sequence[Cell], shown: OnShow | None = None) -> Drawn | None:
    """What the next person gets, from what is taken; nothing where all is taken. Raises NobodyToSee."""
    if session.state != "open" or len(taken) >= _soft(session):
        return None
    seed = secrets.randbits(48)
    cell = allocation.choose(taken, study, seed, shown, session.places)
    planned = plan.draw(study, cell, seed)
    return Drawn(
        Held(**cell.plain()),  # type: ignore[arg-type]
        seed,
        planned.plain(),
        BEGIN.plain(),
        planned.stages[0].key,
        allocation.counted(taken),
        cell.plain(),
    )


def cell_of(held: Held) -> Cell:
    """The place of the design that a visit holds."""
    return Cell(**{**held._asdict(), "order": Order(held.order), "arm": Arm(held.arm)})
