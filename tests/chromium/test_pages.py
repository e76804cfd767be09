"""Every participant page: accessible, on any width, without one byte that tells the rule."""

import json

import pytest
from playwright.sync_api import Page

from app.norms.catalogue import NORMS
from app.web.beginning import Turned
from tests.chromium.cable import Cable
from tests.chromium.looking import faults, out_of_keys_reach
from tests.chromium.session import Session
from tests.chromium.staff import log_in
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import STILL, until

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
HOUSE = (
    "/admin/health",
    "/admin/audit",
    "/admin/people",
    "/admin/studies",
    "/admin/studies/new",
    "/admin/password",
    "/admin/second-factor",
    "/admin/forget",
)
WAITING = 'UPDATE visits SET flags = \'["attention:how:1", "new-submission"]\' WHERE session_id = :session'
LONG_NAME = """UPDATE participants SET pseudonym = repeat('neverendingname', 6) || id
  WHERE id IN (SELECT participant_id FROM visits WHERE session_id = :session)"""
SECRET = ('"violation"', '"permitted"', "lapse", '"brief"', '"seed"', "no_blue_floor")
"""No page, script or frame before the belief test may hold these, nor any norm's id and sentence."""


def test_every_page_is_accessible_and_fits_and_keeps_the_rule_to_itself(bare: Page, session: Session) -> None:
    found: list[str] = []
    broken: list[str] = []
    bare.on("response", lambda answer: broken.append(answer.url) if answer.status >= 500 else None)
    with Cable(session.url) as cable:
        ann = Visitor(bare, session, cable.url)
        before: list[tuple[int, int]] = []
        belief_test: list[int] = []

        def look() -> None:
            if ann.has("#play"):
                until(bare, STILL)
            if bare.title().startswith("What would people say"):
                belief_test.append(len(cable.heard))
            if not belief_test:
                before.append((len(cable.heard), len(ann.frames)))
            found.extend(faults(bare))

        assert ann.take_part(between=look).startswith("C")
        found += faults(bare)
        heard, frames = before[-1]
        said = bytes(cable.heard[:heard]).decode(errors="replace") + json.dumps(ann.frames[:frames])
        options = bytes(cable.heard[heard:])
    assert (found, broken) == ([], [])
    assert frames > 60
    assert "data-phase" in said
    assert "getContext" in said, "the scripts were not seen"
    assert NORMS["no-blue-floor"].statement.encode() in options, "no options"
    told = [word for norm in NORMS.values() for word in (norm.id, norm.statement) if word in said]
    assert told + [word for word in SECRET if word in said] == []


def test_pages_beside_the_way_are_accessible(bare: Page, session: Session) -> None:
    visit = session.url + session.someone_at("Before you begin")
    found = []
    for beside in ("withdraw", "problem", "consent", "instructions"):
        answer = bare.goto(f"{visit}/{beside}")
        assert answer is not None
        assert answer.status == 200
        found += faults(bare) + out_of_keys_reach(bare)
    assert found == []


def test_pages_of_people_who_cannot_go_on_are_accessible(bare: Page, session: Session) -> None:
    found = []
    dead = {"/v/nobody": 404, "/join/nowhere": 404, "/nothing": 404, "/demo/exits": 200, "/": 200}
    turned = {f"/join/{session.code}/{why}": 200 for why in Turned}
    for path, status in (dead | turned).items():
        answer = bare.goto(session.url + path)
        assert answer is not None
        assert answer.status == status
        found += faults(bare) + out_of_keys_reach(bare)
    assert found == []


def test_the_page_of_a_refusal_and_that_of_a_database_away_are_accessible(
    bare: Page, session: Session
) -> None:
    foreign = f"<form method=post action='{session.url}/join/{session.code}'><button>Go</button></form>"
    bare.route("http://elsewhere.test/", lambda route: route.fulfill(body=foreign, content_type="text/html"))
    bare.goto("http://elsewhere.test/")
    bare.click("button")
    bare.wait_for_selector("h1")
    found = faults(bare) + out_of_keys_reach(bare)
    with session.without_database():
        answer = bare.goto(session.link())
        assert answer is not None
        assert answer.status == 503
        found += faults(bare) + out_of_keys_reach(bare)
    assert found == []
    assert session.rows("SELECT 1 FROM visits WHERE session_id = :session") == []


def test_pages_of_researchers_are_accessible_and_need_no_mouse(bare: Page, session: Session) -> None:
    bare.goto(f"{session.url}/admin/login")
    found = faults(bare) + out_of_keys_reach(bare)
    session.someone_at("Is it all clear?")
    session.rows(WAITING)
    session.rows(LONG_NAME)
    log_in(bare, session, "admin")
    here = f"/admin/sessions/{session.id}"
    person = f"{here}/visits/{session.rows('SELECT id FROM visits WHERE session_id = :session')[0]['id']}"
    for path in ("/admin", here, person, f"{here}/launch", f"{here}/payments", f"{here}/prolific", *HOUSE):
        answer = bare.goto(session.url + path)
        assert answer is not None
        assert answer.status == 200, path
        found += faults(bare) + out_of_keys_reach(bare)
    assert found == []
