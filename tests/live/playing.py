"""Somebody who plays in a room, for tests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.episodes.brief import Phase, draw_brief
from app.episodes.engine import ENGINE_VERSION
from app.episodes.episode import Episode
from app.live.messages import Bye, Frame, Out, Press, Refusal, State, Welcome
from app.live.pace import Beat, Pace
from app.live.room import Room
from app.live.seat import Seat
from app.store import episodes
from app.store.engine import work
from app.store.rows import Episode as EpisodeRow
from app.store.rows import Event, Pause, Step
from tests.store.places import a_visit

AT_ONCE = Pace(Beat.KEYPRESS, min_step_ms=0, resume_ms=0)
Heard = TypeVar("Heard", bound=Out)
WAIT_S = 5.0


async def an_episode(engine: AsyncEngine, *, steps: int = 20, seed: int = 7, by: str = ENGINE_VERSION) -> int:
    """Begin the practice episode of a new visit, by this version of the engine; return its number."""
    visit = await a_visit(engine)
    async with work(engine) as db:
        return await begun(db, visit.id, steps=steps, seed=seed, by=by)


async def begun(
    db: AsyncSession, visit_id: int, *, steps: int = 20, seed: int = 7, by: str = ENGINE_VERSION
) -> int:
    """Begin the practice episode of a visit; return its number."""
    brief = draw_brief(
        layout="practice-cafe", norm="none", phase=Phase.PRACTICE, seed=seed, steps=steps, engine=by
    )
    row = await episodes.begin(
        db,
        visit_id,
        "practice",
        brief=brief.plain(),
        engine=brief.engine,
        content=brief.content,
        hash=Episode.begin(brief).hash,
    )
    return row.id


@dataclass
class Player:
    """A browser without a browser: presses keys, acknowledges what it is shown."""

    seat: Seat
    epoch: int
    seq: int
    n: int
    acks: bool = True
    heard: list[Out] = field(default_factory=list)
    _frames: Any = None

    @classmethod
    def at(cls, seat: Seat) -> "Player":
        welcome = seat.welcome()
        assert isinstance(welcome, Welcome)
        player = cls(seat, welcome.epoch, welcome.applied_seq, welcome.observation.n)
        player._frames = seat.frames()
        return player

    async def hear(self, kind: type[Heard]) -> Heard:
        """Wait for the next thing of this kind."""
        async with asyncio.timeout(WAIT_S):
            async for out in self._frames:
                self.heard.append(out)
                if isinstance(out, Frame):
                    self.n, self.seq = out.n, out.ack
                    if self.acks:
                        self.seat.ack(out.n, max((e.id for e in out.events), default=0), 1.0)
                if isinstance(out, kind):
                    return out
        raise AssertionError(f"nothing like {kind.__name__} any more: {self.heard[-3:]}")

    async def running(self) -> State:
        """Wait until the room runs."""
        while (state := await self.hear(State)).state != "running":
            pass
        return state

    async def send(self, action: str = "wait", *, seq: int | None = None, step: int | None = None) -> None:
        """Press a key."""
        self.seat.press(
            Press(
                self.epoch, self.seq + 1 if seq is None else seq, self.n + 1 if step is None else step, action
            )
        )

    async def play(self, action: str = "wait") -> Frame:
        """Press a key and see what comes of it."""
        await self.send(action)
        return await self.hear(Frame)

    async def refused(self) -> Refusal:
        """See a press refused, then the frame after it."""
        refusal = await self.hear(Refusal)
        await self.hear(Frame)
        return refusal

    async def bye(self) -> Bye:
        """Wait to be sent away."""
        return await self.hear(Bye)


@asynccontextmanager
async def player(room: Room) -> AsyncIterator[Player]:
    """Take the seat, say hello, wait until the room runs."""
    async with room.seat() as seat:
        someone = Player.at(seat)
        await someone.hear(State)
        yield someone


async def stored_steps(engine: AsyncEngine, episode_id: int) -> list[Step]:
    """Return what the store holds."""
    async with work(engine) as db:
        return list(await db.scalars(select(Step).where(Step.episode_id == episode_id).order_by(Step.n)))


async def stored_events(engine: AsyncEngine, episode_id: int) -> list[Event]:
    async with work(engine) as db:
        return list(await db.scalars(select(Event).where(Event.episode_id == episode_id).order_by(Event.id)))


async def stored_pauses(engine: AsyncEngine, episode_id: int) -> list[Pause]:
    async with work(engine) as db:
        return list(
            await db.scalars(select(Pause).where(Pause.episode_id == episode_id).order_by(Pause.from_at))
        )


async def stored_episode(engine: AsyncEngine, episode_id: int) -> EpisodeRow:
    async with work(engine) as db:
        row = await episodes.by_id(db, episode_id)
        assert row is not None
        return row
