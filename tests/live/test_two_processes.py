"""A worker that was stopped and wakes up after a take-over writes nothing."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncEngine

from app.live.rooms import Rooms
from tests.live.playing import AT_ONCE, an_episode, player, stored_steps

ROOT = Path(__file__).parents[2]


class Worker:
    """Another process that plays."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def ask(self, order: str) -> str:
        self.tell(order)
        return await self.hear()

    def tell(self, order: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{order}\n".encode())

    async def hear(self) -> str:
        assert self._process.stdout
        async with asyncio.timeout(30):
            return (await self._process.stdout.readline()).decode().strip()

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    async def until_stopped(self) -> None:
        """Wait until the process stands still."""
        async with asyncio.timeout(30):
            while _state(self._process.pid) != "T":  # noqa: ASYNC110 (the system tells nobody)
                await asyncio.sleep(0.02)


def _state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]


@asynccontextmanager
async def a_worker(url: str, episode_id: int) -> AsyncIterator[Worker]:
    """Start a worker in an episode; it is ended with the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.live.worker", url, str(episode_id)),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        worker = Worker(process)
        assert (await worker.hear()).startswith("epoch")
        yield worker
    finally:
        process.kill()
        await process.wait()


async def test_a_stopped_worker_that_wakes_after_a_take_over_is_refused(
    engine: AsyncEngine, rooms: Rooms, database_url: str
) -> None:
    episode_id = await an_episode(engine)
    async with a_worker(database_url, episode_id) as first:
        assert await first.ask("play north") == "n 1"
        first.signal(signal.SIGSTOP)
        await first.until_stopped()
        first.tell("play south")
        async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as second:
            assert (second.n, second.seq) == (1, 1)
            await second.play("east")
            first.signal(signal.SIGCONT)
            assert await first.hear() == "bye 4001"
            await second.play("wait")
    assert [step.action for step in await stored_steps(engine, episode_id)] == ["north", "east", "wait"]


async def test_a_worker_that_stops_inside_a_transaction_holds_nobody_up(
    engine: AsyncEngine, rooms: Rooms, database_url: str
) -> None:
    episode_id = await an_episode(engine)
    async with a_worker(database_url, episode_id) as first:
        assert await first.ask("play north") == "n 1"
        assert await first.ask("hold") == "held"
        first.tell("play south")
        await first.until_stopped()
        async with player(await rooms.enter(episode_id, pace=AT_ONCE)) as second:
            assert (second.n, second.seq) == (1, 1)
            await second.play("east")
            first.signal(signal.SIGCONT)
            assert await first.hear() in {"bye 4001", "bye 4010"}
    assert [step.action for step in await stored_steps(engine, episode_id)] == ["north", "east"]


async def test_a_killed_worker_leaves_every_step_it_has_shown(
    engine: AsyncEngine, rooms: Rooms, database_url: str
) -> None:
    episode_id = await an_episode(engine)
    async with a_worker(database_url, episode_id) as first:
        for n in (1, 2, 3):
            assert await first.ask("play north") == f"n {n}"
        first.tell("play south")
        first.signal(signal.SIGKILL)
    room = await rooms.enter(episode_id, pace=AT_ONCE)
    assert room.n in {3, 4}
    async with player(room) as second:
        await second.play("wait")
    steps = await stored_steps(engine, episode_id)
    assert [step.n for step in steps] == list(range(1, room.n + 1))
