"""The gallery in a browser: it plays, it steps, nothing breaks, axe has no objection."""

import asyncio

import pytest
from playwright.sync_api import Browser, Page, expect

from app.commands.users import add_account
from app.store.engine import open_engine, work
from tests.chromium.looking import axe_finds, too_wide
from tests.chromium.server import Server, apart

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]
PASSWORD = "four odd words do"


async def account(url: str) -> str:
    """Make an account; its one-time password."""
    engine = open_engine(url)
    try:
        async with work(engine) as db:
            return await add_account(db, "ada", "viewer") or ""
    finally:
        await engine.dispose()


def logged_in(page: Page, server: Server) -> None:
    once = apart(lambda: asyncio.run(account(server.database_url)))
    page.goto(f"{server.url}/admin/gallery")
    page.fill("#name", "ada")
    page.fill("#password", once)
    page.click("button.primary")
    page.fill("#new", PASSWORD)
    page.fill("#again", PASSWORD)
    page.click("button.primary")
    page.wait_for_url(f"{server.url}/admin")


def test_a_norm_is_played_step_by_step_and_the_policies_hold(chromium: Browser, quiet: Server) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("console", lambda line: broken.append(line.text) if line.type == "error" else None)
    logged_in(page, quiet)
    page.goto(f"{quiet.url}/admin/gallery/even-steps-only?you=naive")
    expect(page.locator("#caption")).to_contain_text("Step 0 of 80")
    page.click("#on")
    expect(page.locator("#caption")).to_contain_text("Step 1 of 80")
    expect(page.locator("#acts li")).to_have_count(7)
    page.fill("#reel", "40")
    expect(page.locator("#acts")).to_contain_text("kept it")
    page.locator("#frowns button").last.click()
    expect(page.locator("#acts")).to_contain_text("broke it, frowned at")
    page.click("#play")
    expect(page.locator("#play")).to_have_text("Pause")
    assert broken == []


def test_the_gallery_is_accessible_and_fits(chromium: Browser, quiet: Server) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True).new_page()
    logged_in(page, quiet)
    page.goto(f"{quiet.url}/admin/gallery")
    faults = axe_finds(page) + too_wide(page)
    page.goto(f"{quiet.url}/admin/gallery/even-steps-only?you=naive")
    page.fill("#reel", "40")
    faults += axe_finds(page) + too_wide(page)
    assert faults == []
