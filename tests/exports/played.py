"""Episodes played for real and kept as the recorder keeps them, in a session that can be exported."""

from datetime import UTC, datetime
from random import Random
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.episodes.brief import Brief, Phase, draw_brief
from app.episodes.engine import ENGINE_VERSION
from app.episodes.episode import Episode
from app.episodes.solver import POLICIES
from app.live.keeping import entry_of
from app.live.messages import Press
from app.store import rows
from app.store.engine import work
from tests.exports.launched import Launched, launched

NORM = "even-steps-only"
AT = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Played(NamedTuple):
    """What was made, with the episodes as they really went."""

    launched: Launched
    episode: int
    steps: tuple[Episode, ...]


def brief(steps: int = 40, by: str = ENGINE_VERSION) -> Brief:
    """Return the brief of a learning episode in which the newcomer is bound to be frowned at."""
    return draw_brief(layout="cafe-1", norm=NORM, phase=Phase.LEARNING, seed=5, steps=steps, engine=by)


async def played(engine: AsyncEngine, steps: int = 40, by: str = ENGINE_VERSION) -> Played:
    """Play a learning episode to its end, keep every step; `by` is the version of the engine."""
    asked = brief(steps, by)
    made = await launched(engine, briefs={"learning": asked.plain()})
    async with work(engine) as db:
        kept, went = await keep_episode(db, made.visit, "learning", asked, "naive", Random(2))
    return Played(made, kept, went)


async def keep_episode(
    db: AsyncSession, visit: int, stage_key: str, asked: Brief, policy: str, rng: Random
) -> tuple[int, tuple[Episode, ...]]:
    """Play an episode to its end, keep every step; its number and the steps as they went."""
    episode, went = Episode.begin(asked), []
    kept = await _begun(db, visit, stage_key, episode)
    while not episode.ended:
        episode = episode.after(POLICIES[policy](episode, rng), auto=episode.n == 3)
        went.append(episode)
        _keep(db, kept.id, episode)
    kept.n, kept.hash, kept.outcome = episode.n, episode.hash, episode.outcome()._asdict()
    kept.ended_at = AT
    return kept.id, tuple(went)


async def _begun(db: AsyncSession, visit: int, stage_key: str, episode: Episode) -> rows.Episode:
    asked = episode.brief
    kept = rows.Episode(visit_id=visit, stage_key=stage_key, brief=asked.plain(), hash=episode.hash)
    kept.engine, kept.content, kept.started_at = asked.engine, asked.content, AT
    db.add(kept)
    await db.flush()
    return kept


def _keep(db: AsyncSession, episode_id: int, after: Episode) -> None:
    """Keep what the recorder would keep of a step."""
    latest = after.latest
    assert latest is not None
    press = None if latest.auto else Press(1, after.n, after.n, latest.action, 1000.5, 990.25)
    entry = entry_of(episode_id, 1, after, press, AT)
    assert entry.step is not None
    db.add(rows.Step(**entry.step._asdict(), latency_ms=1.5))
    db.add_all(rows.Event(**event._asdict()) for event in entry.events)
