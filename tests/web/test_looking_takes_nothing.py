"""Link scanners, previews, prefetch: looking at an address writes no row, takes no place, moves no stage."""

import re
from itertools import cycle, product

from sqlalchemy import create_engine, text

from app.web.routing import PARTS
from tests.web.driver import Participant
from tests.web.site import CODE, Site
from tests.web.stored import jump, run
from tests.web.test_routes_and_roles import flat

LOOKERS = (
    {"user-agent": "Mozilla/5.0 (Windows NT 10.0) SafeLinks", "sec-purpose": "prefetch;prerender"},
    {"user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "purpose": "prefetch"},
    {"user-agent": "Mozilla/5.0 Firefox/140.0", "x-moz": "prefetch"},
)
"""A mail scanner, a messenger's preview, a browser that fetches ahead."""
STAGES = ("device_check", "consent", "practice", "quiz", "learning", "how", "belief", "debrief")
TABLES = """SELECT format('%I.%I', table_schema, table_name) FROM information_schema.tables
    WHERE table_schema IN ('public', 'identity') AND table_type = 'BASE TABLE'"""
ROWS = "SELECT jsonb_agg(to_jsonb(t) - 'lease_until' ORDER BY t::text) FROM {} t"
"""All that stands in a table; a lease is renewed by the clock."""


def addresses(token: str) -> list[str]:
    """Every address that is not a researcher's; what is only posted to is looked at, too."""
    filled = {"code": CODE, "turned": "full", "token": token}
    paths = {
        one.path
        for one in flat(route for part in PARTS for route in part.router.routes)
        if not one.path.startswith("/admin")
    }
    paths |= {"/v/{token}/play", "/socket-check"}
    known = [re.sub(r"{(\w+)}", lambda name: filled.get(name[1], "how"), path) for path in paths]
    return sorted([*known, f"/join/{CODE}?PROLIFIC_PID=5f0000000000000000000abc&SESSION_ID=s-1&STUDY_ID=x"])


def everything(site: Site) -> dict[str, object]:
    """Every row of every table of ours."""
    engine = create_engine(site.database_url)
    with engine.connect() as connection:
        names = connection.scalars(text(TABLES)).all()
        found = {name: connection.scalar(text(ROWS.format(name))) for name in names}
    engine.dispose()
    return found


def look(ann: Participant, token: str) -> set[int]:
    """Open every address, by GET and HEAD, as one of the lookers or another; what was answered."""
    asked = zip(product(("GET", "HEAD"), addresses(token)), cycle(LOOKERS), strict=False)
    return {ann.client.request(way, path, headers=who).status_code for (way, path), who in asked}


def test_a_link_that_is_looked_at_before_anybody_begins_takes_nothing(ann: Participant, site: Site) -> None:
    before = everything(site)
    assert len(before) > 20
    assert look(ann, "unknown") <= {200, 404, 405}
    assert everything(site) == before


def test_a_visit_that_is_looked_at_stays_where_it_is(ann: Participant, site: Site) -> None:
    ann.join()
    for stage in STAGES:
        jump(site, stage)
        before = everything(site)
        assert look(ann, ann.address.removeprefix("/v/")) <= {200, 204, 404, 405}
        assert everything(site) == before


def test_a_running_room_and_a_visit_that_has_ended_are_only_looked_at(ann: Participant, site: Site) -> None:
    ann.join()
    jump(site, "practice")
    ann.play("east west")
    while not run(site, "SELECT 1 FROM pauses WHERE n = 2"):
        pass
    before = everything(site)
    look(ann, ann.address.removeprefix("/v/"))
    assert everything(site) == before
    ann.post(f"{ann.address}/withdraw", {"use": "keep"})
    before = everything(site)
    assert len(before["public.exits"]) == 1  # type: ignore[arg-type]
    look(ann, ann.address.removeprefix("/v/"))
    assert everything(site) == before
