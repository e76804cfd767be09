"""Whose visit somebody sees who does not act: looked for at Start, kept in the plan."""

from random import Random

from sqlalchemy.ext.asyncio import AsyncSession

from app.episodes.engine import ENGINE_VERSION
from app.episodes.episode import Episode
from app.episodes.solver import naive
from app.store import yoking as recordings
from app.store.rows import Session, Visit
from app.studies import yoking
from app.studies.allocation import OnShow, expected
from app.studies.script import script_of
from app.studies.stages import Newcomer, Plan
from app.studies.study import Study
from app.studies.yoking import Donor
from app.world.words import Action


async def donors(db: AsyncSession, session_id: int, study: Study) -> list[Donor]:
    """Every visit of the session that may be seen; none is looked for where nobody sees any."""
    if not any(map(yoking.is_yoked, study.conditions.values())):
        return []
    found = await recordings.shown(db, session_id, [ENGINE_VERSION])
    return [Donor(*one) for one in found]


async def on_show(db: AsyncSession, session: Session, study: Study, found: list[Donor]) -> OnShow | None:
    """What there is to see, and whether more will come: of whoever acts still, or has yet to begin."""
    acting = yoking.shown_conditions(study)
    if not acting:
        return None
    known = await recordings.under_way(db, session.id)
    more = any(
        still or held < expected(study, study.conditions[name], session.places)
        for name, (held, still) in ((name, known.get(name, (0, 0))) for name in acting)
    )
    return yoking.on_show(study, found, more=more)


async def give(db: AsyncSession, visit: Visit, study: Study, found: list[Donor]) -> None:
    """Put the recording that somebody sees into the plan, so that nothing can take it away later."""
    plan = Plan.of(visit.plan)
    if not yoking.is_yoked(study.conditions[plan.cell.condition]):
        return
    donor = yoking.donor_for(study, plan.cell, found, plan.seed)
    brief, pressed = await recordings.recording(db, donor.episode)
    script = script_of((Action(action), auto) for action, auto in pressed)
    visit.plan = yoking.showing(plan, donor.episode, brief, script).plain()
    await db.flush()


def stand_in(plan: Plan) -> Plan:
    """For a preview: a computer walks through the room that somebody would see."""
    stage = next((one for one in plan.stages if one.newcomer is Newcomer.YOKED), None)
    if stage is None or stage.episode is None:
        return plan
    episode, dice, pressed = Episode.begin(stage.episode), Random(plan.seed), list[tuple[Action, bool]]()
    while not episode.ended:
        action = naive(episode, dice)
        pressed.append((action, False))
        episode = episode.after(action)
    return yoking.showing(plan, 0, stage.episode.plain(), script_of(pressed))
