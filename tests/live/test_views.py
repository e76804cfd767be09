"""Reading the room in words is evidence: when it was open is kept, whoever closes it or does not."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.live.messages import Frame, Press
from app.live.rooms import Rooms
from app.store.engine import work
from app.store.rows import View
from tests.live.playing import AT_ONCE, an_episode, player, stored_steps
from tests.live.virtual import VirtualClock


async def views(engine: AsyncEngine) -> list[View]:
    async with work(engine) as db:
        return list(await db.scalars(select(View).order_by(View.from_at, View.kind)))


async def test_the_time_with_the_room_in_words_is_kept(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await someone.play()
        someone.seat.view("words", True)
        clock.advance(3)
        someone.seat.view("words", True)
        await someone.play()
        someone.seat.view("words", False)
        someone.seat.view("words", False)
        clock.advance(1)
        someone.seat.view("read", True)
        await someone.play()
    kept = [(view.kind, view.n, view.ms, view.until_at is not None) for view in await views(engine)]
    assert kept == [("words", 1, 3000, True), ("read", 2, 0, True)]


async def test_who_leaves_or_is_done_reads_no_longer(
    engine: AsyncEngine, slow_rooms: Rooms, clock: VirtualClock
) -> None:
    room = await slow_rooms.enter(await an_episode(engine, steps=1), pace=AT_ONCE)
    async with player(room) as someone:
        someone.seat.view("words", True)
        clock.advance(2)
    async with player(room) as someone:
        clock.advance(5)
        someone.seat.view("words", True)
        clock.advance(1)
        await someone.play()
        someone.seat.view("words", True)
    await slow_rooms.close()
    assert [view.ms for view in await views(engine)] == [2000, 1000]


async def test_a_view_that_a_crash_left_open_ends_with_the_last_step(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    episode_id = await an_episode(engine)
    room = await rooms.enter(episode_id, pace=AT_ONCE)
    async with player(room) as someone:
        someone.seat.view("words", True)
        await someone.play()
        other = Rooms(engine, "worker-2")
        await other.enter(episode_id, pace=AT_ONCE)
        (step,) = await stored_steps(engine, episode_id)
        (view,) = await views(engine)
        assert view.until_at == max(view.from_at, step.server_at)
        assert view.ms is not None
        await other.close()


async def test_a_browser_that_was_superseded_has_no_say(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as first, player(room) as second:
        first.seat.view("words", True)
        await second.play()
    assert await views(engine) == []


async def test_a_wait_by_a_held_key_is_kept_as_such(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await someone.play()
        someone.seat.press(Press(someone.epoch, 2, 2, "wait", 1.0, 1.0, held=True))
        await someone.hear(Frame)
    assert [step.held for step in await stored_steps(engine, room.episode_id)] == [False, True]
