"""What many ask for at the same moment is done in one transaction, not in one each."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.store.engine import work

MOST_AT_ONCE = 40
"""What goes into one transaction; what is worked out for it must not make the rooms late."""

Key = TypeVar("Key", bound=Hashable)
Asked = TypeVar("Asked")
Found = TypeVar("Found")

_log = logging.getLogger("normgym.together")


class _Waiting(NamedTuple, Generic[Asked, Found]):
    asked: Asked
    told: asyncio.Future[Found | None]


class Together(Generic[Key, Asked, Found]):
    """Whatever arrives while one transaction is written goes into the next: nobody waits for a timer.

    `write` does what is asked for all whose keys are alike in `group`, and gives what it found for those
    whom it served; the others are left to the ordinary way. So is everybody who waits when it fails: before
    a database that stands still each transaction would take as long as patience lasts.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        name: str,
        write: Callable[[AsyncSession, Mapping[Key, Asked]], Awaitable[Mapping[Key, Found]]],
        group: Callable[[Key], Hashable] = lambda _key: None,
    ) -> None:
        self._engine, self._name, self._write, self._group = engine, name, write, group
        self._waiting: dict[Key, _Waiting[Asked, Found]] = {}
        self._task: asyncio.Task[None] | None = None

    async def take(self, key: Key, asked: Asked) -> Found | None:
        """What was found; None where nothing was done, as for a key that waits already."""
        if key in self._waiting:
            return None
        told: asyncio.Future[Found | None] = asyncio.get_running_loop().create_future()
        self._waiting[key] = _Waiting(asked, told)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name=self._name)
        return await told

    async def _run(self) -> None:
        while self._waiting:
            batch = self._next()
            found = await self._written({key: one.asked for key, one in batch.items()})
            if found is None:
                batch, self._waiting = batch | self._waiting, {}
            for key, one in batch.items():
                if not one.told.done():
                    one.told.set_result(found.get(key) if found else None)

    def _next(self) -> dict[Key, _Waiting[Asked, Found]]:
        """Who has waited longest, with those who can be served along."""
        first = self._group(next(iter(self._waiting)))
        ours = (key for key in self._waiting if self._group(key) == first)
        return {key: self._waiting.pop(key) for key in [*islice(ours, MOST_AT_ONCE)]}

    async def _written(self, batch: Mapping[Key, Asked]) -> Mapping[Key, Found] | None:
        """What was found for each; None where one of them broke it for all."""
        try:
            async with work(self._engine) as db:
                return await self._write(db, batch)
        except Exception as broken:  # noqa: BLE001 (whatever it was, those who wait must hear of it)
            _log.warning("%d %s are taken one by one: %s", len(batch), self._name, type(broken).__name__)
            return None
