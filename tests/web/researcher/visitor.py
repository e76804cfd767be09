"""A researcher's browser on an application that has only the researcher's pages."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from types import SimpleNamespace

import httpx
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.datastructures import State

from app.commands.users import add_account
from app.launch.assets import asset
from app.store.engine import open_engine, work
from app.web.errors import add_error_pages
from app.web.pages import Pages
from app.web.routes import researcher
from app.web.security import Guard
from tests.web.site import Site

ORIGIN = "https://lab.example"
KEY = "k" * 40
PASSWORD = "four odd words do"


def application(engine: AsyncEngine) -> FastAPI:
    """Return the researcher's pages alone, behind the same guard as in production, as if just started."""
    app = _pages()
    app.state = State()
    app.state.engine, app.state.pages = engine, Pages(asset("templates"))
    app.state.equivalents = frozenset()
    app.state.settings = SimpleNamespace(public_url=ORIGIN, secret_key=KEY)
    return app


@cache
def _pages() -> FastAPI:
    """What does not change from test to test: to find out what each address takes is most of a start."""
    app = FastAPI()
    app.include_router(researcher.router)
    app.add_middleware(Guard, origin=ORIGIN)
    add_error_pages(app)
    return app


@asynccontextmanager
async def browser(engine: AsyncEngine) -> AsyncIterator[httpx.AsyncClient]:
    """Open a browser that follows no redirect by itself."""
    transport = httpx.ASGITransport(application(engine), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        yield client


async def account(engine: AsyncEngine, name: str = "ada", role: str = "admin") -> str:
    """Make an account; return its one-time password."""
    async with work(engine) as db:
        password = await add_account(db, name, role)
    assert password is not None
    return password


async def log_in(client: httpx.AsyncClient, name: str, password: str) -> httpx.Response:
    """Send the log-in form."""
    return await client.post("/admin/login", data={"name": name, "password": password})


async def logged_in(
    engine: AsyncEngine, client: httpx.AsyncClient, name: str = "ada", role: str = "admin"
) -> None:
    """Make an account, log in, choose a password."""
    await log_in(client, name, await account(engine, name, role))
    answer = await client.post("/admin/password", data={"new": PASSWORD, "again": PASSWORD})
    assert answer.headers["location"] == "/admin"


@contextmanager
def member_of(site: Site, name: str, role: str) -> Iterator[httpx.Client]:
    """Open the browser of somebody new who is logged in at the whole program."""

    async def made() -> str:
        engine = open_engine(site.database_url)
        try:
            return await account(engine, name, role)
        finally:
            await engine.dispose()

    with httpx.Client(base_url=site.url, timeout=30) as client:
        client.post("/admin/login", data={"name": name, "password": asyncio.run(made())})
        client.post("/admin/password", data={"new": PASSWORD, "again": PASSWORD})
        yield client
