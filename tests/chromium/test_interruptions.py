"""Kills, refreshes, a second window: the participant goes on at the very step."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.episodes.observation import observe
from app.exports.recording import Recording
from app.exports.verify import Verdict, Verification
from app.live.ledger import Ledger
from app.web import framing, wire
from tests.chromium.cable import Cable
from tests.chromium.looking import faults
from tests.chromium.session import Session
from tests.chromium.visitor import Visitor
from tests.chromium.waiting import settled, until
from tests.chromium.walking import press

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
PICTURE = """() => [...document.querySelectorAll('#stage canvas')].map(c => c.toDataURL())
  .concat(['task', 'you', 'clock', 'people', 'log'].map(id => document.getElementById(id).innerText))"""


def test_ten_kills_of_the_server_lose_double_and_reorder_nothing(page: Page, mortal: Session) -> None:
    ann = Visitor(page, mortal)
    kills = 0

    def act(step: int) -> None:
        nonlocal kills
        Visitor.act(ann, step)
        if kills < 10 and step % 4 == 3:
            mortal.server.kill()
            page.keyboard.press("ArrowLeft")
            mortal.server.start()
            kills += 1

    ann.act = act  # type: ignore[method-assign]
    assert ann.take_part().startswith("C")
    assert kills == 10
    replayed = mortal.replayed()
    assert [(again.verdict, again.findings) for _, again in replayed] == [(Verdict.YES, ())] * len(replayed)
    for recording, again in replayed:
        assert [row["n"] for row in recording.steps] == list(range(1, len(recording.steps) + 1))
        assert len({row["seq"] for row in recording.steps}) == len(recording.steps)
        assert again.links[-1].after.hash == recording.episode["hash"]
    assert_what_was_shown_is_what_is_replayed(ann, replayed)


def assert_what_was_shown_is_what_is_replayed(
    ann: Visitor, replayed: list[tuple[Recording, Verification]]
) -> None:
    """Every frame of every room, sent once or again, shows the scene and the events of the replay."""
    rooms: list[list[dict[str, Any]]] = [[]]
    for snap in ann.steps:
        if rooms[-1] and snap["n"] < rooms[-1][-1]["n"]:
            rooms.append([])
        rooms[-1].append(snap)
    assert len(rooms) == len(replayed)
    for shown, (recording, again) in zip(rooms, replayed, strict=True):
        truth = frames_of(again)
        assert {snap["n"] for snap in shown} - {0} == {row["n"] for row in recording.steps}
        for snap in shown:
            if snap["n"] > 0:
                assert (snap["mv"], snap["st"]) == (truth[snap["n"]]["mv"], truth[snap["n"]]["st"])
        events = {one["id"]: one for frame in truth.values() for one in frame["ev"]}
        assert {one["id"]: one for snap in shown for one in snap["ev"]} == events


def frames_of(again: Verification) -> dict[int, dict[str, Any]]:
    """The frame of every step as the replay makes it."""
    ledger, frames = Ledger(), {}
    for link in again.links:
        ledger.add(link.after)
        seen = observe(link.after)._replace(events=ledger.of_step(link.n))
        frames[link.n] = json.loads(wire.written(framing.snap(seen, 0, 0)))
    return frames


def test_a_refresh_at_any_step_changes_nothing_on_the_screen(page: Page, ann: Visitor) -> None:
    to_the_practice(ann)
    for action in ("north", "east", "wait", "south", "use", "west"):
        press(ann, action)
        settled(page)
        before = page.evaluate(PICTURE)
        page.reload()
        settled(page)
        assert page.evaluate(PICTURE) == before


def test_the_newest_window_wins_and_the_old_one_can_take_over_again(page: Page, ann: Visitor) -> None:
    to_the_practice(ann)
    press(ann, "north")
    second = page.context.new_page()
    second.goto(page.url)
    settled(second)
    page.wait_for_selector("#overlay:not([hidden]) >> text=another window")
    page.keyboard.press("Enter")
    settled(page)
    assert page.inner_text("#clock") == second.inner_text("#clock")
    second.wait_for_selector("#overlay:not([hidden]) >> text=another window")


def test_a_lost_connection_is_said_and_the_room_goes_on_where_it_was(page: Page, session: Session) -> None:
    with Cable(session.url) as cable:
        ann = Visitor(page, session, cable.url)
        to_the_practice(ann)
        press(ann, "north")
        clock = page.inner_text("#clock")
        cable.cut()
        page.wait_for_selector("#overlay:not([hidden]) >> text=could not reach the server")
        assert page.get_attribute("#connection", "data-state") == "reconnecting"
        cable.mend()
        settled(page)
        assert page.inner_text("#clock") == clock


def test_back_and_a_double_click_lead_to_the_present_page(page: Page, ann: Visitor, session: Session) -> None:
    ann.take_part(until="Before you begin")
    page.go_back()
    page.goto(ann.link)
    page.locator(".primary:visible").first.dblclick()
    # Not wait_for_url: the second click cancels what the first has begun, which that takes for a failure.
    until(page, "location.pathname.startsWith('/v/') && document.readyState === 'complete'")
    assert len(session.rows("SELECT 1 FROM visits WHERE session_id = :session")) == 1
    page.goto(page.url)
    assert page.title().startswith(("Before you begin", "Try the keys"))


def to_the_practice(ann: Visitor) -> None:
    """Go to the first room."""
    ann.page.goto(ann.url + ann.session.someone_at("Try the keys"))


def test_whoever_comes_back_to_a_room_that_cannot_go_on_is_told_so_and_goes_on(
    bare: Page, quiet: Session
) -> None:
    ann = Visitor(bare, quiet)
    to_the_practice(ann)
    settled(bare)
    bare.goto("about:blank")
    quiet.rows(
        "UPDATE episodes SET engine = 'older', owner = NULL, epoch = epoch + 1 FROM visits"
        " WHERE visits.id = visit_id AND session_id = :session AND episodes.ended_at IS NULL"
    )
    bare.go_back()
    expect(bare.locator("h1")).to_have_text("This part ended early")
    expect(bare.locator("main")).to_contain_text("not your fault, you are paid in full, and you go on")
    assert faults(bare) == []
    bare.click("button.primary")
    expect(bare.locator("h1")).to_have_text("Is it all clear?")
    assert ann.trouble == []
