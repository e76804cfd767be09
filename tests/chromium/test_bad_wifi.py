"""A line that breaks at the worst moments: nothing is lost, nothing counts twice, nobody is stuck."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from app.exports.verify import Verdict
from tests.chromium.cable import Cable
from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import STILL, settled, until
from tests.chromium.walking import at_a_probe, press, to_the_first_visit

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
ASKED = "document.querySelector('#overlay:not([hidden]) form.probe') !== null"
AWAY = """() => { const now = performance.now.bind(performance); performance.now = () => now() + 70000;
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => false});
  document.dispatchEvent(new Event('visibilitychange')); }"""
HIDE = """() => { Object.defineProperty(document, 'hidden', {configurable: true, get: () => true});
  document.dispatchEvent(new Event('visibilitychange')); }"""


@pytest.fixture
def cable(session: Session) -> Iterator[Cable]:
    """A line to the server that can be cut."""
    with Cable(session.url) as line:
        yield line


def stored(session: Session) -> list[int]:
    """The steps of the newest episode."""
    return [row["n"] for row in list(session.steps().values())[-1]]


def test_a_step_whose_answer_got_lost_counts_once(page: Page, quiet: Session, cable: Cable) -> None:
    ann = Visitor(page, quiet, cable.url)
    to_the_first_visit(ann)
    press(ann, "wait")
    loses_an_answer(page, cable)
    settled(page)
    assert (ann.steps[-1]["n"], stored(quiet)) == (2, [1, 2])
    press(ann, "east")
    assert stored(quiet) == [1, 2, 3]
    assert [again.verdict for _, again in quiet.replayed()] == [Verdict.YES] * 2


def test_a_question_comes_though_the_answer_of_its_step_got_lost(
    page: Page, session: Session, cable: Cable
) -> None:
    ann = Visitor(page, session, cable.url)
    to_the_first_visit(ann)
    for n in range(1, 6):
        settled(page)
        loses_an_answer(page, cable)
        until(page, f"document.getElementById('play').dataset.drawn === '{n}' && ({ASKED} || {STILL})")
        if page.evaluate(ASKED):
            break
    assert page.evaluate(ASKED)
    press(ann, "east")
    assert stored(session) == [*range(1, n + 2)]


def loses_an_answer(page: Page, cable: Cable) -> None:
    """A press arrives and is kept; what the server says to it does not come back."""
    cable.deafen()
    page.keyboard.press("Space")
    page.wait_for_timeout(400)
    cable.cut()
    page.wait_for_selector("#connection[data-state=reconnecting]")
    cable.mend()


def test_words_written_at_a_stop_survive_a_lost_line(page: Page, session: Session, cable: Cable) -> None:
    ann = Visitor(page, session, cable.url)
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


def test_whoever_was_away_during_a_question_finds_it_again(page: Page, ann: Visitor) -> None:
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


def test_whoever_was_away_for_long_is_told_where_things_stand(page: Page, ann: Visitor) -> None:
    to_the_first_visit(ann)
    settled(page)
    page.evaluate(HIDE)
    page.wait_for_timeout(100)
    page.evaluate(AWAY)
    page.wait_for_selector("#overlay >> text=You are back")
    assert "Your errand" in page.inner_text("#overlay")
    page.keyboard.press("Enter")
    settled(page)
    press(ann, "wait")


def test_a_form_sent_into_nothing_can_be_sent_again(page: Page, session: Session, cable: Cable) -> None:
    ann = Visitor(page, session, cable.url)
    page.goto(cable.url + session.someone_at("Is it all clear?"))
    cable.cut()
    ann.fill_in()
    page.wait_for_selector("main >> text=What you wrote is still here")
    cable.mend()
    page.keyboard.press("Enter")
    page.wait_for_selector("#play[data-phase=learning]")
    assert len(session.rows("SELECT 1 FROM visits WHERE session_id = :session")) == 1


def test_a_room_that_ends_while_the_line_is_down_leads_on_when_it_is_back(
    page: Page, quiet: Session, cable: Cable
) -> None:
    ann = Visitor(page, quiet, cable.url)
    to_the_first_visit(ann)
    for _ in range(20):
        press(ann, "wait")
    page.wait_for_selector("#overlay >> text=This part is done")
    cable.cut()
    page.keyboard.press("Enter")
    page.wait_for_selector("#overlay >> text=The next page comes by itself")
    cable.mend()
    page.wait_for_selector("#play:not([data-phase=learning])")


def test_a_proxy_that_blocks_sockets_is_found_out_before_the_consent_and_leaves_a_way_out(
    page: Page, quiet: Session
) -> None:
    with Cable(quiet.url, not_pass=b"Upgrade: websocket\r\n") as proxy:
        page.goto(quiet.link(proxy.url))
        page.get_by_role("button", name="Start").click()
        page.wait_for_selector("[data-socket-failed]:not([hidden])")
        page.keyboard.press("ArrowRight")
        assert page.locator("[data-check=socket] .state").inner_text() == "could not connect"
        page.get_by_role("button", name="Continue").click(force=True)
        page.wait_for_selector("#mend")
        page.wait_for_selector("[data-socket-failed]:not([hidden])")
        assert page.locator("[data-go]").get_attribute("aria-disabled") == "true"
        page.get_by_role("button", name="leave").click()
        page.wait_for_selector("text=This device cannot show the study")
        assert page.locator("#code").inner_text().strip()
    (visit,) = quiet.rows("SELECT exit, holds_place FROM visits WHERE session_id = :session")
    assert visit == {"exit": "device", "holds_place": False}
    assert quiet.of_its_visits("consents") == []
