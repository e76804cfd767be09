"""What is wrong with a page: for screen readers, on narrow screens."""

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as NeverSo

from tests.chromium.server import ROOT

AXE = ROOT / "tests" / "js" / "node_modules" / "axe-core" / "axe.min.js"
RULES = "['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice']"
CONTRAST = "{type: 'rule', values: ['color-contrast']}"
WIDTHS = (390, 640, 768, 1024, 1280)


CONTROLS = """[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter(e => e.tabIndex >= 0 && !e.disabled && e.type !== 'hidden' && !e.closest('[inert]'))
  .filter(e => e.checkVisibility())
  .filter(e => e.type !== 'radio' || e.checked || !e.form.querySelector(`[name="${e.name}"]:checked`))"""
_GATHER = f"window.missed = new Set({CONTROLS}); document.activeElement?.blur(); window.missed.size"
_NEXT = """(() => {
  const at = document.activeElement;
  const group = [...window.missed].filter(e => e === at || (at.type === 'radio' && e.name === at.name));
  for (const e of group) window.missed.delete(e);
  const lit = [at, at.closest('label') ?? at].map(e => getComputedStyle(e))
    .some(style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 1);
  return at === document.body || lit ? '' : at.outerHTML.slice(0, 90);
})()"""


def faults(page: Page) -> list[str]:
    """Everything that is wrong, each with its page and place."""
    found = axe_finds(page) + too_wide(page)
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(200)  # buttons change their colour softly
    found += [f"{fault}, in the dark" for fault in axe_finds(page, CONTRAST)]
    page.emulate_media(color_scheme=None)
    return found


def axe_finds(page: Page, rules: str = RULES) -> list[str]:
    """What axe objects to on this page, each with the first place."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(f"axe.run(document, {{runOnly: {rules}, resultTypes: ['violations']}})")
    return [f"{page.title()}: {one['id']} at {one['nodes'][0]['target']}" for one in found["violations"]]


def out_of_keys_reach(page: Page) -> list[str]:
    """What Tab does not come to, or where it cannot be seen that it has come."""
    dim = []
    for _ in range(page.evaluate(_GATHER) + 3):
        page.keyboard.press("Tab")
        dim += [
            f"{page.title()}: no focus to be seen on {there}" for there in [page.evaluate(_NEXT)] if there
        ]
    missed = page.evaluate("[...window.missed].map(e => e.outerHTML.slice(0, 90))")
    return dim + [f"{page.title()}: Tab never comes to {one}" for one in missed]


def too_wide(page: Page) -> list[str]:
    """Widths at which the page has to be pushed sideways; 640 stands for 200 % zoom at 1280."""
    wide = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if not _comes_to_fit(page, width):
            wide.append(f"{page.title()} at {width}")
    page.set_viewport_size({"width": 1280, "height": 800})
    return wide


def _comes_to_fit(page: Page, width: int) -> bool:
    """Whether nothing sticks out; the canvas follows its window a moment later, on a busy machine more."""
    fits = f"window.innerWidth === {width} && document.documentElement.scrollWidth <= {width}"
    try:
        page.wait_for_function(fits, timeout=3000)
    except NeverSo:
        return False
    return True
