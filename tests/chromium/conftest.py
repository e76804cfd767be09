"""One browser and one server for all tests of a run; each test has a session of its own."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from app.commands.picturing import chromium as program
from tests.chromium.looking import AXE
from tests.chromium.server import Server
from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.databases import Databases
from tests.web.site import short_study

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
LOUD = "NO CHROMIUM: no page was tried in a browser. Install one, such as with apt install chromium."


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The system's Chromium; where there is none the tests are skipped aloud, in CI they fail."""
    found = program()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(LOUD)
        pytest.skip(LOUD)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page of its own, as on a small notebook; nothing of it is left to disturb the next test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()


@pytest.fixture
def bare(chromium: Browser) -> Iterator[Page]:
    """The same without the policy that forbids foreign scripts: axe is one."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True)
    context.add_init_script(path=AXE)  # once for all pages, where each would send it through the driver
    # Last pages lead back to the recruiter by themselves: here nobody leaves a page that is looked at.
    context.route("https://app.prolific.com/**", lambda route: route.fulfill(status=204))
    yield context.new_page()
    context.close()


@pytest.fixture(scope="package")
def shared(databases: Databases) -> Iterator[Server]:
    """The program in a process of its own, for every test that does not kill it."""
    with databases.lent() as url, Server(url) as running:
        yield running


@pytest.fixture
def session(shared: Server) -> Session:
    """A session of the short study, which asks on the way."""
    return Session(shared, short_study())


@pytest.fixture
def quiet(shared: Server) -> Session:
    """The same, with nobody asked anything on the way: what comes next is sure."""
    return Session(shared, short_study(asks=False))


@pytest.fixture
def mortal(database_url: str) -> Iterator[Session]:
    """A session on a server that may be killed."""
    with Server(database_url) as running:
        yield Session(running, short_study())


@pytest.fixture
def ann(page: Page, session: Session) -> Visitor:
    """Somebody who takes part in the session."""
    return Visitor(page, session)
