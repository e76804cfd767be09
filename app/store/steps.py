"""The recorded steps of an episode, as a replay reads them.

recorded(db, episode_id) -> list[Recorded(n, seq, action, auto, hash)] in order
frowns(db, episode_id) -> list[(n, of)] · taken_at(db, episode_id, n) · last_at(db, episode_id)
tallied(db) -> list[Tally]
"""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Event, Pause, Step


class Recorded(NamedTuple):
    """What was pressed in one step with its link of the chain."""

    n: int
    seq: int | None
    action: str
    auto: bool
    hash: bytes


async def recorded(db: AsyncSession, episode_id: int) -> list[Recorded]:
    """Return all steps of an episode in order."""
    asked = select(Step.n, Step.seq, Step.action, Step.auto, Step.hash).where(Step.episode_id == episode_id)
    return [Recorded._make(row) for row in await db.execute(asked.order_by(Step.n))]


class Tally(NamedTuple):
    """How many rows an episode has, how many steps and presses they are of, the number of the last step."""

    kept: int
    steps: int
    presses: int
    latest: int


async def tallied(db: AsyncSession) -> list[Tally]:
    """Return a tally per episode, so that a lost or a doubled step shows."""
    counts = (
        func.count(),
        func.count(func.distinct(Step.n)),
        func.count(func.distinct(Step.seq)),
        func.max(Step.n),
    )
    return [Tally._make(row) for row in await db.execute(select(*counts).group_by(Step.episode_id))]


async def frowns(db: AsyncSession, episode_id: int) -> list[tuple[int, int]]:
    """Return (step, whom) of every frown in an episode, those that the newcomer could not see included."""
    asked = select(Event.n, Event.of).where(Event.episode_id == episode_id, Event.kind == "sanction")
    return [(n, of) for n, of in await db.execute(asked.order_by(Event.id))]


async def taken_at(db: AsyncSession, episode_id: int, n: int) -> datetime | None:
    """Return when a step was taken."""
    return await db.scalar(select(Step.server_at).where(Step.episode_id == episode_id, Step.n == n))


async def last_at(db: AsyncSession, episode_id: int) -> datetime | None:
    """Return when the last thing happened that we know of: a step, or the end of a pause."""
    step = select(func.max(Step.server_at)).where(Step.episode_id == episode_id)
    pause = select(func.max(Pause.until_at)).where(Pause.episode_id == episode_id)
    return await db.scalar(select(func.greatest(step.scalar_subquery(), pause.scalar_subquery())))
