"""What is on its way to the disk holds up nobody but those whose step it is."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.live.messages import RETRY, Bye, Closing, Frame, Out
from app.live.room import Room
from app.live.rooms import Rooms
from app.store.engine import PATIENCE_S, work
from tests.live.playing import AT_ONCE, Player, an_episode, begun, player, stored_steps
from tests.store.places import a_session, begin


async def two_rooms(engine: AsyncEngine, rooms: Rooms) -> tuple[Room, Room]:
    session = await a_session(engine)
    visits = [(await begin(engine, session)).visit for _ in range(2)]
    async with work(engine) as db:
        ids = [await begun(db, visit.id) for visit in visits if visit is not None]
    first, last = [await rooms.enter(each, pace=AT_ONCE) for each in ids]
    return first, last


async def test_a_row_that_was_locked_elsewhere_held_up_every_room_of_the_worker(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    locked, free = await two_rooms(engine, rooms)
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(player(room)) for room in (locked, free)]
        for _ in range(2):  # by the second every statement has been prepared
            await one.play(), await other.play()
        async with work(engine) as db:
            await db.execute(text(f"SELECT 1 FROM episodes WHERE id = {locked.episode_id} FOR UPDATE"))
            await one.send()
            await other.send()
            async with asyncio.timeout(PATIENCE_S * 3 / 4):
                assert (await other.hear(Frame)).n == 3
                assert (await one.bye()).code is Closing.RETRY_LATER
    assert len(await stored_steps(engine, locked.episode_id)) == 2


async def test_a_room_that_breaks_over_its_own_frame_breaks_no_other(
    engine: AsyncEngine, rooms: Rooms, caplog: pytest.LogCaptureFixture
) -> None:
    broken, whole = await two_rooms(engine, rooms)

    def breaks(out: Out) -> bool:
        raise ZeroDivisionError(type(out))

    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(player(room)) for room in (broken, whole)]
        await one.play(), await other.play()
        one.seat.speak = breaks
        await one.send()
        await other.send()
        assert (await one.bye()).code is Closing.RETRY_LATER
        assert (await other.hear(Frame)).n == 2
        assert (await other.play()).n == 3
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert len(await stored_steps(engine, broken.episode_id)) == 2


async def test_a_room_closed_while_its_step_is_on_its_way_shows_it_to_nobody(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await someone.send()
        room.close(RETRY)
        assert (await someone.bye()).code is Closing.RETRY_LATER
    await rooms.close()
    assert (room.n, len(await stored_steps(engine, room.episode_id))) == (0, 1)
    assert not [out for out in someone.heard if isinstance(out, Frame)]


async def test_presses_that_come_while_a_step_is_being_kept_wait_for_their_turn(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await _all_at_once(someone, 5)
        assert [(await someone.hear(Frame)).ack for _ in range(5)] == [1, 2, 3, 4, 5]
    assert [step.seq for step in await stored_steps(engine, room.episode_id)] == [1, 2, 3, 4, 5]


async def _all_at_once(someone: Player, many: int) -> None:
    for n in range(1, many + 1):
        await someone.send(seq=n, step=n)


async def test_whoever_is_closed_first_still_hears_why(engine: AsyncEngine, rooms: Rooms) -> None:
    room = await rooms.enter(await an_episode(engine), pace=AT_ONCE)
    async with player(room) as someone:
        await rooms.close()
        assert await someone.bye() == Bye(Closing.RETRY_LATER, "restart")
        await someone.send()
    assert await stored_steps(engine, room.episode_id) == []
