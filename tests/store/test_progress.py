"""How far visits are, and what counts for their bonus."""

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import progress
from app.store.engine import work
from app.store.rows import Episode
from tests.store.places import a_visit

WON, MISSED = {"joint": True}, {"joint": False}
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("phase", "outcome", "technical", "counts"),
    [
        ("test_same", WON, False, 1),
        ("test_unseen", WON, False, 1),
        ("test_same", MISSED, False, 0),
        ("test_same", None, True, 1),
        ("practice", WON, False, 0),
        ("learning", WON, False, 0),
        ("learning", None, True, 0),
    ],
)
async def test_the_bonus_is_for_tests_alone_and_nobody_loses_it_by_a_fault_of_ours(
    engine: AsyncEngine, phase: str, outcome: dict[str, Any] | None, technical: bool, counts: int
) -> None:
    visit = await a_visit(engine)
    async with work(engine) as db:
        brief = {"phase": phase, "steps": 220}
        played = Episode(visit_id=visit.id, stage_key="one", brief=brief, engine="e", content="c", hash=b"h")
        played.outcome, played.technical, played.ended_at = outcome, technical, NOW
        db.add(played)
    async with work(engine) as db:
        (seen,) = await progress.visits(db, visit.session_id)
    assert seen.rewarded == counts
