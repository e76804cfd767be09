"""A browser for the run, a server for each test."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.chromium.server import Server
from tests.web.site import short_study

NAMES = ("chromium", "chromium-browser", "google-chrome")
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


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's Chromium; where there is none the tests are skipped aloud, in CI they fail."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(LOUD)
        pytest.skip(LOUD)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def server(database_url: str) -> Iterator[Server]:
    """The program with the short study, in a process of its own."""
    with Server(database_url, short_study()) as running:
        yield running


@pytest.fixture
def quiet(database_url: str) -> Iterator[Server]:
    """The same, with nobody asked anything on the way: what comes next is sure."""
    with Server(database_url, short_study(asks=False)) as running:
        yield running
