"""The one place where the program is put together."""

import asyncio
import gc
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from app.launch.assets import asset
from app.launch.engines import equivalent_engines
from app.launch.migrations import newest
from app.live.pace import Pace
from app.live.rooms import Rooms
from app.store.engine import open_engine
from app.web.agreeing import Agreements
from app.web.beginning_together import Beginnings
from app.web.chores import Chores
from app.web.errors import add_error_pages
from app.web.logs import CutTokens, Told
from app.web.pages import Pages
from app.web.prolific.desk import Desk, desk
from app.web.prolific.verifying import Doorkeeper
from app.web.pulse import Pulse
from app.web.retention import sealing
from app.web.rounds import Rounds
from app.web.routing import add_routes
from app.web.security import Guard
from app.web.shared import Shelf

AT_THE_DOOR = 3
"""People of one process who begin at the same moment; each holds a connection and waits for the others."""


class Wanted(Protocol):
    """What the program needs to know from its settings."""

    @property
    def database_url(self) -> str:
        """Where the database is."""

    @property
    def secret_key(self) -> str:
        """What cookies are signed with."""

    @property
    def public_url(self) -> str:
        """The address that people reach us by."""


def create_app(
    settings: Wanted,
    *,
    resume_ms: int = Pace().resume_ms,
    min_step_ms: int | None = None,
    recruiter: Desk | None = None,
) -> FastAPI:
    """The program as an ASGI application; rooms open when it starts and close when it stops.

    `resume_ms` is how long 3-2-1 takes before a room runs, `min_step_ms` the shortest time between
    steps where scripts hurry; without a `recruiter` nobody's API is asked.
    """
    app = FastAPI(title="NormGym", lifespan=_living, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.settings = settings
    app.state.haste = {"resume_ms": resume_ms}
    if min_step_ms is not None:
        app.state.haste["min_step_ms"] = min_step_ms
    app.state.engine = open_engine(settings.database_url)
    app.state.pages = Pages(asset("templates"))
    app.state.shelf = Shelf()
    app.state.agreements = Agreements(app.state.engine, app.state.shelf)
    app.state.beginnings = Beginnings(app.state.engine, sealing(settings.secret_key))
    app.state.doorway = asyncio.Semaphore(AT_THE_DOOR)
    app.state.equivalents = equivalent_engines()
    app.state.newest_migration = newest
    app.state.study_folder = asset("study_configs")
    app.state.chores = Chores()
    app.state.desk = recruiter or desk("", "", "")
    app.state.doorkeeper = Doorkeeper(app.state.desk.prolific, settings.public_url)
    add_routes(app)
    app.mount("/static", StaticFiles(directory=asset("static")), name="static")
    add_error_pages(app)
    app.add_middleware(Guard, origin=settings.public_url)
    app.add_middleware(Told)
    logging.getLogger("uvicorn.access").addFilter(CutTokens())
    return app


@asynccontextmanager
async def _living(app: FastAPI) -> AsyncIterator[None]:
    """Rooms live inside the event loop; whoever plays is told to come back when it stops."""
    app.state.rooms = Rooms(app.state.engine, _worker(), equivalents=app.state.equivalents)
    app.state.pulse = Pulse()
    rounds = Rounds(app.state.engine, app.state.shelf, sealing(app.state.settings.secret_key))
    gc.freeze()  # what was loaded before anybody came is never searched for garbage: no step waits for that
    try:
        yield
    finally:
        await rounds.close()
        await app.state.pulse.close()
        await app.state.rooms.close()
        await app.state.chores.close()
        await app.state.desk.close()
        await app.state.engine.dispose()


def _worker() -> str:
    """A name for this process in leases, another one after each start."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
