"""A refresh among people who frown: picture, texts and log stay as they were."""

import pytest
from playwright.sync_api import Page

from tests.chromium.test_interruptions import PICTURE
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import settled
from tests.chromium.walking import press, to_the_first_visit, towards_blue, unasked

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
FADED_MS = 2600


def test_a_refresh_among_frowns_changes_nothing_on_the_screen(page: Page, ann: Visitor) -> None:
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
        unasked(ann)
        settled(page)
        page.wait_for_timeout(FADED_MS)  # only marks of the last three steps are left
        before = page.evaluate(PICTURE)
        page.reload()
        settled(page)
        after = page.evaluate(PICTURE)
        assert [now == then for now, then in zip(after, before, strict=True)] == [True] * len(before)
    assert frowns(ann), "nobody frowned: the test has seen nothing"


def frowns(ann: Visitor) -> list[int]:
    """The steps with a frown among the steps that were shown."""
    return [one["n"] for snap in ann.steps for one in snap["ev"] if one["k"] == "sanction"]
