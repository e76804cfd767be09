"""Waiting for a page without making it run text, which its policy forbids."""

import time

from playwright.sync_api import Error, Page

_STILL = """document.getElementById('overlay')?.hidden === true
  && document.getElementById('stage').children.length > 0
  && document.getElementById('connection').dataset.state === 'good'"""


def until(page: Page, expression: str, seconds: float = 20) -> None:
    """Return once the expression is true; a page that gives way to the next is asked again."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        try:
            if page.evaluate(f"Boolean({expression})"):
                return
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
        page.wait_for_timeout(40)
    raise AssertionError(f"{page.title()}: never {expression}")


def settled(page: Page) -> None:
    """Wait until the room runs and nothing moves."""
    until(page, _STILL)
    page.wait_for_timeout(500)
