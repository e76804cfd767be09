"""What lies over and beside the room is accessible too, in light and dark, wide and narrow."""

import pytest
from playwright.sync_api import Page

from tests.chromium.cable import Cable
from tests.chromium.looking import axe_finds, faults
from tests.chromium.server import Server
from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import STILL, settled, until
from tests.chromium.walking import at_a_probe, to_the_first_visit
from tests.web.site import short_study

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
PRIMARY = "[...document.querySelectorAll('#overlay button.primary')].pop()"
TAPPED_AT_ONCE = """
addEventListener("DOMContentLoaded", () => {
  const sheet = document.getElementById("overlay");
  new MutationObserver(() => {
    const send = sheet.hidden ? null : sheet.querySelector("form button.primary");
    if (send === null || sheet.dataset.tapped !== undefined) return;
    const { left, top, width, height } = send.getBoundingClientRect();
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    sheet.dataset.tapped = String(under === send);
    under?.click();
  }).observe(sheet, { attributeFilter: ["hidden"] });
});
"""
"""A finger comes down where the sheet's button is, in the moment in which the sheet appears."""
SIZES = ((390, 844), (768, 1024), (1024, 768), (1280, 800))


def test_sheets_are_accessible(bare: Page, session: Session) -> None:
    with Cable(session.url) as cable:
        found = of_every_sheet(Visitor(bare, session, cable.url), cable)
    assert found == []


def of_every_sheet(ann: Visitor, cable: Cable) -> list[str]:
    """What is wrong with the room, its pause, a question, a line that broke."""
    page = ann.page
    to_the_first_visit(ann)
    settled(page)
    found = seen(page)
    page.keyboard.press("p")
    page.wait_for_selector("#overlay:not([hidden]) >> text=Paused")
    assert heard_first(page) == ["Go on", "The room waits for you. Nothing moves until you go on."]
    found += seen(page)
    page.keyboard.press("Enter")
    settled(page)
    at_a_probe(ann)
    assert heard_first(page) == ["A short stop", ""]
    found += seen(page) + out_of_reach(page)
    ann.pass_sheet()
    settled(page)
    cable.cut()
    page.wait_for_selector("#overlay:not([hidden]) >> text=could not reach the server")
    return found + seen(page)


def heard_first(page: Page) -> list[str]:
    """What a screen reader begins with once a sheet opens: where the focus is, what describes the sheet."""
    page.wait_for_function("document.activeElement.closest('.sheet') !== null")
    heard = """() => {
      const said = document.querySelector('.sheet').getAttribute('aria-describedby');
      return [document.activeElement, document.getElementById(said)].map(e => e?.innerText ?? '');
    }"""
    return [str(text) for text in page.evaluate(heard)]


def seen(page: Page) -> list[str]:
    """What axe finds wide and narrow, where the page has to be pushed sideways."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(150)
    return [f"narrow: {fault}" for fault in axe_finds(page)] + faults(page)


def test_a_finger_on_its_way_to_the_rooms_keys_sends_no_form_that_came_between(
    page: Page, ann: Visitor
) -> None:
    """One sent the empty form, and read that answers were missing, before having seen a question."""
    page.add_init_script(TAPPED_AT_ONCE)
    to_the_first_visit(ann)
    settled(page)
    at_a_probe(ann)
    assert page.get_attribute("#overlay", "data-tapped") == "false"
    ann.pass_sheet()
    settled(page)
    assert ann.trouble == []


def out_of_reach(page: Page) -> list[str]:
    """Sizes at which the sheet's button cannot be brought on the screen."""
    hidden = []
    for width, height in (*SIZES, (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(f"{PRIMARY}.scrollIntoView()")
        box = page.evaluate(f"(({PRIMARY}).getBoundingClientRect()).toJSON()")
        if box["bottom"] > height + 1 or box["right"] > width + 1 or box["top"] < 0:
            hidden.append(f"button at {width} x {height}: {box}")
    page.set_viewport_size({"width": 1280, "height": 800})
    return hidden


def test_whoever_was_told_the_rule_reads_it_above_the_room_at_every_size(bare: Page, shared: Server) -> None:
    told = Session(shared, short_study(told=True))
    bare.goto(told.url + told.someone_at("Visit 1"))
    until(bare, STILL)
    assert "Never step onto blue floor." in bare.inner_text(".told")
    found = faults(bare)
    for width, height in SIZES:
        bare.set_viewport_size({"width": width, "height": height})
        bare.wait_for_timeout(150)
        banner, stage = (bare.locator(part).bounding_box() for part in (".told", "#stage"))
        assert banner is not None
        assert stage is not None
        if not (banner["y"] >= 0 and banner["y"] + banner["height"] <= stage["y"] < height / 2):
            found.append(f"at {width} x {height} the banner is at {banner}, the room at {stage}")
        if banner["x"] + banner["width"] > width or stage["x"] + stage["width"] > width:
            found.append(f"at {width} x {height} the banner or the room is cut off")
    assert found == []


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
