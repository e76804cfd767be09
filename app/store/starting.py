"""Begin visits, one at a time per session, so that no place is given twice.

start(db, session_id, person, draw) -> Started(visit | None, new) · pseudonym() -> str
held(db, session_id) -> list[Held]; many at once are in `starting_together`
`draw(session, held)` decides from the cells that are held what the newcomer gets; None gives nothing.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.store import participants, sessions, visits
from app.store.rows import Allocation, Participant, Session, Visit


class Person(NamedTuple):
    """Whoever wants to begin; without an outside name everybody is somebody new."""

    kind: str = "person"
    scheme: str | None = None
    value: str | None = None


class Held(NamedTuple):
    """What one visit that holds a place was given."""

    condition: str
    norm: str
    home: str
    away: str
    order: str
    arm: str
    schedule: int


class Drawn(NamedTuple):
    """What a new visit gets: its cell, its plan as JSON, its first stage, the counts that were seen."""

    cell: Held
    seed: int
    plan: Mapping[str, Any]
    state: Mapping[str, Any]
    stage_key: str
    counts: Mapping[str, Any]
    choice: Mapping[str, Any]


class Started(NamedTuple):
    """The visit, None where nothing was drawn; `new` is False for whoever had begun before."""

    visit: Visit | None
    new: bool


Draw = Callable[[Session, Sequence[Held]], Drawn | None]


async def start(db: AsyncSession, session_id: int, person: Person, draw: Draw) -> Started:
    """Find the person's visit or begin one; fifty at once begin one."""
    participant = await _known(db, person)
    session = await sessions.locked(db, session_id)
    if participant is not None:
        before = await visits.of_participant(db, session_id, participant.id)
        if before is not None:
            return Started(before, new=False)
    drawn = draw(session, await held(db, session_id))
    if drawn is None:
        return Started(None, new=False)
    participant = participant or await _new(db, person)
    return Started(await _begin(db, session_id, participant, drawn), new=True)


async def held(db: AsyncSession, session_id: int) -> Sequence[Held]:
    """Return the cells of valid completers and of live reservations."""
    columns = (getattr(Visit, name) for name in Held._fields)
    asked = select(*columns).where(Visit.session_id == session_id, Visit.holds_place).order_by(Visit.id)
    return [Held(*row) for row in await db.execute(asked)]


async def _known(db: AsyncSession, person: Person) -> Participant | None:
    """Return whoever has this outside name; whoever else begins under it waits for us."""
    if person.scheme is None or person.value is None:
        return None
    name = func.hashtextextended(f"{person.scheme}:{person.value}", 0)
    await db.execute(select(func.pg_advisory_xact_lock(name)))
    return await participants.by_name(db, person.scheme, person.value)


async def _new(db: AsyncSession, person: Person) -> Participant:
    return await participants.create(
        db, kind=person.kind, pseudonym=pseudonym(), scheme=person.scheme, value=person.value
    )


def pseudonym() -> str:
    """A name that is drawn and means nothing."""
    return f"p-{secrets.token_hex(6)}"


async def _begin(db: AsyncSession, session_id: int, participant: Participant, drawn: Drawn) -> Visit:
    visit = Visit(
        token=secrets.token_urlsafe(32),
        session_id=session_id,
        participant_id=participant.id,
        **drawn.cell._asdict(),
        seed=drawn.seed,
        plan=dict(drawn.plan),
        state=dict(drawn.state),
        stage_key=drawn.stage_key,
    )
    db.add(visit)
    await db.flush()
    db.add(Allocation(visit_id=visit.id, counts=dict(drawn.counts), choice=dict(drawn.choice)))
    await visits.enter_stage(db, visit.id, drawn.stage_key)
    await db.refresh(visit)
    return visit
