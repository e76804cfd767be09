"""A session's page while somebody looks at it: it changes by itself, and keeps what was in hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.chromium.session import Session
from tests.chromium.staff import log_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_a_visit_that_begins_is_on_the_page_without_a_reload(page: Page, quiet: Session) -> None:
    log_in(page, quiet, "viewer")
    page.goto(f"{quiet.url}/admin/sessions/{quiet.id}")
    fresh = page.locator("#fresh")
    expect(fresh).to_have_attribute("data-by", "events", timeout=15_000)
    page.evaluate("window.still = true")
    before = fresh.inner_text()
    quiet.someone_at("Your consent")
    expect(fresh).not_to_have_text(before, timeout=15_000)
    expect(fresh).to_contain_text("consent", ignore_case=True, timeout=15_000)
    assert page.evaluate("window.still")
    assert page.evaluate("document.querySelector('#fresh').dataset.by") == "events"


def test_where_the_line_broke_again_and_again_the_page_never_looked(page: Page, quiet: Session) -> None:
    page.route("**/live", lambda route: route.abort())
    log_in(page, quiet, "viewer")
    page.goto(f"{quiet.url}/admin/sessions/{quiet.id}")
    expect(page.locator("#fresh")).to_have_attribute("data-by", "looking", timeout=15_000)
    expect(page.locator("#fresh")).to_contain_text("Nobody has come yet")
    quiet.someone_at("Your consent")
    expect(page.locator("#fresh")).to_contain_text("consent", ignore_case=True, timeout=20_000)


def test_what_is_open_and_where_one_stands_outlast_the_news(page: Page, quiet: Session) -> None:
    quiet.someone_at("Your consent")
    quiet.rows("UPDATE visits SET flags = '[\"preview\"]' WHERE session_id = :session")
    log_in(page, quiet, "viewer")
    page.goto(f"{quiet.url}/admin/sessions/{quiet.id}")
    expect(page.locator("#fresh")).to_have_attribute("data-by", "events", timeout=15_000)
    page.locator("#asides summary").press("Enter")
    page.locator("tbody a").focus()
    page.evaluate("document.querySelector('#fresh').firstElementChild.dataset.old = 'yes'")
    quiet.rows("UPDATE visits SET version = version + 1 WHERE session_id = :session")
    expect(page.locator("[data-old]")).to_have_count(0, timeout=15_000)
    expect(page.locator("#asides")).to_have_attribute("open", "")
    expect(page.locator("tbody a")).to_be_focused()
