"""Keep leases alive, look after rooms that nobody is in, finish what a crash has left."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncEngine

from app.episodes.engine import ENGINE_VERSION
from app.live.clocks import Clock
from app.live.messages import SUPERSEDED, Bye, Closing
from app.live.repeating import Repeating
from app.live.room import Room
from app.live.sealing import seal
from app.store import beliefs, episodes
from app.store.engine import work

LEASE_S = 30.0
ROUND_S = 1.0
RENEW_EVERY = 10
RENEW_AT_ONCE = 40
"""Rooms of one transaction: until it ends their steps wait."""
IDLE_S = 60.0

_IDLE = Bye(Closing.RETRY_LATER, "idle")


class Janitor:
    """Goes round once a second."""

    def __init__(
        self,
        engine: AsyncEngine,
        worker: str,
        rooms: dict[int, Room],
        clock: Clock,
        equivalents: frozenset[str] = frozenset(),
    ) -> None:
        self._engine, self._worker, self._rooms, self._clock = engine, worker, rooms, clock
        self._equivalents = equivalents
        self._going = Repeating("janitor", ROUND_S, self._round)

    async def close(self) -> None:
        """Stop going round."""
        await self._going.close()

    async def _round(self, before: int) -> None:
        await self.look(whole=before % RENEW_EVERY == 0)

    async def look(self, *, whole: bool = True) -> None:
        """Go round once; `whole` also for what is not urgent."""
        await self._ask_for_answers()
        if whole:
            await self._renew()
            await self._give_up_idle()
            await self._seal_what_was_left()

    async def _ask_for_answers(self) -> None:
        """Answers may have been kept by another process."""
        for room in [room for room in self._rooms.values() if room.probe_due is not None and not room.over]:
            async with work(self._engine) as db:
                answered = await beliefs.answered_steps(db, room.episode_id)
            if room.n in answered:
                room.answered(room.n)

    async def _renew(self) -> None:
        """Prolong the leases; a room that somebody took over is closed."""
        held = [room for room in self._rooms.values() if not room.over and not room.ended]
        for begin in range(0, len(held), RENEW_AT_ONCE):
            await self._renewed(held[begin : begin + RENEW_AT_ONCE])
        async with work(self._engine) as db:
            await episodes.expired(db)

    async def _renewed(self, held: Sequence[Room]) -> None:
        async with work(self._engine) as db:
            pairs = [(room.episode_id, room.epoch) for room in held]
            ours = await episodes.renew(db, pairs, self._worker, LEASE_S)
        for room in held:
            if room.episode_id not in ours:
                self._shut(room, SUPERSEDED)

    async def _give_up_idle(self) -> None:
        """Close rooms that nobody has been in for a while."""
        now = self._clock.now()
        idle = [room for room in self._rooms.values() if room.empty and now - room.left_at > IDLE_S]
        for room in idle:
            self._shut(room, _IDLE)
        async with work(self._engine) as db:
            await episodes.release(db, [(room.episode_id, room.epoch) for room in idle])

    def _shut(self, room: Room, bye: Bye) -> None:
        if self._rooms.get(room.episode_id) is room:
            del self._rooms[room.episode_id]
        room.close(bye)

    async def _seal_what_was_left(self) -> None:
        async with work(self._engine) as db:
            left = await episodes.unsealed(db, {ENGINE_VERSION, *self._equivalents})
        for row in left:
            await seal(self._engine, row.id, self._equivalents)
