"""Rebuild a running episode from the store, as the one who may write it from now on."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, NoReturn

from sqlalchemy.ext.asyncio import AsyncEngine

from app.episodes import engine as engines
from app.episodes.brief import Brief
from app.episodes.episode import Episode
from app.errors import EpisodeBroken, EpisodeClosed, NormGymError, NotThere
from app.live.ledger import Ledger
from app.live.showing import ALL_IS_SHOWN, Showing
from app.store import beliefs, episodes, steps
from app.store.engine import work
from app.store.rows import Episode as EpisodeRow
from app.store.steps import Recorded
from app.studies.veil import Hides
from app.world.words import Action

OTHER_ENGINE = "other-engine"
CHAIN_BROKEN = "chain-broken"


class Reopened(NamedTuple):
    """What a room begins with; `since` is when the last thing happened before, None in a fresh episode."""

    episode_id: int
    epoch: int
    episode: Episode
    applied_seq: int
    ledger: Ledger
    answered: set[int]
    since: datetime | None
    showing: Showing = ALL_IS_SHOWN


async def reopen(
    engine: AsyncEngine,
    episode_id: int,
    worker: str,
    lease_s: float,
    equivalents: frozenset[str] = frozenset(),
    showing: Showing = ALL_IS_SHOWN,
) -> Reopened:
    """Take an episode over and replay it, off the event loop; `equivalents` are engines like this one.

    Its ledger leaves out what `showing` hides.

    Raises NotThere, EpisodeClosed where it has ended, and EpisodeBroken where it cannot go on:
    it has then been ended as `technical` and its visit is flagged.
    """
    row, recorded, answered, since = await _taken(engine, episode_id, worker, lease_s)
    if not engines.same(row.engine, equivalents):
        await _give_up(engine, row, OTHER_ENGINE)
    try:
        episode, ledger = await asyncio.to_thread(rebuilt, row.brief, recorded, showing.hides)
    except (EpisodeBroken, LookupError, ValueError, TypeError):
        await _give_up(engine, row, CHAIN_BROKEN)
    if (episode.n, episode.hash) != (row.n, row.hash):
        await _give_up(engine, row, CHAIN_BROKEN)
    applied = max((step.seq or 0 for step in recorded), default=0)
    return Reopened(episode_id, row.epoch, episode, applied, ledger, answered, since, showing)


async def _taken(
    engine: AsyncEngine, episode_id: int, worker: str, lease_s: float
) -> tuple[EpisodeRow, list[Recorded], set[int], datetime | None]:
    """Raise the epoch, then read what was recorded before: nobody else can add to it any more."""
    async with work(engine) as db:
        row = await episodes.take_over(db, episode_id, worker, lease_s)
        if row is None:
            raise NotThere
        if row.ended_at is not None:
            raise EpisodeClosed
        await episodes.close_pauses(db, episode_id)
        await episodes.close_views(db, episode_id)
        recorded = await steps.recorded(db, episode_id)
        since = await steps.last_at(db, episode_id)
        return row, recorded, await beliefs.answered_steps(db, episode_id), since


async def _give_up(engine: AsyncEngine, row: EpisodeRow, word: str) -> NoReturn:
    async with work(engine) as db:
        await episodes.end_technical(db, row.id, row.epoch, word)
    raise EpisodeBroken


def rebuilt(
    brief: Mapping[str, Any], recorded: Sequence[Recorded], hides: Hides = frozenset()
) -> tuple[Episode, Ledger]:
    """Replay a recording; raises EpisodeBroken where a link of the chain differs.

    Slow: not for the event loop.
    """
    episode, ledger = Episode.begin(Brief.of(dict(brief))), Ledger(hides)
    try:
        for step in recorded:
            episode = _followed(episode, step)
            ledger.add(episode)
    except NormGymError as over:
        raise EpisodeBroken from over
    return episode, ledger


def _followed(episode: Episode, step: Recorded) -> Episode:
    after = episode.after(Action(step.action), auto=step.auto)
    if after.n != step.n or after.hash != step.hash:
        raise EpisodeBroken
    return after
