"""The gallery in a browser: it plays, it steps, nothing breaks, axe has no objection."""

import pytest
from playwright.sync_api import Page, expect

from app.norms.catalogue import NORMS
from app.world.drawing import LAYOUTS
from tests.chromium.looking import faults
from tests.chromium.session import Session
from tests.chromium.staff import log_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]

COLOURS = """() => {
  const seen = new Set();
  for (const canvas of document.querySelectorAll("#screen canvas")) {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 0; i < data.length; i += 4 * 37) seen.add(`${data[i]} ${data[i + 1]} ${data[i + 2]}`);
  }
  return seen.size;
}"""
"""How many colours the picture has."""

BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""How far one would have to scroll sideways, in pixels."""


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


@pytest.mark.parametrize("width", [1280, 390])
def test_norms_of_every_family_are_drawn_and_fit(page: Page, quiet: Session, width: int) -> None:
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("console", lambda line: broken.append(line.text) if line.type == "error" else None)
    log_in(page, quiet, "viewer")
    page.set_viewport_size({"width": width, "height": 800})
    for norm, layout in zip([*NORMS.values()][5::11], LAYOUTS[::2], strict=True):
        page.goto(f"{quiet.url}/admin/gallery/{norm.id}?layout={layout}")
        expect(page.locator("h1")).to_have_text(norm.statement)
        expect(page.locator("#caption")).to_contain_text("Step 0 of 80")
        assert page.evaluate(COLOURS) > 40, f"{norm.id} on {layout}: nothing is drawn"
        assert page.evaluate(BEYOND) <= 0, f"{norm.id} on {layout}: one has to scroll sideways"
    assert broken == []


def test_whoever_walks_along_the_frowns_by_keys_keeps_their_place(page: Page, quiet: Session) -> None:
    log_in(page, quiet, "viewer")
    page.goto(f"{quiet.url}/admin/gallery/even-steps-only?you=naive")
    expect(page.locator("#caption")).to_contain_text("Step 0 of 80")
    first, second = page.locator("#frowns button").nth(0), page.locator("#frowns button").nth(1)
    first.press("Enter")
    expect(first).to_have_attribute("aria-current", "step")
    page.keyboard.press("Tab")
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(second).to_have_attribute("aria-current", "step")


def test_the_gallery_is_accessible_and_fits(bare: Page, quiet: Session) -> None:
    log_in(bare, quiet, "viewer")
    bare.goto(f"{quiet.url}/admin/gallery")
    found = faults(bare)
    bare.goto(f"{quiet.url}/admin/gallery/even-steps-only?you=naive")
    bare.fill("#reel", "40")
    assert found + faults(bare) == []
