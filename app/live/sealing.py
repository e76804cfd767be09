"""Seal an episode that has ended by replaying its recording."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncEngine

from app.episodes import engine as engines
from app.errors import EpisodeBroken
from app.live.reopening import rebuilt
from app.store import episodes, steps
from app.store.engine import work
from app.store.rows import Episode as EpisodeRow
from app.store.steps import Recorded


async def seal(
    engine: AsyncEngine, episode_id: int, equivalents: frozenset[str] = frozenset()
) -> bool | None:
    """Replay what the store holds and keep the verdict; None, nothing kept, where another engine played."""
    async with work(engine) as db:
        row = await episodes.by_id(db, episode_id)
        recorded = await steps.recorded(db, episode_id)
    if row is None or row.ended_at is None or not engines.same(row.engine, equivalents):
        return None
    verified = await asyncio.to_thread(_holds, row, recorded)
    async with work(engine) as db:
        await episodes.seal(db, episode_id, verified)
    return verified


def _holds(row: EpisodeRow, recorded: list[Recorded]) -> bool:
    try:
        episode, _ = rebuilt(row.brief, recorded)
    except (EpisodeBroken, LookupError, ValueError, TypeError):
        return False
    same_end = episode.n == row.n and episode.hash == row.hash and episode.ended
    return same_end and episode.outcome()._asdict() == row.outcome
