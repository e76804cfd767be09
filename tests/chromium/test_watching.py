"""Somebody watches the room, or another's visit, in a browser; what a study hides is not on the page."""

import asyncio
import secrets

import pytest
from playwright.sync_api import Page

from app.newcomers.http import visit
from tests.chromium.looking import faults
from tests.chromium.server import Server, apart
from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import settled, until
from tests.web.site import short_study

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SEES = "  acts: {}\n  sees: {learning: {newcomer: yoked}}\n"
DRAWN = "Number(document.getElementById('play')?.dataset.drawn)"


def at(page: Page, session: Session, title: str) -> Visitor:
    """Somebody at the room of this title."""
    person = Visitor(page, session)
    page.goto(person.url + session.someone_at(title))
    settled(page)
    return person


def test_whoever_watches_has_one_key_and_no_body(bare: Page, shared: Server) -> None:
    study = short_study(norm="even-steps-only", asks=False, keys="learning: {newcomer: watch_only}")
    ann = at(bare, Session(shared, study), "Watch the place")
    bare.keyboard.press("ArrowUp")
    bare.wait_for_timeout(300)
    assert bare.evaluate(DRAWN) == 0, "arrows move nobody"
    bare.keyboard.press("Space")
    until(bare, f"{DRAWN} === 1")
    frame = ann.frames[-1] if ann.frames[-1]["t"] == "snap" else ann.frames[-2]
    assert "a0" not in [agent["i"] for agent in frame["st"]["ag"]]
    assert "You watch the café" in bare.inner_text("#task")
    assert bare.inner_text("#you") == ""
    bare.click("#words summary")
    assert "You:" not in bare.inner_text("#textview")
    assert faults(bare) == []
    assert ann.trouble == []


def test_whoever_sees_a_visit_sees_a_visitor_and_no_frown_at_oneself(page: Page, shared: Server) -> None:
    session = Session(shared, short_study(norm="even-steps-only", asks=False, conditions=SEES))
    first = visit(session.url, session.code, secrets.token_hex(12))
    apart(lambda: asyncio.run(first))
    ann = at(page, session, "Watch a visit")
    for n in range(1, 13):
        page.keyboard.press("Space")
        until(page, f"{DRAWN} >= {n}")
    assert "Visitor" in page.inner_text("#people")
    assert "you." not in page.inner_text("#log")
    assert ann.frames[0]["you"] == ""
    moved = [action for one in ann.frames if one["t"] == "snap" for who, action in one["mv"] if who == "a0"]
    assert set(moved) != {"wait"}, "a press of the space bar does what Visitor did"
    assert ann.trouble == []


@pytest.mark.parametrize(
    ("keys", "hidden"),
    [
        ("evidence: {cards: false}", "#people li"),
        ("sanctions: {reveal: {place: false}}", "figure.frown-still"),
        ("evidence: {behaviour: false}", "#people li"),
    ],
)
def test_what_a_study_hides_is_not_on_the_page(page: Page, shared: Server, keys: str, hidden: str) -> None:
    study = short_study(norm="even-steps-only", asks=False, keys=keys)
    title = "Before you begin" if hidden.startswith("figure") else "Your first visit"
    session = Session(shared, study)
    person = Visitor(page, session)
    page.goto(person.url + session.someone_at(title))
    page.wait_for_load_state("networkidle")
    assert page.query_selector_all(hidden) == []
    assert person.trouble == []
