"""A scripted newcomer takes a whole visit by HTTP and socket."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.newcomers.http import visit
from tests.chromium.cable import Cable
from tests.web.site import CODE, Site, running_site, short_study
from tests.web.stored import run, without_database


@pytest.fixture
def site(database_url: str) -> Iterator[Site]:
    """The program with a short study."""
    with running_site(database_url, short_study()) as running:
        yield running


async def test_a_visit_ends_with_its_code(site: Site) -> None:
    finished = await visit(site.url, CODE, "pilot-001")
    assert finished.title == "Thank you, you are done"
    assert finished.code.startswith("C")


async def test_a_visit_can_stop_on_the_way(site: Site) -> None:
    finished = await visit(site.url, CODE, "pilot-002", until="Is it all clear?")
    assert finished.title == "Is it all clear?"
    assert not finished.code


async def test_a_line_that_breaks_in_the_middle_of_a_room_stops_no_visit(site: Site) -> None:
    with Cable(site.url) as cable:
        coming = asyncio.create_task(visit(cable.url, CODE, "pilot-004", until="Is it all clear?"))
        for _ in range(1000):
            if run(site, "SELECT count(*) > 3 FROM steps") == [(True,)]:
                break
            await asyncio.sleep(0.02)
        cable.cut()
        cable.mend()
        assert (await coming).title == "Is it all clear?"
    assert run(site, "SELECT n, technical FROM episodes") == [(20, False)]


async def test_whoever_is_told_that_we_are_busy_comes_back(site: Site) -> None:
    with without_database(site.database_url):
        coming = asyncio.create_task(visit(site.url, CODE, "pilot-005", until="Your consent"))
        await asyncio.sleep(1)
        assert not coming.done()
    assert (await coming).title == "Your consent"


async def test_a_script_is_not_kept_as_a_person(site: Site, db_engine: AsyncEngine) -> None:
    await visit(site.url, CODE, "pilot-003", until="Your consent")
    async with httpx.AsyncClient(base_url=site.url) as somebody:
        await somebody.post(f"/join/{CODE}")
    async with db_engine.begin() as db:
        kinds = (await db.scalars(text("SELECT kind FROM participants ORDER BY id"))).all()
    assert kinds == ["script", "person"]
