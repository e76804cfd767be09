"""An episode belongs to the engine that began it, and goes on under one that is the same."""

import asyncio

import anyio
import pytest
from anyio import create_task_group
from fastapi import FastAPI
from sqlalchemy import create_engine, text

from app.store.engine import open_engine
from app.studies.study import Study
from app.web.opening import finish
from app.web.shared import Shelf
from tests.web.driver import Participant
from tests.web.site import Site, running_site, short_study
from tests.web.stored import jump
from tests.web.test_socket import closed_with

OLDER = "an older engine"


@pytest.fixture
def player(ann: Participant) -> Participant:
    """Somebody before the practice room."""
    ann.join()
    ann.agree()
    return ann


def run(site: Site, order: str) -> list[tuple[object, ...]]:
    """What an order to the database answers."""
    engine = create_engine(site.database_url)
    with engine.begin() as connection:
        found = connection.execute(text(order))
        rows = [tuple(row) for row in found] if found.returns_rows else []
    engine.dispose()
    return rows


def test_a_visit_drawn_before_an_update_plays_on_with_the_new_engine(player: Participant, site: Site) -> None:
    """Else every room that it has not opened yet would be lost."""
    replaced = 'regexp_replace(plan::text, \'"engine": "[0-9a-f]+"\', \'"engine": "older"\', \'g\')'
    run(site, f"UPDATE visits SET plan = ({replaced})::jsonb")
    assert run(site, 'SELECT plan::text LIKE \'%"engine": "older"%\' FROM visits') == [(True,)]
    player.answer()
    player.play("wait " * 20)
    ((engine, technical, outcome),) = run(site, "SELECT engine, technical, outcome FROM episodes")
    assert (engine == "older", technical, outcome is None) == (False, False, False)


def test_a_visit_drawn_before_a_setting_was_there_plays_on(player: Participant, site: Site) -> None:
    run(site, "UPDATE visits SET plan = regexp_replace(plan::text, '\"shut\": \\w+, ', '', 'g')::jsonb")
    assert run(site, "SELECT plan::text LIKE '%shut%' FROM visits") == [(False,)]
    player.answer()
    assert player.play("wait wait")[-1]["n"] == 2


def test_an_episode_of_another_engine_ends_people_are_told_and_the_visit_goes_on(
    player: Participant, site: Site
) -> None:
    player.answer()
    player.play("wait wait")
    run(site, f"UPDATE episodes SET engine = '{OLDER}', owner = NULL, epoch = epoch + 1")
    closed_with(player)
    assert run(site, "SELECT technical, n FROM episodes") == [(True, 2)]
    closed_with(player)  # as a tab that was open meanwhile does
    assert player.page().title == "This part ended early"
    said = player.get().text
    assert all(told in said for told in ("on our side", "not your fault", "paid in full", "you go on"))
    assert player.answer().title == "Is it all clear?"


def test_an_episode_of_an_equivalent_engine_goes_on(
    database_url: str, short: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as then, running_site(database_url, short) as site:
        then.setattr("app.web.opening.ENGINE_VERSION", OLDER)
        then.setattr("app.episodes.engine.ENGINE_VERSION", OLDER)
        with Participant(site.url, "5f0000000000000000000abc") as ann:
            ann.join()
            ann.agree()
            ann.answer()
            ann.play("wait wait")
            address = ann.address
    monkeypatch.setattr("app.main.equivalent_engines", lambda: frozenset({OLDER}))
    with running_site(database_url, short, "again") as site, Participant(site.url, "x") as ann:
        ann.address = address
        assert ann.play("wait " * 18)[0]["applied"]["seq"] == 2
    assert run(site, "SELECT engine, technical, n FROM episodes") == [(OLDER, False, 20)]


async def test_a_browser_that_hangs_up_at_the_end_stops_nothing_that_is_being_written(
    player: Participant, site: Site
) -> None:
    """It did, and threw the connection away: "query cancellation interrupted", at the end of most rooms."""
    player.answer()
    player.play("wait " * 20)
    jump(site, "practice")
    engine = open_engine(site.database_url)
    app = FastAPI()
    app.state.engine, app.state.shelf = engine, Shelf()
    others = create_engine(site.database_url).connect()
    others.execute(text("SELECT 1 FROM visits FOR UPDATE"))
    async with create_task_group() as line:
        line.start_soon(finish, app, player.address.removeprefix("/v/"))
        await anyio.sleep(0.3)
        line.cancel_scope.cancel()
        asyncio.get_running_loop().call_later(0.2, others.close)
    await engine.dispose()
    others.engine.dispose()
    assert run(site, "SELECT stage_key FROM visits") == [("quiz",)]


@pytest.mark.parametrize(
    ("session", "who", "waits"),
    [("pilot", "script", 100), ("pilot", "person", 350), ("live", "script", 350), ("live", "person", 350)],
)
def test_whoever_tried_a_pilot_waited_six_minutes_for_its_scripts(
    database_url: str, session: str, who: str, waits: int
) -> None:
    with running_site(database_url, short_study(pace="min_step_ms: 350")) as site, someone(site) as player:
        player.join()
        player.agree()
        player.answer()
        run(site, f"UPDATE sessions SET kind = '{session}'")
        run(site, f"UPDATE participants SET kind = '{who}'")
        with player.socket() as line:
            assert player.enter(line, [])["clock"]["min_step_ms"] == waits


def someone(site: Site) -> Participant:
    return Participant(site.url, "5f0000000000000000000abc")


def test_a_server_in_haste_was_slowed_down_to_the_pace_of_scripts_in_a_pilot(database_url: str) -> None:
    with running_site(database_url, short_study(), min_step_ms=0) as site, someone(site) as player:
        player.join()
        player.agree()
        player.answer()
        run(site, "UPDATE sessions SET kind = 'pilot'")
        run(site, "UPDATE participants SET kind = 'script'")
        with player.socket() as line:
            assert player.enter(line, [])["clock"]["min_step_ms"] == 0
