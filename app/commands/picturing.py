"""Pictures of a study's pages, taken in a Chromium on a server and a database that are thrown away."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from app.commands.simulating import folder_for, served_in_haste, until_it_answers
from app.launch.migrations import migrate
from app.launch.postgres import running
from app.store.engine import open_engine, work
from app.studies.ethics import EXITS_OF, shown_stages
from app.studies.exits import EXITS
from app.studies.plan import StageKind
from app.studies.study import Study
from app.web.previewing import preview

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAME = "pictured"
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one is Chromium without its windows: the same engine at three quarters of the cost."""
NONE_THERE = (
    "There are no pictures of the pages in it: a Chromium and Python's `playwright` are needed for them."
)
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
QUALITY = 80
"""Of the JPEGs."""
ROOM = "#play[data-drawn]"


class Shown(NamedTuple):
    """Which page is pictured: the chapter and the screen of the pack; the visit that stands there."""

    chapter: str
    key: str
    token: str


def chromium() -> str | None:
    """The system's Chromium, where there is one that can be driven."""
    try:
        import playwright  # noqa: F401
    except ImportError:
        return None
    return next((path for name in CHROMIUMS if (path := shutil.which(name))), None)


def pictured(study: Study, program: str) -> dict[tuple[str, str], bytes]:
    """A JPEG per (chapter, screen) of the pack: every stage of every condition, every exit."""
    with folder_for(None) as folder, running(folder, durable=False) as cluster:
        cluster.ensure_database(NAME)
        url = cluster.url(NAME)
        migrate(url)
        stand = asyncio.run(standing(study, url))
        with served_in_haste(url) as base:
            asyncio.run(until_it_answers(base))
            with _page(program) as page:
                return taken(page, base, stand)


async def standing(study: Study, url: str) -> list[Shown]:
    """A visit at each stage of each condition."""
    engine = open_engine(url)
    stand: list[Shown] = []
    for name in study.conditions:
        for stage in shown_stages(study, name):
            if stage.kind is StageKind.DONE:
                continue  # the exits show it
            async with work(engine) as db:
                visit = await preview(db, study, name, stage.key)
            stand.append(Shown(f"Condition {name}", stage.key, visit.token))
    await engine.dispose()
    return stand


@contextmanager
def _page(program: str) -> Iterator["Page"]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser.new_page(viewport={"width": 1100, "height": 820})
        browser.close()


def taken(page: "Page", base: str, stand: list[Shown]) -> dict[tuple[str, str], bytes]:
    """The pictures of pages where visits stand, and of the gallery of exits."""
    found: dict[tuple[str, str], bytes] = {}
    for shown in stand:
        page.goto(f"{base}/v/{shown.token}", wait_until="load")
        if page.query_selector("#play") is not None:
            page.wait_for_selector(ROOM)
        page.wait_for_timeout(250)
        found[shown.chapter, shown.key] = page.screenshot(type="jpeg", quality=QUALITY, full_page=True)
    page.goto(f"{base}/demo/exits")
    for kind in EXITS:
        found[EXITS_OF, kind] = page.locator(f"section#{kind}").screenshot(type="jpeg", quality=QUALITY)
    return found
