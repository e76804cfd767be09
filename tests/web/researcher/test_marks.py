"""A mark that needs a person can be ticked off: it waits no more, and who ticked it off is still known."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import forgetting, problems, visits
from app.store.engine import work
from app.store.watching import mark as mark_of
from app.web.retention import sealing
from tests.exports.played import played
from tests.web.researcher.test_pages import NEEDS
from tests.web.researcher.visitor import browser, logged_in

MISSED = "attention:how_did_you_learn:1"
TICK = {"mark": MISSED, "note": "  spoke to them: <b>tired</b> "}


async def marked(engine: AsyncEngine, *marks: str) -> tuple[str, str, int]:
    """A visit with nothing but these marks: the addresses of its session and page, its number."""
    made = (await played(engine, 10)).launched
    async with work(engine) as db:
        await db.execute(text("DELETE FROM problems"))
        await db.execute(text("UPDATE visits SET flags = '[]'"))
        for one in marks:
            await visits.flag(db, made.visit, one)
    home = f"/admin/sessions/{made.session}"
    return home, f"{home}/visits/{made.visit}", made.visit


async def test_a_missed_check_of_attention_waited_for_ever(db_engine: AsyncEngine) -> None:
    home, person, _ = await marked(db_engine, MISSED)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client, "rosa", "researcher")
        assert all([NEEDS.search((await client.get(at)).text) for at in ("/admin", home)])
        for _ in range(2):
            assert (await client.post(f"{person}/mark-seen", data=TICK)).headers["location"] == person
        assert not any([NEEDS.search((await client.get(at)).text) for at in ("/admin", home)])
        page = (await client.get(person)).text
    assert "Missed 1 of the attention checks" in page
    assert "Seen by rosa" in page
    assert "spoke to them: &lt;b&gt;tired&lt;/b&gt;”" in page
    assert "mark-seen" not in page
    async with db_engine.connect() as db:
        asked = text("SELECT account, action FROM audit WHERE action LIKE 'has seen%'")
        said = "has seen: missed 1 of the attention checks in “how did you learn”"
        assert (await db.execute(asked)).all() == [("rosa", said)]


async def test_the_table_says_who_needs_somebody(db_engine: AsyncEngine) -> None:
    home, person, _ = await marked(db_engine, MISSED)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert "(needs you)</span>" in (await client.get(home)).text
        await client.post(f"{person}/mark-seen", data=TICK)
        assert "(needs you)</span>" not in (await client.get(home)).text


async def test_one_mark_seen_leaves_the_others_waiting(db_engine: AsyncEngine) -> None:
    home, person, _ = await marked(db_engine, MISSED, "attention:another_form:2")
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        await client.post(f"{person}/mark-seen", data=TICK)
        page = (await client.get(home)).text
    assert "missed 2 of" in page
    assert "missed 1 of" not in page


async def test_what_happens_again_waits_again(db_engine: AsyncEngine) -> None:
    home, person, visit = await marked(db_engine, "new-submission")
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        await client.post(f"{person}/mark-seen", data={"mark": "new-submission"})
        assert not NEEDS.search((await client.get(home)).text)
        async with work(db_engine) as db:
            await visits.flag(db, visit, "new-submission")
        assert NEEDS.search((await client.get(home)).text)


async def test_who_saw_to_what_somebody_wrote_was_in_no_log(db_engine: AsyncEngine) -> None:
    home, person, visit = await marked(db_engine)
    async with work(db_engine) as db:
        await problems.add(db, visit, "The lamp was odd.")
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        assert "They wrote: “The lamp was odd.”" in (await client.get(person)).text
        for _ in range(2):
            await client.post(f"{person}/seen-to")
        assert (await client.get(person)).text.count("ada saw to what they wrote") == 1
        assert not NEEDS.search((await client.get(home)).text)


async def test_a_mark_that_nobody_made_and_a_visit_of_elsewhere_are_refused(db_engine: AsyncEngine) -> None:
    _, person, _ = await marked(db_engine, MISSED)
    elsewhere = person.replace("/sessions/", "/sessions/7")
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        for at, mark in ((person, "nonsense"), (person, ""), (elsewhere, MISSED)):
            assert (await client.post(f"{at}/mark-seen", data={"mark": mark})).status_code == 404
    async with db_engine.connect() as db:
        assert (await db.execute(text("SELECT count(*) FROM seen_marks"))).scalar_one() == 0


async def test_the_pages_of_others_hear_of_it(db_engine: AsyncEngine) -> None:
    """What the open line to a session's page looks at is another word afterwards."""
    home, person, _ = await marked(db_engine, MISSED)
    number = int(home.rsplit("/", 1)[1])
    async with work(db_engine) as db:
        before = await mark_of(db, number)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        await client.post(f"{person}/mark-seen", data=TICK)
    async with work(db_engine) as db:
        assert await mark_of(db, number) != before


async def test_a_note_on_a_mark_goes_with_whoever_is_forgotten(db_engine: AsyncEngine) -> None:
    _, person, visit = await marked(db_engine, MISSED)
    async with browser(db_engine) as client:
        await logged_in(db_engine, client)
        await client.post(f"{person}/mark-seen", data=TICK)
    async with work(db_engine) as db:
        await forgetting.forget(db, visit, "ada", "asked", sealing("a secret of this server"))
        assert (await db.execute(text("SELECT count(*) FROM seen_marks"))).scalar_one() == 0
