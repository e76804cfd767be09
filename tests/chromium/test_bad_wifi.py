"""A line that breaks at the worst moments: nothing is lost, nothing counts twice, nobody is stuck."""

import pytest
from playwright.sync_api import Browser, Page

from tests.chromium.cable import Cable
from tests.chromium.server import Server
from tests.chromium.stored import rows
from tests.chromium.test_whole_visit import verified
from tests.chromium.trespassing import press, to_the_first_visit
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import STILL, settled, until

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
ASKED = "document.querySelector('#overlay:not([hidden]) form.probe') !== null"
AWAY = """() => { const now = performance.now.bind(performance); performance.now = () => now() + 70000;
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => false});
  document.dispatchEvent(new Event('visibilitychange')); }"""
HIDE = """() => { Object.defineProperty(document, 'hidden', {configurable: true, get: () => true});
  document.dispatchEvent(new Event('visibilitychange')); }"""


def stored(server: Server) -> list[int]:
    """The steps of the newest episode."""
    found = rows(
        server.database_url,
        "SELECT n FROM steps WHERE episode_id = (SELECT max(id) FROM episodes) ORDER BY n",
    )
    return [row["n"] for row in found]


def at_a_probe(ann: Visitor) -> None:
    """Play until the room asks something."""
    for _ in range(30):
        if ann.has("#overlay form.probe"):
            return
        ann.page.keyboard.press("Space")
        ann.page.wait_for_timeout(150)
    raise AssertionError("nobody asked")


def test_a_step_whose_answer_got_lost_counts_once(chromium: Browser, quiet: Server) -> None:
    page = chromium.new_context().new_page()
    with Cable(quiet.url) as cable:
        ann = Visitor(page, cable.url)
        to_the_first_visit(ann)
        press(ann, "wait")
        loses_an_answer(page, cable)
        settled(page)
        assert (ann.steps[-1]["n"], stored(quiet)) == (2, [1, 2])
        press(ann, "east")
        assert stored(quiet) == [1, 2, 3]
        page.context.close()
    assert verified(quiet.database_url).returncode == 0


def test_a_question_comes_though_the_answer_of_its_step_got_lost(chromium: Browser, server: Server) -> None:
    page = chromium.new_context().new_page()
    with Cable(server.url) as cable:
        ann = Visitor(page, cable.url)
        to_the_first_visit(ann)
        for n in range(1, 6):
            settled(page)
            loses_an_answer(page, cable)
            until(page, f"document.getElementById('play').dataset.drawn === '{n}' && ({ASKED} || {STILL})")
            if page.evaluate(ASKED):
                break
        assert page.evaluate(ASKED)
        press(ann, "east")
        assert stored(server) == [*range(1, n + 2)]
        page.context.close()


def loses_an_answer(page: Page, cable: Cable) -> None:
    """A press arrives and is kept; what the server says to it does not come back."""
    cable.deafen()
    page.keyboard.press("Space")
    page.wait_for_timeout(400)
    cable.cut()
    page.wait_for_selector("#connection[data-state=reconnecting]")
    cable.mend()


def test_words_written_at_a_stop_survive_a_lost_line(chromium: Browser, server: Server) -> None:
    page = chromium.new_context().new_page()
    with Cable(server.url) as cable:
        ann = Visitor(page, cable.url)
        to_the_first_visit(ann)
        at_a_probe(ann)
        cable.cut()
        ann.fill_in()
        page.wait_for_selector("text=What you wrote is still here")
        cable.mend()
        page.wait_for_selector("#connection[data-state=good]", timeout=15000)
        assert page.input_value("#overlay textarea") != ""
        page.locator("#overlay button.primary").click()
        settled(page)
        press(ann, "wait")
        page.context.close()


def test_whoever_was_away_during_a_question_finds_it_again(chromium: Browser, server: Server) -> None:
    page = chromium.new_context().new_page()
    ann = Visitor(page, server.url)
    to_the_first_visit(ann)
    at_a_probe(ann)
    page.locator("#overlay textarea").fill("half a thought")
    page.evaluate(HIDE)
    page.wait_for_timeout(100)
    page.evaluate(AWAY)
    page.wait_for_timeout(300)
    assert page.input_value("#overlay textarea") == "half a thought"
    page.locator("#overlay [name=confidence]").last.fill("40")
    page.locator("#overlay label:has(input[type=radio])").first.click()
    page.locator("#overlay button.primary").dblclick()
    settled(page)
    press(ann, "wait")
    page.context.close()


def test_whoever_was_away_for_long_is_told_where_things_stand(chromium: Browser, server: Server) -> None:
    page = chromium.new_context().new_page()
    ann = Visitor(page, server.url)
    to_the_first_visit(ann)
    settled(page)
    page.evaluate(HIDE)
    page.wait_for_timeout(100)
    page.evaluate(AWAY)
    page.wait_for_timeout(500)
    assert "You are back" in page.inner_text("#overlay")
    assert "Your errand" in page.inner_text("#overlay")
    page.keyboard.press("Enter")
    press(ann, "wait")
    page.context.close()


def test_a_form_sent_into_nothing_can_be_sent_again(chromium: Browser, server: Server) -> None:
    page = chromium.new_context().new_page()
    with Cable(server.url) as cable:
        ann = Visitor(page, cable.url)
        ann.take_part(until="Try the keys")
        address = page.url
        settled(page)
        cable.cut()
        page.wait_for_selector("#connection[data-state=reconnecting]")
        cable.mend()
        page.goto(address)
        settled(page)
        while ann.has("#play"):
            ann.play()
        page.wait_for_load_state("load")
        cable.cut()
        tried = page.title()
        ann.fill_in()
        page.wait_for_timeout(500)
        cable.mend()
        page.goto(ann.link)
        page.locator(".primary:visible").first.click()
        page.wait_for_load_state("load")
        assert page.title() == tried
        assert len(rows(server.database_url, "SELECT 1 FROM visits")) == 1
        page.context.close()
