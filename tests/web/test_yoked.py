"""Whoever is yoked sees the visit of somebody who acted, frame by frame."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from app.newcomers.http import visit
from tests.web.driver import Participant
from tests.web.site import CODE, Site, running_site, short_study

BOTH = "  acts: {}\n  sees: {learning: {newcomer: yoked}}\n"
LEARNING = "SELECT * FROM episodes WHERE visit_id = :visit AND stage_key = 'learning'"
STEPS = "SELECT n, action, auto, hash, cell_after FROM steps WHERE episode_id = :episode ORDER BY n"


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def rows(site: Site, query: str, **named: object) -> list[dict[str, Any]]:
    engine = create_engine(site.database_url)
    with engine.begin() as connection:
        found = connection.execute(text(query), named)
        kept = [dict(row) for row in found.mappings()] if found.returns_rows else []
    engine.dispose()
    return kept


def come(site: Site, pid: str, until: str = "") -> str:
    """A script takes the whole visit, or comes to the page with this heading."""
    return asyncio.run(visit(site.url, CODE, pid, until=until)).address


def of(site: Site, condition: str) -> dict[str, Any]:
    """The newest visit of a condition."""
    return rows(site, "SELECT * FROM visits WHERE condition = :c ORDER BY id DESC LIMIT 1", c=condition)[0]


def learning(site: Site, visit_id: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    episode = rows(site, LEARNING, visit=visit_id)[0]
    return episode, rows(site, STEPS, episode=episode["id"])


def test_somebody_sees_what_another_one_did_and_nobody_is_shown_who_did_not_agree(database_url: str) -> None:
    study = short_study(norm="even-steps-only", asks=False, conditions=BOTH)
    with running_site(database_url, study) as site:
        come(site, "5f0000000000000000000001", until="What it was about")
        assert rows(site, "SELECT count(*) AS n FROM visits WHERE condition = 'sees'")[0]["n"] == 0
        with Participant(site.url, "5f0000000000000000000002") as early:
            early.join()
            assert of(site, "acts")["id"] > 1, "until somebody has finished the next one acts as well"
        come(site, "5f0000000000000000000001")
        come(site, "5f0000000000000000000003")
        mine, hers = of(site, "sees"), rows(site, "SELECT * FROM visits ORDER BY id LIMIT 1")[0]
        seen, shown = learning(site, mine["id"]), learning(site, hers["id"])
        assert seen[1] == shown[1], "the same steps with the same links of the chain"
        assert len(seen[1]) == 20
        assert {step["action"] for step in seen[1]} != {"wait"}
        stage = next(one for one in mine["plan"]["stages"] if one["key"] == "learning")
        assert stage["yoked_to"] == shown[0]["id"]
        assert seen[0]["brief"] == shown[0]["brief"]
        assert seen[0]["verified"] in (True, None)
        rows(site, "UPDATE visits SET flags = '[\"delete-asked\"]' WHERE id = :v", v=hers["id"])
        rows(site, "UPDATE consents SET boxes = jsonb_set(boxes, '{showing_play}', 'false')")
        page = come(site, "5f0000000000000000000004", until="What it was about")
        assert page.startswith("/v/")
        assert of(site, "acts")["id"] == max(row["id"] for row in rows(site, "SELECT id FROM visits"))
