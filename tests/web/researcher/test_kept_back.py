"""While people may still come to a live session, no page says how well anybody did."""

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.web.launches import SessionKind
from app.web.routes.researcher.kept_back import keeps_back
from tests.exports.played import played
from tests.web.researcher.visitor import browser, logged_in

TESTED = """UPDATE episodes SET brief = jsonb_set(brief, '{phase}', '"test_same"'), stage_key = 'test_same-1',
    outcome = '{"task": true, "kept": false, "joint": false}'"""
PAID = """INSERT INTO payments (visit_id, part, amount, currency, reason, prepared_by)
    SELECT id, 'bonus', 45, 'GBP', 'bonus earned', 'ada' FROM visits"""
CHOSE = """INSERT INTO beliefs (visit_id, stage_key, n, probe, value)
    SELECT id, 'belief', 0, 'option', '{"right": false}' FROM visits"""


async def after_a_test(engine: AsyncEngine, kind: str, state: str) -> str:
    """Make a session in which somebody did the errand, broke the norm, chose the wrong sentence."""
    made = (await played(engine, 10)).launched
    async with engine.begin() as db:
        for statement in (TESTED, CHOSE, PAID):
            await db.execute(text(statement))
        await db.execute(text("UPDATE sessions SET kind = :k, state = :s"), {"k": kind, "s": state})
    return f"/admin/sessions/{made.session}"


async def test_success_by_condition_was_shown_while_the_study_could_still_be_stopped_by_it(
    db_engine: AsyncEngine,
) -> None:
    at = await after_a_test(db_engine, "live", "open")
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        table, person = (await client.get(at)).text, (await client.get(f"{at}/visits/1")).text
        by_success = (await client.get(f"{at}/fresh?sort=-tests")).text
    for page in (table, person, by_success):
        assert "norm broken" not in page
        assert "chose another sentence" not in page
        assert "after 10 steps" not in page
        assert "0.45" not in page
    assert "same layout: over; how it went is shown once the session is closed" in table
    assert "Same layout 1 is over; how it went is shown once the session is closed." in person


@pytest.mark.parametrize(("kind", "state"), [("live", "closed"), ("pilot", "open"), ("demo", "open")])
async def test_a_pilot_and_a_closed_session_show_how_it_went(
    db_engine: AsyncEngine, kind: str, state: str
) -> None:
    at = await after_a_test(db_engine, kind, state)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        table, person = (await client.get(at)).text, (await client.get(f"{at}/visits/1")).text
    assert "same layout: errand done, norm broken" in table
    assert "chose another sentence" in table
    assert "after 10 steps: errand done, norm broken." in person
    assert "Pay (bonus earned): 0.45 GBP, prepared." in person


def test_a_pause_is_no_end() -> None:
    kept = [(kind, state) for kind in SessionKind for state in ("open", "paused", "closed")]
    assert [one for one in kept if keeps_back(*one)] == [("live", "open"), ("live", "paused")]
