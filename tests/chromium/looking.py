"""What is wrong with a page: for screen readers, on narrow screens."""

from playwright.sync_api import Page

from tests.chromium.server import ROOT

AXE = ROOT / "tests" / "js" / "node_modules" / "axe-core" / "axe.min.js"
RULES = "['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice']"
WIDTHS = (390, 640, 768, 1024, 1280)


def faults(page: Page) -> list[str]:
    """Everything that is wrong, each with its page and place."""
    return axe_finds(page) + too_wide(page)


def axe_finds(page: Page) -> list[str]:
    """What axe objects to on this page, each with the first place."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(f"axe.run(document, {{runOnly: {RULES}, resultTypes: ['violations']}})")
    return [f"{page.title()}: {one['id']} at {one['nodes'][0]['target']}" for one in found["violations"]]


def too_wide(page: Page) -> list[str]:
    """Widths at which the page has to be pushed sideways; 640 stands for 200 % zoom at 1280."""
    wide = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(50)
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            wide.append(f"{page.title()} at {width}")
    page.set_viewport_size({"width": 1280, "height": 800})
    return wide
