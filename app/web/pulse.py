"""How late this process is: a beat every half second, and how long after its time it came."""

import asyncio
import contextlib
import time
from collections import deque
from statistics import quantiles
from typing import NamedTuple

EVERY_S = 0.5
KEPT = 600
"""Five minutes of beats."""


class Lateness(NamedTuple):
    """Percentiles of the last five minutes, in milliseconds."""

    p50: float
    p99: float
    worst: float


class Pulse:
    """Make it inside a running loop; whatever blocks the loop shows here."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=KEPT)
        self._task = asyncio.get_running_loop().create_task(self._beat(), name="pulse")

    async def _beat(self) -> None:
        due = time.perf_counter()
        while True:
            due = max(due + EVERY_S, time.perf_counter())
            await asyncio.sleep(due - time.perf_counter())
            # A loop may wake a little before its time: that is on time.
            self._late.append(max(0.0, time.perf_counter() - due) * 1000)

    @property
    def lateness(self) -> Lateness:
        """How late beats were; nothing before the second one."""
        if len(self._late) < 2:
            return Lateness(0.0, 0.0, 0.0)
        cuts = quantiles(self._late, n=100, method="inclusive")
        return Lateness(round(cuts[49], 2), round(cuts[98], 2), round(max(self._late), 2))

    async def close(self) -> None:
        """Stop."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
