"""Time, handed in: the computer's here, a virtual one in tests."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Timer(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> object:
        """Let it not happen."""


class Clock(Protocol):
    """What a room may know of time."""

    def now(self) -> float:
        """Seconds that never run backwards."""

    def wall(self) -> datetime:
        """The time of day, UTC."""

    def at(self, when: float, then: Callable[[], object]) -> Timer:
        """Call `then` when `now()` reaches `when`."""


class ComputerClock:
    """The computer's own time; used inside a running event loop."""

    def now(self) -> float:
        """Seconds of the event loop's clock."""
        return asyncio.get_running_loop().time()

    def wall(self) -> datetime:
        """The time of day, UTC."""
        return datetime.now(UTC)

    def at(self, when: float, then: Callable[[], object]) -> Timer:
        """Call `then` when `now()` reaches `when`."""
        return asyncio.get_running_loop().call_at(when, then)
