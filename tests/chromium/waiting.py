"""Waiting for a page without making it run text, which its policy forbids."""

import time

from playwright.sync_api import Error, Page

STILL = """document.getElementById('overlay')?.hidden === true
  && document.getElementById('play').dataset.room === 'running'
  && document.getElementById('connection').dataset.state === 'good'"""
_STANDS = """(() => {
  const sheet = document.getElementById('overlay');
  const {room = '-', drawn = '-'} = document.getElementById('play')?.dataset ?? {};
  const line = document.getElementById('connection')?.dataset.state ?? '-';
  return [`line ${line}`, `room ${room} at step ${drawn}`,
    document.hidden ? 'page hidden' : 'page visible', `focus on ${document.activeElement?.tagName ?? '-'}`,
    sheet?.hidden === false ? `sheet: ${sheet.innerText}` : 'no sheet'].join('; ');
})()"""


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
    raise AssertionError(f"{page.title()}: never {expression}\nThere stood: {page.evaluate(_STANDS)}")


def settled(page: Page) -> None:
    """Wait until the room runs and nothing moves."""
    until(page, STILL)
    page.wait_for_timeout(500)
