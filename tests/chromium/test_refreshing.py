"""A refresh among people who frown: picture, texts and log stay as they were."""

import pytest
from playwright.sync_api import Browser

from tests.chromium.server import Server
from tests.chromium.test_interruptions import PICTURE
from tests.chromium.trespassing import press, to_the_first_visit, towards_blue
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import settled

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
FADED_MS = 2600


def test_a_refresh_among_frowns_changes_nothing_on_the_screen(chromium: Browser, server: Server) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    ann = Visitor(page, server.url)
    to_the_first_visit(ann)
    settled(page)
    for _ in range(12):
        if frowns(ann):
            break
        press(ann, towards_blue(ann))
    for step in range(6):
        if step > 0:
            press(ann, "use" if step == 4 else towards_blue(ann))
        page.wait_for_timeout(FADED_MS)
        while ann.has("#overlay:not([hidden])"):
            ann.pass_sheet()
        settled(page)
        page.wait_for_timeout(FADED_MS)  # only marks of the last three steps are left
        before = page.evaluate(PICTURE)
        page.reload()
        settled(page)
        after = page.evaluate(PICTURE)
        assert [now == then for now, then in zip(after, before, strict=True)] == [True] * len(before)
    assert frowns(ann), "nobody frowned: the test has seen nothing"
    page.context.close()


def frowns(ann: Visitor) -> list[int]:
    """The steps with a frown among the steps that were shown."""
    return [one["n"] for snap in ann.steps for one in snap["ev"] if one["k"] == "sanction"]
