"""What is seen to again and again for as long as the program runs, whatever goes wrong in between."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count

from sqlalchemy.exc import SQLAlchemyError

_log = logging.getLogger(__name__)


class Repeating:
    """Make it inside a running loop: it goes at once, and again `every_s` seconds after each end.

    `go` is told how many rounds there were before. What it raises is logged, and the next round comes.
    """

    def __init__(self, name: str, every_s: float, go: Callable[[int], Awaitable[object]]) -> None:
        self._task = asyncio.get_running_loop().create_task(_repeat(name, every_s, go), name=name)

    async def close(self) -> None:
        """Stop, also in the middle of a round."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


async def _repeat(name: str, every_s: float, go: Callable[[int], Awaitable[object]]) -> None:
    for before in count():
        try:
            await go(before)
        except Exception as broken:  # noqa: BLE001 (whatever it was, the next round must come)
            known = isinstance(broken, (SQLAlchemyError, OSError))
            said = type(broken).__name__
            _log.warning("%s: a round broke, the next one comes: %s", name, said, exc_info=not known)
        await asyncio.sleep(every_s)
