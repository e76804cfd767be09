"""A visit's state is never overwritten by somebody who saw an older one."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import (
    accounts,
    answers,
    arrivals,
    beliefs,
    consents,
    exits,
    presence,
    problems,
    progress,
    visits,
)
from app.store.engine import NUL_SIGN, work
from tests.store.places import a_session, a_visit, begin


async def test_only_the_first_of_two_changes_is_kept(engine: AsyncEngine) -> None:
    visit = await a_visit(engine)
    async with work(engine) as db:
        fresh = await visits.by_token(db, visit.token)
        assert fresh is not None
        assert await visits.save(db, fresh, stage=1, stage_key="briefing", tries=0, state={"stage": 1})
    async with work(engine) as db:
        assert not await visits.save(db, visit, stage=1, stage_key="practice", tries=0, state={"stage": 1})
    async with work(engine) as db:
        times = await visits.stage_times(db, visit.id)
        assert [(time.stage_key, time.left_at is None) for time in times] == [
            ("consent", False),
            ("briefing", True),
        ]


async def test_an_exit_ends_the_visit_and_its_code_is_given_once(engine: AsyncEngine) -> None:
    visit = await a_visit(engine)
    async with work(engine) as db:
        assert await visits.save(
            db, visit, stage=0, stage_key="consent", tries=0, state={}, exit="declined", holds_place=False
        )
        first = await exits.give(db, visit.id, "declined", "D1")
        again = await exits.give(db, visit.id, "complete", "C1")
        assert (first.kind, again.kind, again.code) == ("declined", "declined", "D1")
        (line,) = await progress.sessions(db)
        assert (line.active, line.left) == (0, 1)


async def test_the_latest_answer_stands_once_and_a_belief_stays_as_it_was_said(
    engine: AsyncEngine,
) -> None:
    visit = await a_visit(engine)
    async with work(engine) as db:
        await answers.keep_draft(db, visit.id, "how", {"why": "dra"})
        assert await answers.draft(db, visit.id, "how") == {"why": "dra"}
        await answers.keep(db, visit.id, "how", "form", {"why": "first", "sure": 0, "empty": None})
        await answers.keep(db, visit.id, "how", "form", {"why": "second\0"})
        assert await answers.of_stage(db, visit.id, "how") == {
            "why": f"second{NUL_SIGN}",
            "sure": 0,
            "empty": None,
        }
        assert await answers.draft(db, visit.id, "how") == {}
        await beliefs.keep(db, visit.id, "belief", {"P4": 1})
        await beliefs.keep(db, visit.id, "belief", {"P4": 2})
        assert [belief.value for belief in await beliefs.of_visit(db, visit.id)] == [1]


async def test_the_first_consent_stays_with_its_text(engine: AsyncEngine) -> None:
    visit = await a_visit(engine)
    async with work(engine) as db:
        assert await consents.keep(db, [consents.Given(visit.id, "a", "1", "I agree", {})]) == 1
        assert await consents.keep(db, [consents.Given(visit.id, "b", "2", "No", {})]) == 0
        kept = await consents.of_visit(db, visit.id)
        assert kept is not None
        assert kept.text == "I agree"


async def test_only_arrivals_that_were_let_in_are_known(engine: AsyncEngine) -> None:
    visit = await a_visit(engine)
    async with work(engine) as db:
        for ref, known in (("S1", True), ("S2", False)):
            await arrivals.add(
                db, visit.id, session_ref=ref, raw_query="a=\0", ip="127.0.0.1", agent="x", known=known
            )
        assert await arrivals.refs(db, visit.id) == {"S1"}
        await problems.add(db, visit.id, "it broke")
        assert [problem.text for problem in await problems.of_session(db, visit.session_id)] == ["it broke"]


async def test_a_visit_that_nobody_comes_back_to_gives_its_place_back(engine: AsyncEngine) -> None:
    visit = await a_visit(engine)
    async with work(engine) as db:
        here, short = (visit.session_id, visit.condition), timedelta(hours=1)
        assert await presence.reserving(db) == [(visit.session_id, "abc")]
        assert await presence.release_absent(db, *here, short) == 0
        await db.execute(text("UPDATE visits SET seen_at = now() - interval '2 hours'"))
        assert await presence.release_absent(db, visit.session_id, "another", short) == 0
        assert await presence.release_absent(db, *here, timedelta(hours=3)) == 0
        assert await presence.release_absent(db, *here, short) == 1
        assert await presence.release_absent(db, *here, short) == 0
        assert await presence.reserving(db) == []
        await visits.flag(db, visit.id, "absent")
        await visits.flag(db, visit.id, "absent")
        (line,) = await progress.visits(db, visit.session_id)
        assert line.flags == ["absent"]


async def test_a_log_in_ends_when_it_is_revoked_or_the_password_changes(engine: AsyncEngine) -> None:
    async with work(engine) as db:
        account = await accounts.create(db, name="ada", password_hash="x", role="admin")
        for cookie in (b"1", b"2"):
            await accounts.log_in(db, cookie, account.id, account.created_at + timedelta(days=1))
        await accounts.log_in(db, b"old", account.id, account.created_at - timedelta(days=1))
        assert await accounts.logged_in(db, b"old") is None
        assert await accounts.logged_in(db, b"1") is account
        await accounts.log_out(db, b"1")
        assert await accounts.logged_in(db, b"1") is None
        await accounts.set_password(db, account.id, "y")
        assert await accounts.logged_in(db, b"2") is None


async def test_whoever_exports_reads_no_names_and_no_tokens(engine: AsyncEngine) -> None:
    for forbidden in (
        "identity.external_ids",
        "identity.arrivals",
        "accounts",
        "logins",
        "(SELECT token FROM visits)",
    ):
        with pytest.raises(ProgrammingError, match="permission denied"):
            await as_exporter(engine, f"SELECT * FROM {forbidden} AS x")
    await as_exporter(engine, "SELECT id, condition FROM visits")


async def as_exporter(engine: AsyncEngine, query: str) -> None:
    async with work(engine) as db:
        await db.execute(text("SET LOCAL ROLE normgym_export"))
        await db.execute(text(query))


async def test_a_visit_that_was_read_before_it_was_held_was_shown_as_it_had_been(engine: AsyncEngine) -> None:
    """A researcher ended a visit just when it went on: the page said so, and nothing was kept."""
    visit = await a_visit(engine)
    async with work(engine) as ours:
        read = await visits.by_id(ours, visit.id)
        async with work(engine) as theirs:
            await visits.save(theirs, visit, stage=1, stage_key="briefing", tries=0, state={"stage": 1})
        held = await visits.by_token(ours, visit.token, alone=True)
        assert held is not None
        assert held is read
        assert (held.version, held.stage_key) == (visit.version, "briefing")


async def test_places_of_the_absent_were_taken_in_any_order_and_waited_for(engine: AsyncEngine) -> None:
    """Two who each held some of the visits waited for each other; whoever is held is not away."""
    session = await a_session(engine)
    one, two = [(await begin(engine, session)).visit for _ in range(2)]
    assert one is not None
    assert two is not None
    async with work(engine) as theirs:
        await visits.by_token(theirs, one.token, alone=True)
        async with asyncio.timeout(5), work(engine) as ours:
            assert await presence.release_absent(ours, session.id, "discover", timedelta(0)) == 1
    async with work(engine) as db:
        kept = {place: await visits.by_id(db, place.id) for place in (one, two)}
        assert [visit.holds_place for visit in kept.values() if visit] == [True, False]
