"""Many people who begin, then agree, at the same moment."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait

import httpx
import pytest
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.newcomers.bursting import Answered, post_all
from app.store.engine import open_engine
from app.web.agreeing import Agreements
from app.web.shared import Shelf
from tests.web.driver import Participant
from tests.web.site import CODE, Site

CHECK, AGREE, MANY = "check=%7B%22fit%22%3A+true%7D", "adult=yes&agree=1", 12


def at_once(site: Site, paths: list[str], body: str = "") -> list[Answered]:
    """Send the same form to all paths at the same moment."""
    return asyncio.run(post_all(site.url, paths, body))


@pytest.fixture
def database(site: Site) -> Iterator[Engine]:
    """The rows."""
    engine = create_engine(site.database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def begun(site: Site) -> list[str]:
    """Visits that have come to their consent."""
    links = [f"/join/{CODE}?PROLIFIC_PID=p{at}&SESSION_ID=s{at}" for at in range(MANY)]
    visits = [one.location for one in at_once(site, links)]
    at_once(site, [f"{visit}/stage/device_check" for visit in visits], CHECK)
    return visits


def rows(database: Engine, asked: str) -> list[tuple[object, ...]]:
    """What a query finds."""
    with database.connect() as db:
        return [tuple(row) for row in db.execute(text(asked))]


def test_all_who_agree_at_once_are_kept_and_go_on(site: Site, begun: list[str], database: Engine) -> None:
    answers = at_once(site, [f"{visit}/stage/consent" for visit in begun], AGREE)
    assert [(one.status, one.location) for one in answers] == [(303, visit) for visit in begun]
    assert rows(database, "SELECT count(*), count(DISTINCT text) FROM consents") == [(MANY, 1)]
    assert rows(database, "SELECT stage_key, version, count(*) FROM visits GROUP BY 1, 2") == [
        ("briefing", 2, MANY)
    ]
    assert rows(database, "SELECT count(*) FROM visits WHERE active_ms > 0 AND seen_at > started_at") == [
        (MANY,)
    ]
    times = "SELECT stage_key, count(*), count(left_at) FROM stage_times GROUP BY 1 ORDER BY 1"
    assert rows(database, times) == [
        ("briefing", MANY, 0),
        ("consent", MANY, MANY),
        ("device_check", MANY, MANY),
    ]


def test_agreeing_ten_times_at_once_is_agreeing_once_and_nobody_waits_for_ever(
    site: Site, begun: list[str], database: Engine
) -> None:
    for visit in begun[:6]:
        answers = at_once(site, [f"{visit}/stage/consent"] * 10, AGREE)
        assert {(one.status, one.location) for one in answers} == {(303, visit)}
    assert rows(database, "SELECT count(*) FROM consents") == [(6,)]
    assert rows(database, "SELECT version FROM visits WHERE stage_key = 'briefing'") == [(2,)] * 6


def test_among_those_who_agree_others_say_no_or_forget_a_box(site: Site, begun: list[str]) -> None:
    paths, bodies = [f"{visit}/stage/consent" for visit in begun[:3]], (AGREE, "decline=1", "agree=1")
    with ThreadPoolExecutor(3) as pool:
        answers = pool.map(lambda sent: at_once(site, [sent[0]], sent[1])[0], zip(paths, bodies, strict=True))
    assert [one.location for one in answers] == [begun[0], begun[1], f"{begun[2]}?mend=1"]


def test_somebody_whose_visit_is_changed_elsewhere_keeps_nobody_waiting(
    site: Site, begun: list[str], database: Engine
) -> None:
    with ThreadPoolExecutor(1) as pool:
        with database.begin() as db:
            token = begun[0].removeprefix("/v/")
            db.execute(text("SELECT 1 FROM visits WHERE token = :token FOR UPDATE"), {"token": token})
            held = pool.submit(at_once, site, [f"{begun[0]}/stage/consent"], AGREE)
            answers = at_once(site, [f"{visit}/stage/consent" for visit in begun[1:]], AGREE)
            assert [one.location for one in answers] == begun[1:]
            assert not held.done()
        assert held.result(20)[0].location == begun[0]
    assert rows(database, "SELECT count(*) FROM consents") == [(MANY,)]


async def test_consents_that_wait_together_share_their_statements(
    database_url: str, site: Site, begun: list[str]
) -> None:
    """Each had a transaction of its own with eleven statements: 200 at once took five seconds."""
    engine: AsyncEngine = open_engine(database_url)
    asked: list[str] = []
    event.listen(engine.sync_engine, "after_cursor_execute", lambda *said: asked.append(said[2]))
    agreements, form = Agreements(engine, Shelf()), {"adult": ["yes"], "agree": ["1"]}
    tokens = [visit.removeprefix("/v/") for visit in begun]
    assert all(await asyncio.gather(*(agreements.take(token, form) for token in tokens)))
    await engine.dispose()
    assert len([one for one in asked if "UPDATE visits" in one]) <= 2
    assert len(asked) < 2 * MANY


def test_people_who_wait_to_begin_take_no_connection_from_the_others(site: Site, database: Engine) -> None:
    """Thirty held every connection while they waited for one another: pages and rooms had none."""
    links = [f"/join/{CODE}?PROLIFIC_PID=p{at}&SESSION_ID=s{at}" for at in range(30)]
    with ThreadPoolExecutor(1) as pool:
        with database.begin() as db:
            db.execute(text("SELECT 1 FROM sessions FOR UPDATE"))
            begun = pool.submit(at_once, site, links)
            wait([begun], timeout=1)
            assert not begun.done()
            assert httpx.get(f"{site.url}{links[0]}", timeout=5).status_code == 200
            assert httpx.get(f"{site.url}/readyz", timeout=5).status_code == 200
        places = [one.location for one in begun.result(30)]
    assert sum(place.startswith("/v/") for place in places) == 20
    assert sum(place.endswith("/full") for place in places) == 10


def test_a_token_that_opens_nothing_finds_nothing(ann: Participant) -> None:
    assert ann.post("/v/nothing/stage/consent", {"adult": "yes", "agree": "1"}).status_code == 404
