"""A room stops for questions after set steps, or after what happened; a rebuilt one at the same steps."""

from itertools import pairwise

from sqlalchemy.ext.asyncio import AsyncEngine

from app.episodes.brief import Phase, draw_brief
from app.episodes.episode import Episode
from app.live.asking import Asking
from app.live.messages import Reason, State
from app.live.rooms import Rooms
from app.store import beliefs, episodes, steps
from app.store.engine import work
from tests.live.playing import AT_ONCE, player, stored_events
from tests.store.places import a_visit

EVENTS = Asking(events=True)


async def a_learning(engine: AsyncEngine, *, seen: bool = True) -> int:
    """Begin a learning episode in which people are frowned at, for the newcomer to see or not."""
    visit = await a_visit(engine)
    brief = draw_brief(
        layout="cafe-1",
        norm="even-steps-only",
        phase=Phase.LEARNING,
        seed=5,
        steps=80,
        show_own=seen,
        show_others=seen,
    )
    async with work(engine) as db:
        row = await episodes.begin(
            db,
            visit.id,
            "learning",
            brief=brief.plain(),
            engine=brief.engine,
            content=brief.content,
            hash=Episode.begin(brief).hash,
        )
    return row.id


async def stops(engine: AsyncEngine, episode_id: int, rooms: Rooms) -> list[int]:
    """Walk to and fro, answer whatever is asked, in a room that is left and rebuilt each time."""
    asked: list[int] = []
    while True:
        room = await rooms.enter(episode_id, pace=AT_ONCE, asking=EVENTS)
        async with player(room) as someone:
            while not room.ended and room.probe_due is None:
                await someone.play("east" if room.n % 2 else "west")
            if room.ended:
                return asked
            state = await someone.hear(State)
            assert (state.why, state.probe) == ((Reason.PROBE,), room.n)
            again = Rooms(engine, f"worker after {room.n}")
            rebuilt = await again.enter(episode_id, pace=AT_ONCE, asking=EVENTS)
            assert rebuilt.probe_due == room.n
            asked.append(room.n)
            async with work(engine) as db:
                row = await episodes.by_id(db, episode_id)
                assert row is not None
                await beliefs.keep(db, row.visit_id, "learning", {"rule": "?"}, episode_id=row.id, n=room.n)
            rebuilt.answered(room.n)
            assert rebuilt.probe_due is None
            await again.close()


async def test_the_arm_event_stops_after_frowns_and_after_quiet_at_the_same_steps_when_rebuilt(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    episode_id = await a_learning(engine)
    asked = await stops(engine, episode_id, rooms)
    frowns = sorted(
        {event.n for event in await stored_events(engine, episode_id) if event.kind == "sanction"}
    )
    assert 3 <= len(asked) <= 8
    assert all(later - earlier >= 15 for earlier, later in pairwise(asked))
    for at in asked:
        near = any(0 <= at - frown <= 3 for frown in frowns)
        quiet = at - max([0, *(n for n in (*frowns, *asked) if n < at)]) >= 25
        assert near or quiet
    async with work(engine) as db:
        assert sorted({n for n, _ in await steps.frowns(db, episode_id)}) == frowns


async def test_what_the_newcomer_cannot_see_is_no_reason_to_ask(engine: AsyncEngine, rooms: Rooms) -> None:
    """A question right after a hidden frown would tell of it."""
    episode_id = await a_learning(engine, seen=False)
    assert await stops(engine, episode_id, rooms) == [25, 50, 75]
