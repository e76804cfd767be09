"""Whatever dies, the store knows where everybody was."""

import asyncio

import pytest
from sqlalchemy import func, update
from sqlalchemy.ext.asyncio import AsyncEngine

from app.errors import EpisodeBroken, EpisodeClosed, NotThere
from app.live.messages import Closing, Reason
from app.live.rooms import Rooms
from app.store import episodes, visits
from app.store.engine import work
from app.store.rows import Episode, Step
from tests.live.playing import AT_ONCE, an_episode, begun, player, stored_episode, stored_pauses, stored_steps
from tests.store.places import a_session, begin

WALK = ("north", "east", "wait", "use", "south", "west")


async def test_a_room_that_was_rebuilt_goes_on_at_the_very_step_with_the_same_chain(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    whole, cut = await an_episode(engine), 0
    async with player(await rooms.enter(whole, pace=AT_ONCE)) as someone:
        for action in WALK:
            await someone.play(action)
    cut = await another(engine, whole)
    for count, action in enumerate(WALK):
        worker = Rooms(engine, f"worker-{count}")
        room = await worker.enter(cut, pace=AT_ONCE)
        assert (room.n, room.epoch) == (count, count + 1)
        async with player(room) as someone:
            assert someone.seq == count
            await someone.play(action)
        await worker.close()
    chains = [[step.hash for step in await stored_steps(engine, one)] for one in (whole, cut)]
    assert chains[0] == chains[1]


async def another(engine: AsyncEngine, like: int) -> int:
    """Begin an episode of the same brief."""
    row = await stored_episode(engine, like)
    before = await stored_steps(engine, like)
    from app.episodes.brief import Brief
    from app.episodes.episode import Episode as Played

    assert before
    first = Played.begin(Brief.of(row.brief)).hash
    async with work(engine) as db:
        made = await episodes.begin(
            db, row.visit_id, "again", brief=row.brief, engine=row.engine, content=row.content, hash=first
        )
    return made.id


async def test_a_second_process_takes_over_at_once_and_the_first_is_refused(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    episode_id = await an_episode(engine)
    other = Rooms(engine, "worker-2")
    try:
        async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as first:
            await first.play()
            async with player(await other.enter(episode_id, pace=AT_ONCE)) as second:
                await second.play("north")
                await first.send("south")
                assert (await first.bye()).code is Closing.SUPERSEDED
                await second.play()
        assert [step.action for step in await stored_steps(engine, episode_id)] == ["wait", "north", "wait"]
    finally:
        await other.close()


async def test_a_lost_room_is_replaced_when_its_participant_comes_back(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    episode_id = await an_episode(engine)
    first = await rooms.enter(episode_id, pace=AT_ONCE)
    other = Rooms(engine, "worker-2")
    await other.enter(episode_id)
    await other.close()
    again = await rooms.enter(episode_id, pace=AT_ONCE)
    assert again is not first
    assert first.over
    assert again.epoch == 3


async def test_leases_are_prolonged_a_few_at_a_time_and_no_room_is_left_out(
    engine: AsyncEngine, rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.live.janitor.RENEW_AT_ONCE", 1)
    session = await a_session(engine)
    started = [(await begin(engine, session)).visit for _ in range(3)]
    async with work(engine) as db:
        ids = [await begun(db, visit.id) for visit in started if visit is not None]
    for episode_id in ids:
        await rooms.enter(episode_id, pace=AT_ONCE)
    before = [(await stored_episode(engine, episode_id)).lease_until for episode_id in ids]
    await rooms._janitor.look()
    after = [(await stored_episode(engine, episode_id)).lease_until for episode_id in ids]
    assert all(
        old is not None and new is not None and new > old for old, new in zip(before, after, strict=True)
    )
    assert len(rooms) == 3


async def test_the_janitor_closes_rooms_that_were_taken_over(engine: AsyncEngine, rooms: Rooms) -> None:
    episode_id = await an_episode(engine)
    other = Rooms(engine, "worker-2")
    async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as first:
        await other.enter(episode_id)
        await rooms._janitor.look()
        assert (await first.bye()).code is Closing.SUPERSEDED
    await other.close()


async def test_an_outage_is_a_pause_since_the_last_sign_of_life(engine: AsyncEngine, rooms: Rooms) -> None:
    episode_id = await an_episode(engine)
    async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as someone:
        await someone.play()
        (step,) = await stored_steps(engine, episode_id)
        other = Rooms(engine, "worker-2")
        async with player(await other.enter(episode_id, pace=AT_ONCE)) as again:
            await again.play()
        await other.close()
    outage = (await stored_pauses(engine, episode_id))[0]
    assert (outage.reason, outage.from_at) == (Reason.CONNECTION, step.server_at)
    assert outage.ms is not None


async def test_another_engine_ends_the_episode_but_not_the_visit(engine: AsyncEngine, rooms: Rooms) -> None:
    episode_id = await an_episode(engine)
    async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as someone:
        await someone.play()
    async with work(engine) as db:
        await db.execute(update(Episode).where(Episode.id == episode_id).values(engine="an older one"))
    other = Rooms(engine, "worker-2")
    with pytest.raises(EpisodeBroken):
        await other.enter(episode_id)
    with pytest.raises(EpisodeClosed):
        await other.enter(episode_id)
    await other.close()
    row = await stored_episode(engine, episode_id)
    assert (row.technical, row.verified) == (True, None)
    assert row.ended_at is not None
    async with work(engine) as db:
        visit = await visits.by_id(db, row.visit_id)
        assert visit is not None
        assert (visit.flags, visit.exit) == (["other-engine"], None)


async def test_an_equivalent_engine_goes_on_and_seals(engine: AsyncEngine) -> None:
    episode_id = await an_episode(engine, steps=2, by="an older one")
    for worker in ("worker-1", "worker-2"):
        rooms = Rooms(engine, worker, equivalents=frozenset({"an older one"}))
        async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as someone:
            await someone.play()
        await rooms.close()
    row = await stored_episode(engine, episode_id)
    assert (row.engine, row.n, row.technical, row.verified) == ("an older one", 2, False, True)


async def test_what_other_engines_left_unsealed_keeps_nobody_waiting(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    ours = await an_episode(engine, steps=2)
    async with player(await rooms.enter(ours, pace=AT_ONCE)) as someone:
        await someone.play()
        await someone.play()
    await rooms.close()
    async with work(engine) as db:
        await db.execute(update(Episode).where(Episode.id == ours).values(verified=None))
        theirs = [
            (
                await episodes.begin(
                    db, 1, f"x-{count}", brief={}, engine="an older one", content="", hash=b""
                )
            ).id
            for count in range(30)
        ]
        left = update(Episode).where(Episode.id.in_(theirs))
        await db.execute(left.values(ended_at=func.now(), id=Episode.id - 1000))
    other = Rooms(engine, "worker-2")
    await other._janitor.look()
    await other.close()
    assert (await stored_episode(engine, ours)).verified is True


async def test_an_altered_step_ends_the_episode_as_a_fault_of_ours(engine: AsyncEngine, rooms: Rooms) -> None:
    episode_id = await an_episode(engine)
    async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as someone:
        await someone.play("north")
        await someone.play("north")
    async with work(engine) as db:
        await db.execute(update(Step).where(Step.episode_id == episode_id, Step.n == 1).values(action="west"))
    other = Rooms(engine, "worker-2")
    with pytest.raises(EpisodeBroken):
        await other.enter(episode_id)
    await other.close()
    assert (await stored_episode(engine, episode_id)).technical


async def test_an_episode_that_a_crash_left_unsealed_is_sealed_later(
    engine: AsyncEngine, rooms: Rooms
) -> None:
    episode_id = await an_episode(engine, steps=2)
    async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as someone:
        await someone.play()
        await someone.play()
    await rooms.close()
    async with work(engine) as db:
        await db.execute(update(Episode).where(Episode.id == episode_id).values(verified=None))
    other = Rooms(engine, "worker-2")
    await other._janitor.look()
    await other.close()
    assert (await stored_episode(engine, episode_id)).verified is True


async def test_what_nobody_knows_is_not_there(rooms: Rooms) -> None:
    with pytest.raises(NotThere):
        await rooms.enter(10**9)


async def test_fifty_at_once_enter_one_room(engine: AsyncEngine, rooms: Rooms) -> None:
    episode_id = await an_episode(engine)
    entered = await asyncio.gather(*(rooms.enter(episode_id) for _ in range(50)))
    assert {room.epoch for room in entered} == {1}
