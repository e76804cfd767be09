"""The last page when it cannot be kept: whoever is done has something to show, and nothing is lost."""

import pytest
from playwright.sync_api import Page, expect

from app import studies
from app.launch.assets import asset
from app.studies.study import Study
from tests.chromium.server import Server
from tests.chromium.session import Session

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
LAST = "What it was about"
PLAN = """plan:
  - consent: {document: consent/demo.md}
  - briefing: {page: pages/briefing.md}
  - episode: {phase: learning, layout: home, steps: 20}
  - debrief: {page: pages/thanks.md}
pace: {min_step_ms: 100}
"""


def soon_over() -> Study:
    """A study with one short visit between consent and debrief."""
    folder = asset("study_configs")
    text = (
        (folder / "demo.yaml")
        .read_text(encoding="utf-8")
        .replace("{none: 20, fixed: 80,", "{none: 100, fixed: 0,")
    )
    for start, end, instead in (
        ("conditions:\n", "places:", "conditions: {discover: {}}\n"),
        ("plan:\n", "payment:", PLAN),
    ):
        text = text[: text.index(start)] + instead + text[text.index(end) :]
    return studies.parse(text, "soon.yaml", folder)


def test_a_last_page_that_cannot_be_kept_is_sent_again_by_itself_with_a_text_to_copy_meanwhile(
    shared: Server, page: Page
) -> None:
    session = Session(shared, soon_over())
    address, codes = session.someone_at(LAST), session_codes(session)
    page.goto(f"{session.url}{address}")
    page.get_by_label("Yes, keep my visit").check()
    page.get_by_label("Anything that did not work").fill("the <b>lamp</b> was odd")
    with session.without_database():
        page.get_by_role("button", name="Finish").click()
        rescue = page.get_by_role("alert")
        expect(rescue).to_contain_text("You are done", timeout=30_000)
        said = page.locator("#rescue-text").inner_text()
        assert f"{session.url}{address}" in said
        assert "use: keep" in said
        assert "the <b>lamp</b> was odd" in said
        assert not [code for code in codes if code in page.content()]
        page.get_by_role("button", name="Copy the text").click()
    expect(page.locator("#code")).to_be_visible(timeout=60_000)
    assert [row["exit"] for row in session.rows("SELECT exit FROM visits WHERE session_id = :session")] == [
        "complete"
    ]
    assert [row["text"] for row in session.of_its_visits("problems")] == ["the <b>lamp</b> was odd"]
    page.goto(f"{session.url}{address}")
    assert page.evaluate("localStorage.length") == 0


def test_whoever_closes_the_last_page_before_it_was_kept_finds_it_sent_when_they_come_back(
    shared: Server, page: Page
) -> None:
    session = Session(shared, soon_over())
    address = session.someone_at(LAST)
    page.goto(f"{session.url}{address}")
    page.get_by_label("No, please delete my visit").check()
    with session.without_database():
        page.get_by_role("button", name="Finish").click()
        expect(page.get_by_role("alert")).to_contain_text("You are done", timeout=30_000)
        page.goto("about:blank")
    page.goto(f"{session.url}{address}")
    expect(page.locator("#code")).to_be_visible(timeout=60_000)
    (visit,) = session.rows("SELECT exit, flags FROM visits WHERE session_id = :session")
    assert visit == {"exit": "complete", "flags": ["delete-asked"]}


def session_codes(session: Session) -> list[str]:
    """Every code that an exit of this session gives."""
    server = session.rows("SELECT codes FROM sessions WHERE id = :session")
    return [code for row in server for code in row["codes"].values()]
