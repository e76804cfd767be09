"""All rooms of one process: opened when somebody comes, given up when nobody is there."""

import asyncio
import logging
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.live.asking import Asking
from app.live.clocks import Clock, ComputerClock
from app.live.janitor import LEASE_S, Janitor
from app.live.messages import SUPERSEDED, Bye, Closing
from app.live.pace import Pace
from app.live.recorder import Recorder
from app.live.reopening import reopen
from app.live.room import Room
from app.live.sealing import seal
from app.live.showing import ALL_IS_SHOWN, Showing
from app.store import episodes
from app.store.engine import work

_log = logging.getLogger(__name__)
NOTHING_IS_ASKED = Asking()
_RESTART = Bye(Closing.RETRY_LATER, "restart")


class Rooms:
    """Make it inside a running event loop; `worker` names this process in leases.

    `equivalents` are the engines whose episodes may go on here.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        worker: str,
        *,
        clock: Clock | None = None,
        equivalents: frozenset[str] = frozenset(),
    ) -> None:
        self.worker = worker
        self._engine, self._equivalents = engine, equivalents
        self._clock = clock or ComputerClock()
        self._recorder = Recorder(engine)
        self._rooms: dict[int, Room] = {}
        self._doors: dict[int, asyncio.Lock] = {}
        self._sealing: set[asyncio.Task[None]] = set()
        self._janitor = Janitor(engine, worker, self._rooms, self._clock, equivalents)

    async def enter(
        self,
        episode_id: int,
        *,
        pace: Pace | None = None,
        asking: Asking = NOTHING_IS_ASKED,
        showing: Showing = ALL_IS_SHOWN,
    ) -> Room:
        """Return the room of an episode: the one that is open here, or a new one, rebuilt from the store.

        `pace`, `asking` and `showing` count for a new room. Whoever held it elsewhere is refused from
        now on, without being asked. Raises NotThere, EpisodeClosed, EpisodeBroken.
        """
        async with self._doors.setdefault(episode_id, asyncio.Lock()):
            room = self._rooms.get(episode_id)
            if room is not None and await self._still_ours(room):
                return room
            if room is not None:
                room.close(SUPERSEDED)
            return await self._open(episode_id, pace or Pace(), asking, showing)

    def opened(self, episode_id: int) -> Room | None:
        """Return the room if it is open in this process."""
        return self._rooms.get(episode_id)

    def answered(self, episode_id: int, n: int) -> None:
        """Questions were answered: the room goes on, at once here, within a second in another process."""
        if (room := self._rooms.get(episode_id)) is not None:
            room.answered(n)

    def __len__(self) -> int:
        return len(self._rooms)

    async def close(self) -> None:
        """Send everybody away to come back at once, keep what is waiting, give the leases up."""
        await self._janitor.close()
        rooms = list(self._rooms.values())
        for room in rooms:
            room.close(_RESTART)
        await asyncio.gather(*self._sealing, return_exceptions=True)
        await self._recorder.close()
        with suppress(SQLAlchemyError, OSError):
            async with work(self._engine) as db:
                await episodes.release(db, [(room.episode_id, room.epoch) for room in rooms])
        self._rooms.clear()

    async def _still_ours(self, room: Room) -> bool:
        """Whether the room may be used again: it writes, and nobody has taken it over."""
        if room.over:
            return False
        if room.ended:
            return True
        async with work(self._engine) as db:
            return await episodes.epoch_of(db, room.episode_id) == room.epoch

    async def _open(self, episode_id: int, pace: Pace, asking: Asking, showing: Showing) -> Room:
        self._rooms.pop(episode_id, None)
        reopened = await reopen(self._engine, episode_id, self.worker, LEASE_S, self._equivalents, showing)
        room = Room(reopened, pace=pace, asking=asking, recorder=self._recorder, clock=self._clock)
        room.on_end = self._seal
        self._rooms[episode_id] = room
        return room

    def _seal(self, room: Room) -> None:
        """Replay what was kept, beside the running rooms."""
        task = asyncio.get_running_loop().create_task(self._sealed(room.episode_id))
        self._sealing.add(task)
        task.add_done_callback(self._sealing.discard)

    async def _sealed(self, episode_id: int) -> None:
        try:
            await seal(self._engine, episode_id, self._equivalents)
        except SQLAlchemyError:
            _log.warning("episode %s will be sealed later", episode_id)
