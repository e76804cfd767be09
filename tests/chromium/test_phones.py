"""On a phone, upright or on its side, picture, keys, clock and the newest line are in view at once."""

import pytest
from playwright.sync_api import Browser, Page

from tests.chromium.session import Session
from tests.chromium.staff import log_in
from tests.chromium.visitor import Finger
from tests.chromium.waiting import STILL, until
from tests.chromium.walking import to_the_first_visit

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
SMALL = ((360, 560), (320, 568))
PHONES = ((390, 844), (390, 664), *SMALL, (664, 390), (932, 430))
CUT_OFF = """[...document.querySelectorAll('#stage canvas, #latest li, #pause, #pad button, #clock *')]
  .filter(e => !(e instanceof SVGElement) || e.tagName === 'svg')
  .map(e => [e.id || e.dataset.key || e.className || e.tagName, e.getBoundingClientRect()])
  .filter(([, { top, left, bottom, right }]) =>
    right === left || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
  .map(([name]) => name)"""
LIES_ON = """(() => {
  const [line, ...others] = ['#latest', '#stage canvas', '#pad', '#pause']
    .map(e => document.querySelector(e).getBoundingClientRect());
  return others.some(r => line.left < r.right - 1 && r.left < line.right - 1
    && line.top < r.bottom - 1 && r.top < line.bottom - 1);
})()"""
PAD = "document.querySelector('#pad').getBoundingClientRect().top"
LIES_ON_A_KEY = """[...document.querySelectorAll('#clock *')].some(e => {
  const a = e.getBoundingClientRect();
  return [...document.querySelectorAll('#pad button')].map(key => key.getBoundingClientRect())
    .some(r => a.left < r.right && r.left < a.right && a.top < r.bottom && r.top < a.bottom);
})"""
TELL = """document.querySelector('.board').insertAdjacentHTML('beforebegin',
  '<p class="told"><span class="hint">The rule here</span> Never step next to a plant, but stop.</p>')"""
NUDGE = "document.querySelector('#nudge').append('Are you still there? '.repeat(4)); nudge.hidden = false"
TOLD = "document.querySelector('#log li')?.textContent"


def test_what_happened_and_the_clock_were_below_the_fold_on_phones(chromium: Browser, quiet: Session) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    ann = Finger(page, quiet)
    to_the_first_visit(ann)
    until(page, STILL)
    for step in range(40):
        if page.evaluate(TOLD) is not None:
            break
        ann.act(step)
        page.wait_for_timeout(300)
    told = page.locator("#log li").all_inner_texts()
    assert page.inner_text("#latest") in told[:3]
    assert [fault for size in PHONES for fault in out_of_view(page, *size)] == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(200)
    before, _, after = (page.evaluate(does) for does in (PAD, NUDGE, PAD))
    assert before == after, "the keys moved from under the finger"
    page.evaluate(TELL)
    assert [fault for size in SMALL for fault in out_of_view(page, *size)] == [], "the rule pushes keys away"
    assert ann.trouble == []
    context.close()


def out_of_view(page: Page, width: int, height: int) -> list[str]:
    """What one would have to push the page for, or what lies on the line."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(200)
    cut = [f"{name} at {width} x {height}" for name in page.evaluate(CUT_OFF)]
    wide = page.evaluate(f"document.documentElement.scrollWidth > {width}")
    lies = page.evaluate(LIES_ON) or page.evaluate(LIES_ON_A_KEY)
    return cut + [f"something is covered at {width} x {height}"] * lies + [f"too wide at {width}"] * wide


OTHER = "INSERT INTO accounts (name, password_hash, role) VALUES (:name, 'none', 'researcher')"
BESIDE = """[...document.querySelectorAll('.accounts button, .accounts select')]
  .filter(e => e.getBoundingClientRect().right > innerWidth).length"""


def test_what_can_be_done_with_an_account_stood_beside_a_phones_screen(page: Page, quiet: Session) -> None:
    quiet.rows(OTHER, name=f"{quiet.pid}@department-of-psychology.university.example")
    log_in(page, quiet, "admin")
    page.goto(f"{quiet.url}/admin/people")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".accounts button").count() > 3
    assert page.evaluate(BESIDE) == 0
