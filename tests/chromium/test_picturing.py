"""The ethics pack's pictures: every page of every condition and every exit, as it looks."""

import asyncio
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page

from app.commands.picturing import standing, taken
from app.studies.ethics import pack
from tests.chromium.server import Server, apart
from tests.web.site import short_study


@pytest.mark.browser
def test_every_page_of_a_study_is_pictured(page: Page, shared: Server) -> None:
    study = short_study()
    stand = apart(lambda: asyncio.run(standing(study, shared.database_url)))
    found = taken(page, shared.url, stand)
    chapters = pack(study)
    asked = {(one.title, screen.key) for one in chapters for screen in one.screens}
    assert set(found) == {(title, key) for title, key in asked if key not in ("", "done")}
    assert all(Image.open(BytesIO(picture)).format == "JPEG" for picture in found.values())
    assert len(set(found.values())) == len(found)
