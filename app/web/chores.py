"""Work that a page begins and does not wait for; one of a name at a time in this process."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

_log = logging.getLogger("normgym.chores")


class Chores:
    """Tasks that are held until they end; what goes wrong in one is logged, never lost."""

    def __init__(self) -> None:
        self._running: dict[str, asyncio.Task[Any]] = {}

    def start(self, name: str, work: Coroutine[Any, Any, Any]) -> bool:
        """Begin a chore, unless one of its name is under way; returns whether it was begun."""
        if name in self._running:
            work.close()
            return False
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._running[name] = task
        task.add_done_callback(lambda done: self._ended(name, done))
        return True

    def _ended(self, name: str, done: asyncio.Task[Any]) -> None:
        self._running.pop(name, None)
        if not done.cancelled() and (wrong := done.exception()) is not None:
            _log.error("the chore %s broke", name, exc_info=wrong)

    async def ended(self) -> None:
        """Wait until nothing is under way."""
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def close(self) -> None:
        """End whatever still runs."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
