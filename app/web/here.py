"""Where a visit is, read from its token; where it goes, kept in the same unit of work."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession

from app.errors import NoSuchLink
from app.store import active, answers, exits, sessions, visits
from app.store.moving import Move
from app.store.rows import Session, Visit
from app.studies import blanks
from app.studies import visit as machine
from app.studies.exits import ExitKind
from app.studies.forms import Form
from app.studies.plan import Plan, Stage
from app.studies.study import Condition, Study
from app.studies.visit import VisitState
from app.web.shared import Look, Shelf, ShelfOf


@dataclass(frozen=True, slots=True)
class Here:
    """A visit with all that its pages need; `token` is the one that opened it."""

    token: str
    visit: Visit
    session: Session
    study: Study
    plan: Plan
    state: VisitState

    @property
    def stage(self) -> Stage:
        """The present stage."""
        return machine.current(self.plan, self.state)

    @property
    def condition(self) -> Condition:
        """What this participant's condition is."""
        return self.study.conditions[self.plan.cell.condition]

    @property
    def contact(self) -> str:
        """Whom to ask."""
        return blanks.consent_of_visit(self.study, self.plan).facts.contact

    @property
    def address(self) -> str:
        """The path of the visit's page."""
        return f"/v/{self.token}"

    def form(self, stage: Stage) -> Form:
        """The stage's form with the items that this participant is asked."""
        return self.study.forms[stage.form or ""].asked(self.plan.facts)


async def find(
    db: AsyncSession, shelf: Shelf, token: str, *, message: bool = False, changes: bool = False
) -> Here:
    """The visit that a token opens; raises NoSuchLink.

    The first `message` with a new token, which is anything but looking, ends the old one. Whoever
    `changes` a visit, as every message does, has it alone before writing anything: two who held parts of
    it would wait for each other for ever.
    """
    plain = token.isascii() and token.isprintable()
    opened = await visits.opened_by(db, token, alone=message or changes) if plain else None
    if opened is None:
        raise NoSuchLink
    visit, session = opened
    if message and token == visit.next_token:
        await visits.turn_token(db, visit)
    return await _here_in(db, shelf, visit, session, token)


async def here_of(db: AsyncSession, shelf: Shelf, visit: Visit, token: str) -> Here:
    """A visit that `token` opened, with its session and study; raises NoSuchLink."""
    session = await sessions.by_id(db, visit.session_id)
    if session is None:
        raise NoSuchLink
    return await _here_in(db, shelf, visit, session, token)


async def _here_in(db: AsyncSession, shelf: Shelf, visit: Visit, session: Session, token: str) -> Here:
    study = await shelf.study(db, session.study_hash)
    return Here(token, visit, session, study, Plan.of(visit.plan), VisitState.of(visit.state))


async def _here(token: str, db: Look, shelf: ShelfOf) -> Here:
    return await find(db, shelf, token)


CurrentVisit = Annotated[Here, Depends(_here)]
"""The visit of the address, to look at; a message is read to its end before anybody `find`s its visit."""


async def typed(db: AsyncSession, here: Here) -> dict[str, Any]:
    """What stands in the present stage's form; whoever came back by the link alone sees nothing older."""
    if here.token == here.visit.next_token:
        return {}
    return await answers.draft(db, here.visit.id, here.stage.key, here.visit.drafts_from)


async def move(db: AsyncSession, here: Here, state: VisitState) -> Here:
    """Keep a visit's next state, with its exit and code where it ends there.

    Whoever was overtaken by another tab keeps nothing and is shown the other tab's page.
    """
    return (await move_all(db, [(here, state)]))[0] if state != here.state else here


async def move_all(db: AsyncSession, wanted: Sequence[tuple[Here, VisitState]]) -> list[Here]:
    """Move any number of visits on, as `move` does with one; a visit is among them once."""
    spent = await active.milliseconds(db, [here.visit.id for here, _ in wanted])
    timed = [(here, _in_time(here, state, spent[here.visit.id])) for here, state in wanted]
    asked = [(here.visit, _asked(here, state, spent[here.visit.id])) for here, state in timed]
    kept = await visits.save_all(db, asked)
    for here, state in timed:
        if here.visit.id in kept and state.exit is not None:
            await exits.give(db, here.visit.id, state.exit, here.session.codes.get(state.exit))
    return [replace(here, state=state) if here.visit.id in kept else here for here, state in timed]


def _asked(here: Here, state: VisitState, active_ms: int) -> Move:
    return Move(
        here.visit.id,
        here.visit.version,
        here.visit.stage_key,
        stage=state.stage,
        stage_key=here.plan.stages[state.stage].key,
        tries=state.tries,
        state=state.plain(),
        exit=state.exit,
        holds_place=state.exit in (None, ExitKind.COMPLETE),
        active_ms=active_ms,
    )


def _in_time(here: Here, state: VisitState, active_ms: int) -> VisitState:
    """Past the study's active minutes no further room opens; the questions and the debrief still come."""
    limit = here.condition.settings.limits.visit_minutes * 60_000
    return machine.out_of_time(here.plan, state) if active_ms > limit else state
