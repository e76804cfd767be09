"""Learning episodes that may be shown to others.

shown(db, session_id, engines) -> list[Shown] · recording(db, episode_id) -> (brief, [(action, auto)])
under_way(db, session_id) -> {condition: (places held, still acting)}
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Text, cast, func, not_, select
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.extract_queries import DELETE_ASKED
from app.store.rows import Consent, Episode, Step, Visit

_SEEN = func.jsonb_path_query_first(Visit.plan, cast("$.stages[*].yoked_to", JSONPATH))
BOX = "showing_play"
"""The box of the consent with which somebody lets others see what they did."""


class Shown(NamedTuple):
    """An episode of learning with its visit's condition, norm and floor; how many see it already."""

    episode: int
    condition: str
    norm: str
    home: str
    uses: int


async def shown(db: AsyncSession, session_id: int, engines: Collection[str]) -> list[Shown]:
    """Return the episodes of whoever completed, agreed to it, and did not ask for deletion since.

    Only whole ones, played by one of these engines, are among them.
    """
    used = select(func.count()).where(Visit.session_id == session_id)
    seeing = used.where(cast(_SEEN, Text) == cast(Episode.id, Text))
    donor = Visit.__table__.alias("donor")
    columns = (Episode.id, donor.c.condition, donor.c.norm, donor.c.home)
    asked = (
        select(*columns, seeing.correlate(Episode).scalar_subquery())
        .join(donor, donor.c.id == Episode.visit_id)
        .join(Consent, Consent.visit_id == donor.c.id)
        .where(
            donor.c.session_id == session_id,
            donor.c.exit == "complete",
            not_(donor.c.flags.contains([DELETE_ASKED])),
            Consent.boxes[BOX].as_boolean(),
            Episode.brief["phase"].as_string() == "learning",
            Episode.n == Episode.brief["steps"].as_integer(),
            Episode.ended_at.is_not(None),
            not_(Episode.technical),
            Episode.verified.is_not(False),
            Episode.engine.in_(engines),
        )
    )
    return [Shown._make(row) for row in await db.execute(asked.order_by(Episode.id))]


async def under_way(db: AsyncSession, session_id: int) -> dict[str, tuple[int, int]]:
    """Return per condition how many hold a place, and how many of them have not ended."""
    acting = func.count().filter(Visit.exit.is_(None))
    asked = select(Visit.condition, func.count(), acting).where(
        Visit.session_id == session_id, Visit.holds_place
    )
    rows = await db.execute(asked.group_by(Visit.condition))
    return {condition: (held, acting) for condition, held, acting in rows}


async def recording(db: AsyncSession, episode_id: int) -> tuple[Mapping[str, Any], list[tuple[str, bool]]]:
    """Return the brief of an episode with what was pressed in each step, and whether nobody pressed."""
    brief = (await db.scalars(select(Episode.brief).where(Episode.id == episode_id))).one()
    asked = select(Step.action, Step.auto).where(Step.episode_id == episode_id).order_by(Step.n)
    return brief, [(action, auto) for action, auto in await db.execute(asked)]
