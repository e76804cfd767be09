"""The gallery in a browser: it plays, it steps, nothing breaks, axe has no objection."""

import pytest
from playwright.sync_api import Page, expect

from tests.chromium.looking import faults
from tests.chromium.session import Session
from tests.chromium.staff import log_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]


def test_a_norm_is_played_step_by_step_and_the_policies_hold(page: Page, quiet: Session) -> None:
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("console", lambda line: broken.append(line.text) if line.type == "error" else None)
    log_in(page, quiet, "viewer")
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


def test_the_gallery_is_accessible_and_fits(bare: Page, quiet: Session) -> None:
    log_in(bare, quiet, "viewer")
    bare.goto(f"{quiet.url}/admin/gallery")
    found = faults(bare)
    bare.goto(f"{quiet.url}/admin/gallery/even-steps-only?you=naive")
    bare.fill("#reel", "40")
    assert found + faults(bare) == []
