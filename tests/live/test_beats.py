"""The other clocks are held to what the key press clock promises."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncEngine

from app.live.messages import Frame, Reason, Refused, State
from app.live.pace import Beat, Pace
from app.live.rooms import Rooms
from tests.live.playing import an_episode, player, stored_steps
from tests.live.virtual import VirtualClock

TICKS = Pace(Beat.TICKS, step_ms=500, resume_ms=0)
EITHER = Pace(Beat.EITHER, min_step_ms=0, patience_ms=2000, resume_ms=0)


async def test_a_tick_without_a_press_is_a_wait(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=TICKS)
    async with player(room) as someone:
        clock.advance(0.5)
        assert (await someone.hear(Frame)).n == 1
    (step,) = await stored_steps(engine, room.episode_id)
    assert (step.action, step.auto, step.seq) == ("wait", True, None)


async def test_the_first_press_for_the_open_step_counts(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=TICKS)
    async with player(room) as someone:
        await someone.send("north", seq=1)
        await someone.send("south", seq=2)
        assert (await someone.refused()).code is Refused.STALE
        await someone.send("north", seq=1)
        assert (await someone.hear(Frame)).n == 0
        clock.advance(0.5)
        frame = await someone.hear(Frame)
        assert (frame.n, frame.ack) == (1, 1)
    (step,) = await stored_steps(engine, room.episode_id)
    assert (step.action, step.auto, step.seq) == ("north", False, 1)


async def test_missed_ticks_are_skipped_never_made_up_for(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=TICKS)
    async with player(room) as someone:
        clock.advance(2.6)
        assert (await someone.hear(Frame)).n == 1
        clock.advance(0.3)
        await asyncio.sleep(0.05)
        assert room.n == 1
        clock.advance(0.2)
        assert (await someone.hear(Frame)).n == 2


async def test_a_pause_stops_the_ticks(engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=TICKS)
    async with player(room) as someone:
        someone.seat.pause(Reason.PARTICIPANT, True)
        clock.advance(10)
        assert (await someone.hear(State)).state == "paused"
        someone.seat.pause(Reason.PARTICIPANT, False)
        clock.advance(0.5)
        assert (await someone.hear(Frame)).n == 1


async def test_patience_ends_with_a_wait_but_a_press_comes_first(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=EITHER)
    async with player(room) as someone:
        clock.advance(1.5)
        assert (await someone.play("north")).n == 1
        clock.advance(1.5)
        await asyncio.sleep(0.05)
        assert room.n == 1
        clock.advance(0.5)
        assert (await someone.hear(Frame)).n == 2
        await someone.send("north", seq=2, step=2)
        assert (await someone.refused()).code is Refused.STALE
    assert [step.auto for step in await stored_steps(engine, room.episode_id)] == [False, True]
