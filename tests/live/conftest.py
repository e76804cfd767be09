"""Rooms for tests, closed when the test is over."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.live.rooms import Rooms
from app.store.engine import open_engine
from tests.live.virtual import VirtualClock


@pytest.fixture
async def engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    """An engine as the program opens it."""
    engine = open_engine(database_url)
    yield engine
    await engine.dispose()


@pytest.fixture
async def rooms(engine: AsyncEngine) -> AsyncIterator[Rooms]:
    """The rooms of this process."""
    rooms = Rooms(engine, "worker-1")
    yield rooms
    await rooms.close()


@pytest.fixture
def clock() -> VirtualClock:
    """A clock that the test moves."""
    return VirtualClock()


@pytest.fixture
async def slow_rooms(engine: AsyncEngine, clock: VirtualClock) -> AsyncIterator[Rooms]:
    """Rooms whose time the test moves."""
    rooms = Rooms(engine, "worker-1", clock=clock)
    yield rooms
    await rooms.close()
