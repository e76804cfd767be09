"""A clock that stands still until a test moves it."""

import heapq
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

BEGIN = datetime(2026, 1, 1, 12, tzinfo=UTC)


class VirtualTimer:
    """Rings once, unless cancelled."""

    def __init__(self, then: Callable[[], object]) -> None:
        self.then = then
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class VirtualClock:
    """Seconds since the test began."""

    def __init__(self) -> None:
        self._now = 100.0
        self._timers: list[tuple[float, int, VirtualTimer]] = []
        self._count = count()

    def now(self) -> float:
        return self._now

    def wall(self) -> datetime:
        return BEGIN + timedelta(seconds=self._now)

    def at(self, when: float, then: Callable[[], object]) -> VirtualTimer:
        timer = VirtualTimer(then)
        heapq.heappush(self._timers, (when, next(self._count), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Let time pass; alarms ring in their order."""
        end = self._now + seconds
        while self._timers and self._timers[0][0] <= end:
            when, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, when)
            if not timer.cancelled:
                timer.then()
        self._now = end
