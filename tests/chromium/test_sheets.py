"""What lies over the room is accessible too, in light and dark, wide and narrow."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.chromium.cable import Cable
from tests.chromium.looking import axe_finds, too_wide
from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import settled
from tests.chromium.walking import at_a_probe, to_the_first_visit

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
PRIMARY = "[...document.querySelectorAll('#overlay button.primary')].pop()"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_sheets_are_accessible(chromium: Browser, session: Session, scheme: Literal["light", "dark"]) -> None:
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, bypass_csp=True, color_scheme=scheme
    )
    with Cable(session.url) as cable:
        faults = of_every_sheet(Visitor(context.new_page(), session, cable.url), cable)
    context.close()
    assert faults == []


def of_every_sheet(ann: Visitor, cable: Cable) -> list[str]:
    """What is wrong with the room, its pause, a question, a line that broke."""
    page = ann.page
    to_the_first_visit(ann)
    settled(page)
    faults = seen(page)
    page.keyboard.press("p")
    page.wait_for_selector("#overlay:not([hidden]) >> text=Paused")
    faults += seen(page)
    page.keyboard.press("Enter")
    settled(page)
    at_a_probe(ann)
    faults += seen(page) + out_of_reach(page)
    ann.pass_sheet()
    settled(page)
    cable.cut()
    page.wait_for_selector("#overlay:not([hidden]) >> text=could not reach the server")
    return faults + seen(page)


def seen(page: Page) -> list[str]:
    """What axe finds wide and narrow, where the page has to be pushed sideways."""
    found = axe_finds(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(150)
    found += [f"narrow: {fault}" for fault in axe_finds(page)]
    return found + too_wide(page)


def out_of_reach(page: Page) -> list[str]:
    """Sizes at which the sheet's button cannot be brought on the screen."""
    hidden = []
    for width, height in ((390, 844), (640, 400), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(f"{PRIMARY}.scrollIntoView()")
        box = page.evaluate(f"(({PRIMARY}).getBoundingClientRect()).toJSON()")
        if box["bottom"] > height + 1 or box["right"] > width + 1 or box["top"] < 0:
            hidden.append(f"button at {width} x {height}: {box}")
    page.set_viewport_size({"width": 1280, "height": 800})
    return hidden


def test_a_held_key_and_hasty_keys_are_one_step_at_a_time(page: Page, ann: Visitor) -> None:
    to_the_first_visit(ann)
    settled(page)
    before = len(ann.frames)
    for key in ("a", "d", "w", "s", "a"):
        page.keyboard.press(key)
    page.wait_for_timeout(900)
    steps = [frame["n"] for frame in ann.frames[before:] if frame["t"] == "snap"]
    assert steps == sorted(set(steps))
    assert 1 <= len(steps) <= 3
