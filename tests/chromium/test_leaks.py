"""What a browser is sent before the last questions says nothing of the rule: pages, scripts, frames."""

import json

import pytest
from playwright.sync_api import Browser

from app.norms.catalogue import NORMS
from tests.chromium.cable import Cable
from tests.chromium.server import Server
from tests.chromium.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_not_one_byte_tells_the_rule_before_the_last_questions(chromium: Browser, server: Server) -> None:
    page = chromium.new_context().new_page()
    with Cable(server.url) as cable:
        ann = Visitor(page, cable.url)
        lengths: list[int] = []
        ann.take_part(until="What would people say", between=lambda: lengths.append(len(cable.heard)))
        assert NORMS["no-blue-floor"].statement.encode() in bytes(cable.heard[lengths[-1] :]), "no options"
        said = bytes(cable.heard[: lengths[-1]]).decode(errors="replace")
        said += json.dumps(ann.frames)
        page.context.close()
    assert "data-phase" in said
    assert "roundRect" in said or "getContext" in said, "the scripts were not seen"
    for norm in NORMS.values():
        assert norm.id not in said
        assert norm.statement not in said
    for word in ('"violation"', '"permitted"', "lapse", '"brief"', "no_blue_floor"):
        assert word not in said
