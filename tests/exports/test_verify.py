"""Whatever recorded field is altered is found and named."""

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.episodes.brief import Brief, Phase, draw_brief
from app.episodes.event import Event
from app.exports.recording import Recording
from app.exports.verify import Verdict, Verification, verify
from app.store import extracts
from tests.exports.played import Played, played

STEP = [
    ("action", "'use'"),
    ("action", "'dance'"),
    ("effective", "'use'"),
    ("cell_before", "cell_before + 1"),
    ("cell_after", "cell_after + 1"),
    ("heading", "(heading + 1) % 5"),
    ("run", "run + 1"),
    ("lawful", "lawful # 2"),
    ("permitted", "permitted # 2"),
    ("violation", "NOT violation"),
    ("auto", "NOT auto"),
    ("clock", "clock + 1"),
    ("hash", r"'\x00'"),
]
EVENT = [
    ("clock", "clock + 1"),
    ("kind", "CASE kind WHEN 'bump' THEN 'use' ELSE 'bump' END"),
    ("of", "of + 1"),
    ("by", "by || 5::smallint"),
    ("fixture", "fixture + 1"),
    ("cell", "cell + 1"),
]


async def altered(engine: AsyncEngine, order: str) -> None:
    async with engine.begin() as db:
        await db.execute(text(order))


async def verified(engine: AsyncEngine) -> Verification:
    async with extracts.snapshot(engine) as db:
        (parts,) = [parts async for parts in extracts.recordings(db)]
    return verify(Recording(*parts))


async def named(engine: AsyncEngine) -> set[tuple[int, str]]:
    return {(finding.n, finding.field) for finding in (await verified(engine)).findings}


async def test_what_nobody_altered_holds(db_engine: AsyncEngine) -> None:
    made = await played(db_engine)
    found = await verified(db_engine)
    assert (found.verdict, found.findings) == (Verdict.YES, ())
    assert [link.after.hash for link in found.links] == [step.hash for step in made.steps]


@pytest.mark.parametrize(("column", "value"), STEP, ids=lambda value: str(value)[:12])
@pytest.mark.parametrize("n", [1, 17, 40])
async def test_an_altered_step_is_named(db_engine: AsyncEngine, n: int, column: str, value: str) -> None:
    await played(db_engine)
    await altered(db_engine, f"UPDATE steps SET {column} = {value} WHERE n = {n}")
    assert await named(db_engine) == {(n, f"steps.{column}")}


@pytest.mark.parametrize(("column", "value"), EVENT, ids=lambda value: str(value)[:12])
async def test_an_altered_event_is_named(db_engine: AsyncEngine, column: str, value: str) -> None:
    made = await played(db_engine)
    event = event_of(made)
    await altered(db_engine, f'UPDATE events SET "{column}" = {value} WHERE id = {event.id}')
    assert await named(db_engine) == {(event.n, f"events.{column}")}


def event_of(made: Played) -> Event:
    return next(event for step in made.steps if step.latest for event in step.latest.events)


async def test_a_lost_event_is_named(db_engine: AsyncEngine) -> None:
    event = event_of(await played(db_engine))
    await altered(db_engine, f"DELETE FROM events WHERE id = {event.id}")
    assert await named(db_engine) == {(event.n, "events")}


async def test_an_invented_event_is_named(db_engine: AsyncEngine) -> None:
    await played(db_engine)
    await altered(
        db_engine,
        'INSERT INTO events (episode_id, id, n, clock, kind, "of", fixture, cell) '
        "SELECT id, 9999, 4, 1, 'sanction', 0, -1, -1 FROM episodes",
    )
    assert await named(db_engine) == {(4, "events")}


@pytest.mark.parametrize("n", [1, 17])
async def test_a_lost_step_is_named(db_engine: AsyncEngine, n: int) -> None:
    await played(db_engine)
    await altered(db_engine, f"DELETE FROM steps WHERE n = {n}")
    assert (n, "steps") in await named(db_engine)


async def test_a_lost_last_step_is_named(db_engine: AsyncEngine) -> None:
    await played(db_engine)
    await altered(db_engine, "DELETE FROM steps WHERE n = 40")
    assert {"episodes.n", "episodes.hash"} <= {field for _, field in await named(db_engine)}


BRIEF = sorted(
    set(draw_brief(layout="cafe-1", norm="none", phase=Phase.LEARNING, seed=1).plain())
    - {"engine", "content"}
)


@pytest.mark.parametrize("key", BRIEF)
async def test_an_altered_brief_is_named(db_engine: AsyncEngine, key: str) -> None:
    made = await played(db_engine, 10)
    value = other(made.steps[0].brief, key)
    await altered(db_engine, f"UPDATE episodes SET brief = jsonb_set(brief, '{{{key}}}', '{value}')")
    assert (0, f"brief.{key}") in await named(db_engine)


def other(brief: Brief, key: str) -> str:
    value = brief.plain()[key]
    if isinstance(value, bool):
        return "false" if value else "true"
    if isinstance(value, int):
        return str(value + 1)
    words = {
        "phase": '"practice"',
        "layout": '"practice-cafe"',
        "norm": '"other"',
        "errand": '["desk", "door"]',
        "shirt": '"grey"',
    }
    return words[key]


async def test_a_brief_that_fits_its_plan_but_not_its_chain_is_named(db_engine: AsyncEngine) -> None:
    await played(db_engine, 10)
    await altered(db_engine, "UPDATE episodes SET brief = jsonb_set(brief, '{seed}', '1')")
    await altered(db_engine, "UPDATE visits SET plan = jsonb_set(plan, '{stages,3,episode,seed}', '1')")
    assert await named(db_engine) == {(0, "brief")}


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("hash", r"'\x00'"),
        ("n", "n + 1"),
        ("content", "'x'"),
        ("outcome", "jsonb_set(outcome, '{joint}', '7')"),
        ("outcome", "jsonb_set(outcome, '{violations}', '77')"),
    ],
)
async def test_an_altered_end_is_named(db_engine: AsyncEngine, column: str, value: str) -> None:
    await played(db_engine, 10)
    await altered(db_engine, f"UPDATE episodes SET {column} = {value}")
    assert await named(db_engine) == {(0, f"episodes.{column}")}


async def test_what_an_equivalent_engine_played_holds(db_engine: AsyncEngine) -> None:
    await played(db_engine, 10, by="an older one")
    async with extracts.snapshot(db_engine) as db:
        (parts,) = [parts async for parts in extracts.recordings(db)]
    assert verify(Recording(*parts)).verdict is Verdict.OTHER_ENGINE
    assert verify(Recording(*parts), frozenset({"an older one"})).verdict is Verdict.YES


async def test_what_another_engine_played_is_not_called_altered(db_engine: AsyncEngine) -> None:
    await played(db_engine, 10)
    await altered(
        db_engine, "UPDATE episodes SET engine = 'old', brief = jsonb_set(brief, '{engine}', '\"old\"')"
    )
    assert await verified(db_engine) == Verification(Verdict.OTHER_ENGINE)
