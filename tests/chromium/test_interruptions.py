"""Kills, refreshes, a second window: the participant goes on at the very step."""

import pytest
from playwright.sync_api import Browser

from tests.chromium.server import Server
from tests.chromium.stored import rows, steps_of_all_episodes
from tests.chromium.test_whole_visit import verified
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import settled

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
PICTURE = """() => [...document.querySelectorAll('#stage canvas')].map(c => c.toDataURL())
  .concat(['task', 'you', 'clock', 'people', 'log'].map(id => document.getElementById(id).innerText))"""


def test_ten_kills_of_the_server_lose_double_and_reorder_nothing(chromium: Browser, server: Server) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    ann = Visitor(page, server.url)
    kills = 0

    def act(step: int) -> None:
        nonlocal kills
        Visitor.act(ann, step)
        if kills < 10 and step % 4 == 3:
            server.kill()
            page.keyboard.press("ArrowLeft")
            server.start()
            kills += 1

    ann.act = act  # type: ignore[method-assign]
    assert ann.take_part().startswith("C")
    assert kills == 10
    for steps in steps_of_all_episodes(server.database_url).values():
        assert [row["n"] for row in steps] == list(range(1, len(steps) + 1))
        assert len({row["seq"] for row in steps}) == len(steps)
    said = verified(server.database_url)
    assert said.returncode == 0, said.stdout
    assert_what_was_shown_is_what_is_stored(ann, server)
    page.context.close()


def assert_what_was_shown_is_what_is_stored(ann: Visitor, server: Server) -> None:
    """Within an episode the newcomer's shown actions are those stored, whenever they were sent."""
    shown: dict[tuple[int, int], str] = {}
    room = last = 0
    for snap in ann.steps:
        if snap["n"] < last:
            room += 1
        last = snap["n"]
        if snap["mv"]:
            action = snap["mv"][0][1]
            assert shown.setdefault((room, snap["n"]), action) == action
    stored = [
        row["effective"] for row in rows(server.database_url, "SELECT * FROM steps ORDER BY episode_id, n")
    ]
    assert [shown[key] for key in sorted(shown)] == stored


def test_a_refresh_at_any_step_changes_nothing_on_the_screen(chromium: Browser, server: Server) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    ann = Visitor(page, server.url)
    ann.take_part(until="Try the keys")
    for step in range(6):
        settled(page)
        ann.act(step)
        settled(page)
        before = page.evaluate(PICTURE)
        page.reload()
        settled(page)
        assert page.evaluate(PICTURE) == before
    page.context.close()


def test_the_newest_window_wins_and_the_old_one_can_take_over_again(
    chromium: Browser, server: Server
) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    ann = Visitor(page, server.url)
    ann.take_part(until="Try the keys")
    settled(page)
    ann.act(0)
    settled(page)
    second = context.new_page()
    second.goto(page.url)
    settled(second)
    page.wait_for_selector("#overlay:not([hidden]) >> text=another window")
    page.keyboard.press("Enter")
    settled(page)
    assert page.inner_text("#clock") == second.inner_text("#clock")
    second.wait_for_selector("#overlay:not([hidden]) >> text=another window")
    context.close()


def test_a_lost_connection_is_said_and_the_room_goes_on_where_it_was(
    chromium: Browser, server: Server
) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    ann = Visitor(page, server.url)
    ann.take_part(until="Try the keys")
    settled(page)
    ann.act(0)
    settled(page)
    clock = page.inner_text("#clock")
    server.kill()
    page.wait_for_selector("#overlay:not([hidden]) >> text=could not reach the server")
    assert page.get_attribute("#connection", "data-state") == "reconnecting"
    server.start()
    settled(page)
    assert page.inner_text("#clock") == clock
    page.context.close()


def test_back_and_a_double_click_lead_to_the_present_page(chromium: Browser, server: Server) -> None:
    page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
    ann = Visitor(page, server.url)
    ann.take_part(until="Before you begin")
    page.go_back()
    page.goto(ann.link)
    page.locator(".primary:visible").first.dblclick()
    page.wait_for_url("**/v/*")
    assert len(rows(server.database_url, "SELECT 1 FROM visits")) == 1
    page.goto(page.url)
    assert page.title().startswith(("Before you begin", "Try the keys"))
    page.context.close()
