"""Every participant page: accessible, on any width, without one byte that tells the rule."""

import json

import pytest
from playwright.sync_api import Page

from app.norms.catalogue import NORMS
from tests.chromium.cable import Cable
from tests.chromium.looking import faults
from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import STILL, until

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
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
    visit = session.url + session.someone_at("Before you play")
    found = []
    for beside in ("withdraw", "problem", "consent"):
        answer = bare.goto(f"{visit}/{beside}")
        assert answer is not None
        assert answer.status == 200
        found += faults(bare)
    assert found == []


def test_other_pages_are_accessible(bare: Page, session: Session) -> None:
    found = []
    for path in ("/", "/demo/exits", "/admin/login", "/v/nobody", "/join/nowhere"):
        bare.goto(session.url + path)
        found += faults(bare)
    assert found == []
