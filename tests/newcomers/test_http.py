"""A scripted newcomer takes a whole visit by HTTP and socket."""

from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.newcomers.http import visit
from tests.web.site import CODE, Site, running_site, short_study


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


async def test_a_script_is_not_kept_as_a_person(site: Site, db_engine: AsyncEngine) -> None:
    await visit(site.url, CODE, "pilot-003", until="Your consent")
    async with httpx.AsyncClient(base_url=site.url) as somebody:
        await somebody.post(f"/join/{CODE}")
    async with db_engine.begin() as db:
        kinds = (await db.scalars(text("SELECT kind FROM participants ORDER BY id"))).all()
    assert kinds == ["script", "person"]
