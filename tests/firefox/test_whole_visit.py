"""A whole visit in Firefox by keyboard alone: the same person as in the Chromium tests."""

import shutil
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page

from app.exports.verify import Verdict
from tests.chromium.server import Server
from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.firefox.bidi import firefox
from tests.web.site import short_study

LOUD = "NO FIREFOX: no page was tried in it. Install one, such as with apt install firefox-esr."
NAMES = ("firefox-esr", "firefox")


@pytest.mark.browser
@pytest.mark.timeout(200)
def test_a_whole_visit_in_firefox_by_keyboard_alone(database_url: str, tmp_path: Path) -> None:
    program = next((path for name in NAMES if (path := shutil.which(name))), None)
    if program is None:
        pytest.skip(LOUD)
    with Server(database_url) as running, firefox(program, tmp_path) as fox:
        ann = Visitor(cast("Page", fox), session := Session(running, short_study()))
        assert ann.take_part().startswith("C")
        assert ann.trouble == []
        print(f"a whole visit in {fox.name}")
    assert sum(map(len, session.steps().values())) > 60
    assert {found.verdict for _, found in session.replayed()} == {Verdict.YES}
    (visit,) = session.rows("SELECT exit FROM visits WHERE session_id = :session")
    assert visit["exit"] == "complete"
