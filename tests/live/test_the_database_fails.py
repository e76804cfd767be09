"""When the database stutters nothing is lost, doubled or shown too early."""

import asyncio
import os
import signal
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.launch.cluster import Cluster
from app.live.messages import Closing, Frame
from app.live.rooms import Rooms
from app.store.engine import open_engine
from tests.live.playing import AT_ONCE, an_episode, player, stored_steps
from tests.live.proxy import Proxy, proxied


class Shaky(NamedTuple):
    """Rooms whose way to the database leads through a proxy."""

    rooms: Rooms
    proxy: Proxy


@pytest.fixture
async def shaky(cluster: Cluster, database_url: str) -> AsyncIterator[Shaky]:
    target = next(path for path in cluster.socket_folder.glob(".s.PGSQL.*") if path.suffix != ".lock")
    with tempfile.TemporaryDirectory(prefix="ng-") as folder:
        async with proxied(target, Path(folder)) as proxy:
            here, there = (quote(str(path), safe="") for path in (cluster.socket_folder, folder))
            engine = open_engine(database_url.replace(here, there))
            rooms = Rooms(engine, "shaky")
            yield Shaky(rooms, proxy)
            await rooms.close()
            await engine.dispose()


@pytest.fixture
async def own_rooms(own_database_url: str) -> AsyncIterator[tuple[AsyncEngine, Rooms]]:
    """Rooms whose database nobody else uses."""
    engine = open_engine(own_database_url)
    rooms = Rooms(engine, "alone")
    yield engine, rooms
    await rooms.close()
    await engine.dispose()


async def test_a_connection_cut_between_commit_and_its_answer_doubles_nothing(
    engine: AsyncEngine, shaky: Shaky
) -> None:
    episode_id = await an_episode(engine)
    room = await shaky.rooms.enter(episode_id, pace=AT_ONCE)
    async with player(room) as someone:
        someone.acks = False
        await someone.play("north")
        shaky.proxy.cut = True
        await someone.send("east")
        assert (await someone.bye()).code is Closing.RETRY_LATER
        assert (room.n, shaky.proxy.cuts) == (1, 1)
    again = await shaky.rooms.enter(episode_id, pace=AT_ONCE)
    async with player(again) as someone:
        assert (someone.n, someone.seq) == (2, 2)
        await someone.send("east", seq=2, step=2)
        assert (await someone.hear(Frame)).n == 2
        assert (await someone.play("wait")).n == 3
    assert [step.action for step in await stored_steps(engine, episode_id)] == ["north", "east", "wait"]


async def test_a_database_that_restarts_loses_nothing(engine: AsyncEngine, shaky: Shaky) -> None:
    episode_id = await an_episode(engine)
    async with player(await shaky.rooms.enter(episode_id, pace=AT_ONCE)) as someone:
        await someone.play("north")
        shaky.proxy.away = True
        shaky.proxy.drop_all()
        await someone.send("east")
        assert (await someone.bye()).code is Closing.RETRY_LATER
    shaky.proxy.away = False
    async with player(await shaky.rooms.enter(episode_id, pace=AT_ONCE)) as someone:
        assert someone.n == 1
        await someone.play("east")
    assert [step.action for step in await stored_steps(engine, episode_id)] == ["north", "east"]


async def test_a_database_that_stands_still_for_a_while_shows_nothing_until_it_is_kept(
    own_rooms: tuple[AsyncEngine, Rooms], own_cluster: Cluster
) -> None:
    engine, rooms = own_rooms
    episode_id = await an_episode(engine)
    async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as someone:
        await someone.play("north")
        stopped = family_of(own_cluster.pid)
        try:
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            await someone.send("east")
            await asyncio.sleep(5)
            assert someone.seat._room.n == 1
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)
        assert (await someone.hear(Frame)).n == 2
    assert [step.action for step in await stored_steps(engine, episode_id)] == ["north", "east"]


def family_of(pid: int) -> list[int]:
    """Return a process with its children, as PostgreSQL's are."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]
