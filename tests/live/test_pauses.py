"""A room stands still while a reason is there; each leaves a row with its duration."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncEngine

from app.live.asking import Asking
from app.live.messages import Closing, Frame, Reason, Refused, State
from app.live.pace import Beat, Pace
from app.live.rooms import Rooms
from app.store import beliefs
from app.store.engine import work
from tests.live.playing import AT_ONCE, Player, an_episode, player, stored_episode, stored_pauses
from tests.live.virtual import VirtualClock

COUNTED = Pace(Beat.KEYPRESS, min_step_ms=0, resume_ms=3000)


async def test_a_room_runs_after_three_two_one(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=COUNTED)
    async with room.seat() as seat:
        someone = Player.at(seat)
        assert await someone.hear(State) == State(room.epoch, "running", resume_in_ms=3000)
        await someone.send()
        assert (await someone.refused()).code is Refused.PAUSED
        clock.advance(3)
        assert (await someone.play()).n == 1


async def test_a_hidden_page_pauses_for_as_long_as_it_is_hidden(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=COUNTED)
    async with player(room) as someone:
        clock.advance(3)
        someone.seat.pause(Reason.HIDDEN, True)
        someone.seat.pause(Reason.PARTICIPANT, True)
        assert (await someone.hear(State)).why == (Reason.HIDDEN,)
        assert (await someone.hear(State)).why == (Reason.HIDDEN, Reason.PARTICIPANT)
        clock.advance(7)
        someone.seat.pause(Reason.HIDDEN, False)
        assert (await someone.hear(State)).why == (Reason.PARTICIPANT,)
        someone.seat.pause(Reason.PARTICIPANT, False)
        assert (await someone.hear(State)).resume_in_ms == 3000
    await slow_rooms.close()
    kept = {pause.reason: pause.ms for pause in await stored_pauses(engine, room.episode_id)}
    assert kept[Reason.HIDDEN] == 7000
    assert kept[Reason.PARTICIPANT] == 7000


async def test_a_room_waits_for_whoever_left(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await someone.play()
    clock.advance(42)
    async with player(room) as again:
        assert (await again.play()).n == 2
    await slow_rooms.close()
    first = (await stored_pauses(engine, room.episode_id))[0]
    assert (first.reason, first.ms, first.n) == (Reason.CONNECTION, 42_000, 1)


async def test_questions_stop_the_room_until_they_are_answered(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE, asking=Asking(frozenset({2})))
    async with player(room) as someone:
        await someone.play()
        await someone.play()
        state = await someone.hear(State)
        assert (state.why, state.probe) == ((Reason.PROBE,), 2)
        await someone.send()
        assert (await someone.refused()).code is Refused.PAUSED
        room.answered(2)
        assert (await someone.hear(State)).state == "running"
        assert (await someone.play()).n == 3


async def test_questions_that_are_due_survive_a_crash_until_answered_elsewhere(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    episode_id = await an_episode(engine)
    room = await rooms.enter(episode_id, pace=AT_ONCE, asking=Asking(frozenset({1})))
    async with player(room) as someone:
        await someone.play()
    other = Rooms(engine, "worker-2")
    try:
        room = await other.enter(episode_id, pace=AT_ONCE, asking=Asking(frozenset({1})))
        async with player(room) as someone:
            assert isinstance(someone.heard[-1], State)
            assert someone.heard[-1].why == (Reason.PROBE,)
            visit_id = (await stored_episode(engine, episode_id)).visit_id
            async with work(engine) as db:
                await beliefs.keep(db, visit_id, "practice", {"P1": "who knows"}, episode_id=episode_id, n=1)
            await other._janitor.look(whole=False)
            assert (await someone.hear(State)).state == "running"
    finally:
        await other.close()


async def test_a_browser_that_draws_nothing_pauses_the_room_and_is_sent_away_at_last(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        someone.acks = False
        await someone.play()
        clock.advance(5)
        assert (await someone.hear(State)).why == (Reason.LAG,)
        someone.seat.ack(1, 0)
        assert (await someone.hear(State)).state == "running"
        await someone.play()
        clock.advance(15)
        assert (await someone.bye()).code is Closing.RETRY_LATER
    assert Reason.LAG in {pause.reason for pause in await stored_pauses(engine, room.episode_id)}


async def test_a_hidden_page_is_no_lag(engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        someone.acks = False
        await someone.play()
        someone.seat.pause(Reason.HIDDEN, True)
        clock.advance(600)
        someone.seat.pause(Reason.HIDDEN, False)
        assert (await someone.running()).why == ()
        assert (await someone.play()).n == 2


async def test_a_slow_browser_gets_the_newest_frame_with_every_event(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        someone.acks = False
        await someone.play("west")
        clock.advance(2.1)
        for seq in (2, 3, 4):
            await someone.send("west", seq=seq, step=seq)
        while room.n < 4:  # noqa: ASYNC110 (the seat must not be read yet)
            await asyncio.sleep(0.01)
        frame = await someone.hear(Frame)
        assert frame.n == 4
        assert [event.id for event in frame.events] == [event.id for event in room._ledger.events]
