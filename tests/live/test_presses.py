"""A press is one step, exactly once."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncEngine

from app.live.messages import Closing, Frame, Press, Refused, State
from app.live.pace import Beat, Pace
from app.live.rooms import Rooms
from app.store.engine import work
from tests.live.playing import (
    AT_ONCE,
    an_episode,
    begun,
    player,
    stored_episode,
    stored_events,
    stored_steps,
)
from tests.live.virtual import VirtualClock
from tests.store.places import a_session, begin


async def test_a_step_is_kept_before_it_is_shown(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        frame = await someone.play("north")
        (step,) = await stored_steps(engine, room.episode_id)
        assert (step.n, step.seq, step.action, step.hash) == (1, 1, "north", room._episode.hash)
        assert (frame.n, frame.ack) == (1, 1)
        assert (await stored_episode(engine, room.episode_id)).hash == room._episode.hash


async def test_a_double_press_is_one_step(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await someone.send("wait")
        await someone.send("wait")
        first, second = await someone.hear(Frame), await someone.hear(Frame)
        assert (first.n, second.n, second.ack) == (1, 1, 1)
    assert len(await stored_steps(engine, room.episode_id)) == 1


async def test_a_press_for_another_step_is_stale(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await someone.play()
        for seq, step in ((2, 1), (2, 3), (3, 2), (9, 9)):
            await someone.send(seq=seq, step=step)
            assert (await someone.refused()).code is Refused.STALE
        assert (await someone.play()).n == 2


async def test_a_press_of_another_epoch_is_stale(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        someone.seat.press(Press(room.epoch - 1, 1, 1, "wait"))
        assert (await someone.refused()).code is Refused.STALE


async def test_an_unknown_action_is_refused(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await someone.send("dance")
        assert (await someone.refused()).code is Refused.BAD_ACTION
        assert (await someone.play()).n == 1


async def test_a_press_too_soon_is_refused_and_may_be_sent_again(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(
        await an_episode(engine), pace=Pace(Beat.KEYPRESS, min_step_ms=350, resume_ms=0)
    )
    async with player(room) as someone:
        assert (await someone.play()).n == 1
        clock.advance(0.2)
        await someone.send()
        assert (await someone.refused()).code is Refused.TOO_FAST
        clock.advance(0.2)
        assert (await someone.play()).n == 2


async def test_the_newest_seat_wins(engine: AsyncEngine, rooms: Rooms) -> None:
    episode_id = await an_episode(engine)
    room = await rooms.enter(episode_id, pace=AT_ONCE)
    async with player(room) as old:
        await old.play()
        async with player(await rooms.enter(episode_id)) as new:
            assert (await old.bye()).code is Closing.SUPERSEDED
            await old.send()
            assert (new.n, new.seq) == (1, 1)
            assert (await new.play()).n == 2
    assert [step.seq for step in await stored_steps(engine, episode_id)] == [1, 2]


async def test_an_episode_ends_with_its_outcome_and_is_sealed(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine, steps=3), pace=AT_ONCE)
    async with player(room) as someone:
        for _ in range(3):
            await someone.play()
        while (await someone.hear(State)).state != "ended":
            pass
        await someone.send()
        assert (await someone.refused()).code is Refused.ENDED
    await rooms.close()
    row = await stored_episode(engine, room.episode_id)
    assert row.ended_at is not None
    assert row.outcome is not None
    assert row.outcome["steps"] == 3
    assert row.verified is True


async def test_events_are_sent_until_they_are_acknowledged(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        someone.acks = False
        shown: list[int] = []
        while not shown:
            shown = [event.id for event in (await someone.play("west")).events]
        again = [event.id for event in (await someone.play("west")).events]
        assert again[: len(shown)] == shown
        someone.seat.ack(someone.n, max(again))
        assert not set(again) & {event.id for event in (await someone.play("west")).events}
        assert {row.id for row in await stored_events(engine, room.episode_id)} >= set(again)


async def test_what_was_painted_is_noted_beside_its_step(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await someone.play()
        await someone.play()
    await rooms.close()
    first = (await stored_steps(engine, room.episode_id))[0]
    assert (first.paint_ms, first.visible) == (1.0, True)
    assert first.latency_ms is not None


async def test_many_rooms_play_at_once_each_in_its_own_order(engine: AsyncEngine, rooms: Rooms) -> None:
    async def plays(episode_id: int) -> None:
        async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as someone:
            for _ in range(5):
                await someone.play("wait")

    session = await a_session(engine, places=30)
    visits = [(await begin(engine, session)).visit for _ in range(20)]
    ids = []
    async with work(engine) as db:
        for visit in visits:
            assert visit is not None
            ids.append(await begun(db, visit.id))
    await asyncio.gather(*(plays(episode_id) for episode_id in ids))
    for episode_id in ids:
        assert [step.n for step in await stored_steps(engine, episode_id)] == [1, 2, 3, 4, 5]
