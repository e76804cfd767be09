"""Whoever runs a study, at a browser."""

import asyncio
import secrets

from playwright.sync_api import Page

from app.commands.users import add_account
from app.store.engine import open_engine, work
from tests.chromium.server import apart
from tests.chromium.session import Session

PASSWORD = "four odd words do"


def log_in(page: Page, session: Session, role: str) -> None:
    """Log in as somebody new with this role; the first password is changed on the way."""
    name = secrets.token_hex(4)
    once = apart(lambda: asyncio.run(_account(session.database_url, name, role)))
    page.goto(f"{session.url}/admin")
    page.fill("#name", name)
    page.fill("#password", once)
    page.click("button.primary")
    page.fill("#new", PASSWORD)
    page.fill("#again", PASSWORD)
    page.click("button.primary")
    page.wait_for_url(f"{session.url}/admin")


async def _account(database_url: str, name: str, role: str) -> str:
    """Make an account; its one-time password."""
    engine = open_engine(database_url)
    try:
        async with work(engine) as db:
            return await add_account(db, name, role) or ""
    finally:
        await engine.dispose()
