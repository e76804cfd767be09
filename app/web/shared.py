"""What routes share: the database, the studies that run, the rooms."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, TypeVar

from anyio import to_thread
from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app import studies
from app.errors import NoSuchLink, StudyFaults, StudyUnread
from app.store import studies as texts
from app.store.engine import look, work
from app.studies.study import Study
from app.web.pages import Pages


async def open_db(request: Request) -> AsyncIterator[AsyncSession]:
    """One unit of work per request, committed before the answer leaves."""
    async with work(request.app.state.engine) as db:
        yield db


Db = Annotated[AsyncSession, Depends(open_db, scope="function")]
"""The unit of work of a request."""


async def open_look(request: Request) -> AsyncIterator[AsyncSession]:
    """What a page that changes nothing reads by."""
    async with look(request.app.state.engine) as db:
        yield db


Look = Annotated[AsyncSession, Depends(open_look, scope="function")]
"""One look at the database, for pages that change nothing."""


def pages_of(request: Request) -> Pages:
    """The templates."""
    pages: Pages = request.app.state.pages
    return pages


def engine_of(request: Request) -> AsyncEngine:
    """The way to the database."""
    engine: AsyncEngine = request.app.state.engine
    return engine


def secret_key_of(request: Request) -> str:
    """What the server signs and seals with."""
    key: str = request.app.state.settings.secret_key
    return key


Held = TypeVar("Held")


def _asked(held: Callable[[Request], Held]) -> Any:
    """For a route's argument: what is no coroutine FastAPI would run in a thread, for every request."""

    async def ask(request: Request) -> Held:
        return held(request)

    return Depends(ask)


PagesOf = Annotated[Pages, _asked(pages_of)]
EngineOf = Annotated[AsyncEngine, _asked(engine_of)]


class Shelf:
    """Studies that were read once; a text never changes under its hash."""

    def __init__(self) -> None:
        self._read: dict[str, Study] = {}
        self._reading = asyncio.Lock()

    async def study(self, db: AsyncSession, hash: str) -> Study:  # noqa: A002
        """The study with this hash; reading takes a thread, once for all who wait.

        Raises NoSuchLink, StudyUnread.
        """
        if hash not in self._read:
            async with self._reading:
                if hash not in self._read:
                    self._read[hash] = await _parsed(db, hash)
        return self._read[hash]


async def _parsed(db: AsyncSession, hash: str) -> Study:  # noqa: A002
    kept = await texts.of_hash(db, hash)
    if kept is None:
        raise NoSuchLink
    try:
        return await to_thread.run_sync(studies.kept, kept.text, kept.name)
    except StudyFaults as wrong:
        raise StudyUnread(kept.name, str(wrong.faults[0])) from wrong


def shelf_of(request: Request) -> Shelf:
    """The studies that were read."""
    shelf: Shelf = request.app.state.shelf
    return shelf


ShelfOf = Annotated[Shelf, _asked(shelf_of)]
