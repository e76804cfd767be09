"""Every participant page: accessible, on any width, with nothing from elsewhere, without the rule."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response

from app.norms.catalogue import NORMS
from tests.chromium.server import ROOT, Server
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
AXE = ROOT / "tests" / "js" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (390, 640, 768, 1280)


def axe_finds(page: Page) -> list[str]:
    """What axe objects to on this page, each with the first place."""
    page.evaluate(Path(AXE).read_text())
    found = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice']})"
    )
    return [f"{page.title()}: {one['id']} at {one['nodes'][0]['target']}" for one in found["violations"]]


def too_wide(page: Page) -> list[str]:
    """Widths at which the page has to be pushed sideways; 640 stands for 200 % zoom at 1280."""
    wide = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(80)
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            wide.append(f"{page.title()} at {width}")
    page.set_viewport_size({"width": 1280, "height": 800})
    return wide


def secrets() -> tuple[str, ...]:
    """What no frame before the belief test may hold."""
    norm = NORMS["no-blue-floor"]
    return (norm.id, norm.statement, norm.template, "violation", "permitted", "lapse", '"seed"', "brief")


def test_every_page_is_accessible_and_fits_and_keeps_the_rule_to_itself(
    chromium: Browser, server: Server
) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True).new_page()
    ann = Visitor(page, server.url)
    faults: list[str] = []
    bodies: list[tuple[str, str]] = []
    page.on(
        "response", lambda answer: bodies.append((page.url, answer.url)) if answer.status >= 500 else None
    )
    page.goto(ann.link)
    faults += axe_finds(page) + too_wide(page)
    frames_until_belief = 0

    def look() -> None:
        nonlocal frames_until_belief
        if page.query_selector("#play"):
            until(page, "document.getElementById('overlay').hidden")
        faults.extend(axe_finds(page))
        faults.extend(too_wide(page))
        if page.title().startswith("What would people say"):
            frames_until_belief = len(ann.frames)

    assert ann.take_part(between=look).startswith("C")
    look_at_end = axe_finds(page) + too_wide(page)
    assert faults + look_at_end == []
    assert bodies == []
    heard = json.dumps(ann.frames[:frames_until_belief])
    assert frames_until_belief > 60
    assert [secret for secret in secrets() if secret in heard] == []
    page.context.close()


@pytest.mark.parametrize("address", ["withdraw", "problem", "consent"])
def test_pages_beside_the_way_are_accessible(chromium: Browser, server: Server, address: str) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True).new_page()
    ann = Visitor(page, server.url)
    ann.take_part(until="Your consent")
    answer: Response | None = page.goto(f"{page.url}/{address}")
    assert answer is not None
    assert answer.status == 200
    assert axe_finds(page) + too_wide(page) == []
    page.context.close()


@pytest.mark.parametrize("path", ["/", "/demo/exits", "/admin/login", "/v/nobody", "/join/nowhere"])
def test_other_pages_are_accessible(chromium: Browser, server: Server, path: str) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True).new_page()
    page.goto(server.url + path)
    assert axe_finds(page) + too_wide(page) == []
    page.context.close()
