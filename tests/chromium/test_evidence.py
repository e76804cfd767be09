"""How somebody waited and what they read besides the picture reaches the store."""

import pytest
from playwright.sync_api import Page

from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import settled, until

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1024, 768)])
def test_the_clock_is_in_view_beside_the_keys_that_are_tapped(
    page: Page, quiet: Session, width: int, height: int
) -> None:
    """On tablets and phones one had to scroll for what a rule may be about."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(quiet.url + quiet.someone_at("Try the keys"))
    settled(page)
    low = (
        "Math.max(...['pad', 'clock'].map(id => document.getElementById(id).getBoundingClientRect().bottom))"
    )
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(low) <= height


def test_a_held_key_and_the_room_in_words_are_told(page: Page, quiet: Session) -> None:
    """In the practice room, where no frown ends a wait."""
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: said.append(str(text))))
    ann = Visitor(page, quiet)
    page.goto(ann.url + quiet.someone_at("Try the keys"))
    settled(page)
    page.keyboard.down("Space")
    until(page, "Number(document.getElementById('play')?.dataset.drawn) >= 3")
    page.keyboard.up("Space")
    page.keyboard.press("r")
    page.click("#words summary")
    page.wait_for_timeout(200)
    page.click("#words summary")
    page.wait_for_timeout(200)
    presses = [text for text in said if '"press"' in text]
    assert '"held":false' in presses[0]
    assert any('"held":true' in text for text in presses[1:])
    views = [text.partition('"what":')[2] for text in said if '"view"' in text]
    assert views == ['"read","on":true}', '"words","on":true}', '"words","on":false}']
