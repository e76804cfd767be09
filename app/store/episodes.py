"""Episodes: begun once per stage, owned by one worker at a time, ended once.

begin(db, visit_id, stage_key, brief=, engine=, content=, hash=) -> Episode (the first one stays)
by_id(db, id) · of_stage(db, visit_id, stage_key) · of_visit(db, visit_id)
take_over(db, id, worker, seconds) -> Episode: epoch + 1, never waits for the lease of another
renew(db, held, worker, seconds) -> set[id] still ours · release(db, held) · epoch_of(db, id)
end_technical(db, id, epoch, word) · seal(db, id, verified) · unsealed(db, engines) · expired(db)
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import func, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.store import visits
from app.store.rows import Episode, Pause, Step, View


async def begin(
    db: AsyncSession,
    visit_id: int,
    stage_key: str,
    *,
    brief: Mapping[str, Any],
    engine: str,
    content: str,
    hash: bytes,  # noqa: A002
) -> Episode:
    """Keep the episode of a stage, unless it has begun; `hash` is the chain's first link."""
    row = {"visit_id": visit_id, "stage_key": stage_key, "brief": dict(brief), "engine": engine}
    await db.execute(
        insert(Episode).values(row | {"content": content, "hash": hash}).on_conflict_do_nothing()
    )
    asked = select(Episode).where(Episode.visit_id == visit_id, Episode.stage_key == stage_key)
    return (await db.scalars(asked)).one()


async def by_id(db: AsyncSession, episode_id: int) -> Episode | None:
    """Return the episode with this number."""
    return await db.get(Episode, episode_id, populate_existing=True)


async def of_stage(db: AsyncSession, visit_id: int, stage_key: str) -> Episode | None:
    """Return the episode of a stage, None before it has begun."""
    return await db.scalar(
        select(Episode).where(Episode.visit_id == visit_id, Episode.stage_key == stage_key)
    )


async def of_visit(db: AsyncSession, visit_id: int) -> Sequence[Episode]:
    """Return the episodes of a visit in the order in which they began."""
    return (await db.scalars(select(Episode).where(Episode.visit_id == visit_id).order_by(Episode.id))).all()


async def take_over(db: AsyncSession, episode_id: int, worker: str, seconds: float) -> Episode | None:
    """Become the episode's owner: every earlier one is refused from now on. None where there is none."""
    changed = {"epoch": Episode.epoch + 1, "owner": worker, "lease_until": _until(seconds)}
    mine = update(Episode).where(Episode.id == episode_id).values(changed).returning(Episode)
    return await db.scalar(mine.execution_options(populate_existing=True))


async def epoch_of(db: AsyncSession, episode_id: int) -> int | None:
    """Return the newest epoch."""
    return await db.scalar(select(Episode.epoch).where(Episode.id == episode_id))


async def renew(db: AsyncSession, held: Sequence[tuple[int, int]], worker: str, seconds: float) -> set[int]:
    """Prolong the leases of (episode, epoch) pairs; return the episodes that are still the worker's."""
    if not held:
        return set()
    mine = update(Episode).where(_among(held), Episode.owner == worker)
    return set(await db.scalars(mine.values(lease_until=_until(seconds)).returning(Episode.id)))


async def release(db: AsyncSession, held: Sequence[tuple[int, int]]) -> None:
    """Give up the leases of (episode, epoch) pairs; what somebody took over stays with them."""
    if held:
        await db.execute(update(Episode).where(_among(held)).values(owner=None, lease_until=None))


async def expired(db: AsyncSession) -> int:
    """Forget owners whose lease ran out long ago; return how many."""
    gone = update(Episode).where(Episode.owner.is_not(None), Episode.lease_until < func.now())
    return len((await db.scalars(gone.values(owner=None).returning(Episode.id))).all())


async def end_technical(db: AsyncSession, episode_id: int, epoch: int, word: str) -> bool:
    """End an episode that cannot go on by a fault of ours; its visit is flagged with `word`."""
    changed = {"technical": True, "ended_at": func.clock_timestamp(), "owner": None, "lease_until": None}
    open_one = (Episode.id == episode_id, Episode.epoch == epoch, Episode.ended_at.is_(None))
    visit_id = await db.scalar(update(Episode).where(*open_one).values(changed).returning(Episode.visit_id))
    if visit_id is not None:
        await visits.flag(db, visit_id, word)
    return visit_id is not None


async def seal(db: AsyncSession, episode_id: int, verified: bool) -> None:
    """Keep whether the recording replays to its chain; only said once."""
    unsealed_one = update(Episode).where(Episode.id == episode_id, Episode.verified.is_(None))
    await db.execute(unsealed_one.values(verified=verified))


async def unsealed(db: AsyncSession, engines: Collection[str], limit: int = 20) -> Sequence[Episode]:
    """Return episodes by these engines that ended but were not sealed, as after a crash in between."""
    ended = (Episode.ended_at.is_not(None), Episode.verified.is_(None), ~Episode.technical)
    ours = select(Episode).where(*ended, Episode.engine.in_(engines))
    return (await db.scalars(ours.order_by(Episode.id).limit(limit))).all()


async def close_pauses(db: AsyncSession, episode_id: int) -> None:
    """End the pauses that a crash has left open."""
    now = func.clock_timestamp()
    ms = func.extract("epoch", now - Pause.from_at) * 1000
    left = update(Pause).where(Pause.episode_id == episode_id, Pause.until_at.is_(None))
    await db.execute(left.values(until_at=now, ms=ms))


async def close_views(db: AsyncSession, episode_id: int) -> None:
    """End the views that a crash has left open, with the last step that was taken in them."""
    last = select(func.max(Step.server_at)).where(Step.episode_id == episode_id).scalar_subquery()
    end = func.greatest(View.from_at, last)
    left = update(View).where(View.episode_id == episode_id, View.until_at.is_(None))
    await db.execute(left.values(until_at=end, ms=func.extract("epoch", end - View.from_at) * 1000))


def _until(seconds: float) -> Any:
    return func.clock_timestamp() + timedelta(seconds=seconds)


def _among(held: Sequence[tuple[int, int]]) -> Any:
    return tuple_(Episode.id, Episode.epoch).in_(held)
