"""A visit by each clock and by the arm `event`, through the real socket."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from app.newcomers.filling import filled
from app.newcomers.reading import page_of
from app.studies.schedule import probe_due
from tests.web.driver import STEP_S, Participant, say
from tests.web.site import Site, running_site, short_study
from tests.web.stored import jump, run

STEPS = "SELECT n, action, auto, seq FROM steps ORDER BY n"


@contextmanager
def playing(database_url: str, stage: str, **study: Any) -> Iterator[tuple[Site, Participant]]:
    """Somebody who stands at a stage of a study like this."""
    with (
        running_site(database_url, short_study(**study)) as site,
        Participant(site.url, "5f0000000000000000000abc") as ann,
    ):
        ann.join()
        jump(site, stage)
        yield site, ann


def listen(ann: Participant, presses: set[int]) -> None:
    """Watch until the room has ended; go north in these steps, once the step before has been seen."""
    heard: list[dict[str, Any]] = []
    with ann.socket() as line:
        welcome = ann.enter(line, heard)
        assert welcome["clock"]["kind"] in ("ticks", "either")
        seq, n, times = welcome["applied"]["seq"], welcome["snap"]["n"], {"key": 1, "seen": 0}
        while not (heard[-1]["t"] == "state" and heard[-1]["s"] == "ended"):
            if n + 1 in presses:
                presses.remove(n + 1)
                time.sleep(STEP_S)
                say(line, t="press", epoch=welcome["epoch"], seq=seq + 1, step=n + 1, a="north", ct=times)
            message = ann._hear(line, heard, "")
            if message["t"] == "snap":
                seq, n = message["ack"], message["n"]


def test_a_running_clock_takes_steps_by_itself_and_keys_count_for_theirs(database_url: str) -> None:
    pace = "clock: ticks, step_ms: 100"
    with playing(database_url, "practice", pace=pace) as (site, ann):
        listen(ann, set(range(9, 20)))
        taken = run(site, STEPS)
        assert [n for n, *_ in taken] == list(range(1, 21))
        assert [(action, auto, seq) for _, action, auto, seq in taken[:8]] == [("wait", True, None)] * 8
        pressed = [(action, seq) for _, action, auto, seq in taken if not auto]
        assert pressed
        assert pressed == [("north", seq) for seq in range(1, len(pressed) + 1)]
        assert ann.page().title == "Is it all clear?"
        assert not run(site, "SELECT 1 FROM events WHERE kind = 'sanction'")


def test_either_clock_waits_for_a_key_but_not_for_ever(database_url: str) -> None:
    pace = "clock: either, patience_ms: 1000, min_step_ms: 100"
    with playing(database_url, "practice", pace=pace) as (site, ann):
        ann.play("east " * 17)
        listen(ann, {19})
        taken = [(n, action, auto) for n, action, auto, _ in run(site, STEPS) if int(str(n)) > 17]
        assert taken == [(18, "wait", True), (19, "north", False), (20, "wait", True)]
        assert ann.page().title == "Is it all clear?"


@pytest.mark.parametrize(
    ("clock", "said", "unsaid"),
    [
        ("keypress", "Nothing happens until you press a key", "Time goes on by itself"),
        ("ticks", "Time goes on by itself", "Nothing happens until"),
        ("either", "If you press none for a while", "Nothing happens until"),
    ],
)
def test_the_briefing_is_true_of_the_clock(clock: str, said: str, unsaid: str, database_url: str) -> None:
    with playing(database_url, "briefing", pace=f"clock: {clock}") as (_, ann):
        page = ann.get().text
    assert said in page
    assert unsaid not in page


def test_the_arm_event_asks_after_what_happened(database_url: str) -> None:
    """The page asks what the room has stopped for, and the room goes on once it is answered."""
    with playing(database_url, "learning", arm="event", learning=60) as (site, ann):
        for _ in range(6):
            ann.play("east west " * 30)
            asked = ann.get(f"{ann.address}/probe")
            if asked.status_code == 204:
                break
            ann.post(f"{ann.address}/probe", filled(page_of(asked.text, ""), Random(1)))
        stopped = [int(str(n)) for (n,) in run(site, "SELECT DISTINCT n FROM beliefs ORDER BY n")]
        frowns = [
            int(str(n)) for (n,) in run(site, "SELECT n FROM events WHERE kind = 'sanction' ORDER BY id")
        ]
        assert len(stopped) >= 2
        assert stopped == [n for n in range(1, 60) if probe_due(n, frowns, [at for at in stopped if at < n])]
        assert run(site, "SELECT n FROM episodes") == [(60,)]


def test_what_is_asked_after_the_last_step_of_learning_belongs_to_it(database_url: str) -> None:
    with playing(database_url, "probe-learning", learning=20) as (site, ann):
        jump(site, "learning")
        while ann.page().room:
            ann.play("wait " * 20)
            asked = ann.get(f"{ann.address}/probe")
            if asked.status_code == 200:
                ann.post(f"{ann.address}/probe", filled(page_of(asked.text, ""), Random(1)))
        assert ann.page().title == "A short stop"
        ann.answer()
        stages = run(site, "SELECT DISTINCT stage_key, n, episode_id IS NULL FROM beliefs ORDER BY n")
        assert [(stage, nobodys) for stage, _, nobodys in stages] == [
            ("learning", False),
            ("learning", False),
            ("probe-learning", False),
        ]
        assert stages[-1][1] == 20
