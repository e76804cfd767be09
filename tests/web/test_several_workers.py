"""Two workers on one database, no sticky sessions: whoever comes may be sent to either at any moment."""

import asyncio
import secrets
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle
from random import Random
from typing import NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from app.exports.verify import Verdict
from app.newcomers.filling import filled
from app.newcomers.reading import Page, page_of
from app.store.engine import open_engine
from tests.chromium.server import Server
from tests.chromium.session import Session
from tests.databases import Databases
from tests.web.driver import Participant, say
from tests.web.researcher.visitor import PASSWORD, account
from tests.web.site import short_study

KEYS = "wait east use north west south wait"
"""What is pressed on one worker before the next one."""


class Workers(NamedTuple):
    """Two processes that share nothing but the database."""

    one: Server
    other: Server


@pytest.fixture(scope="module")
def workers(databases: Databases) -> Iterator[Workers]:
    """Both, for every test in here."""
    with databases.lent() as url, Server(url, resume_ms=0) as one, one.another() as other:
        yield Workers(one, other)


class Wanderer(Participant):
    """Somebody whom a load balancer sends to the other worker each time."""

    def __init__(self, workers: Workers, session: Session) -> None:
        super().__init__(workers.one.url, session.pid)
        self.link = session.link().removeprefix(session.url)
        self._next = cycle((workers.other.url, workers.one.url))
        self.taken: list[str] = []
        self.moves = 0

    def move(self) -> None:
        """What comes next goes to the other worker."""
        self.url, self.moves = next(self._next), self.moves + 1
        self.client.base_url = self.url

    def go(self) -> Page:
        """Take part to the last page; every page, every form and every seven steps are elsewhere."""
        self.join()
        for _ in range(60):
            self.move()
            page = self.page()
            if page.code:
                return page
            self.move()
            if page.room:
                self.some_steps()
            else:
                self.post(page.action, filled(page, Random(1)))
        raise AssertionError("the visit goes round in circles")

    def some_steps(self) -> None:
        """Press until the keys are used up or the room waits; answer what is asked at the other worker."""
        heard = self.play(KEYS)
        shown = [message["n"] for message in heard if message["t"] == "snap"]
        before = next(message["snap"]["n"] for message in heard if message["t"] == "welcome")
        self.taken += KEYS.split()[: max(shown, default=before) - before]
        self.move()
        asked = self.get(f"{self.address}/probe")
        if asked.status_code == 200:
            self.move()
            self.post(f"{self.address}/probe", filled(page_of(asked.text, ""), Random(1)))


def test_a_visit_that_changes_workers_all_the_time_loses_and_doubles_nothing(workers: Workers) -> None:
    session = Session(workers.one, short_study())
    with Wanderer(workers, session) as ann:
        page = ann.go()
        assert ann.moves > 40
    visit, given = session.rows("SELECT * FROM visits WHERE session_id = :session")[0], page.code.strip()
    assert [row["code"] for row in session.of_its_visits("exits")] == [given]
    assert (visit["exit"], visit["holds_place"]) == ("complete", True)
    assert [row["action"] for steps in session.steps().values() for row in steps] == ann.taken
    for recording, again in session.replayed():
        assert (again.verdict, again.findings) == (Verdict.YES, ())
        assert [row["seq"] for row in recording.steps] == list(range(1, len(recording.steps) + 1))
    epochs = [row["epoch"] for row in session.of_its_visits("episodes")]
    assert len(epochs) == 4
    assert sum(epochs) >= 10
    assert len(session.of_its_visits("answers")) > 20


def test_questions_answered_at_another_worker_let_the_room_go_on(workers: Workers) -> None:
    session = Session(workers.one, short_study())
    with Wanderer(workers, session) as ann:
        ann.join()
        while not (page := ann.page()).title.startswith("Your first visit"):
            ann.play("wait " * 20) if page.room else ann.answer()
        heard: list[dict[str, object]] = []
        with ann.socket() as line:
            welcome = ann.enter(line, heard)
            for n in range(1, 7):
                ann.press(line, welcome["epoch"], n, n, "wait", heard)
                if heard[-1]["t"] == "state":
                    break
            assert heard[-1]["why"] == ["probe"]
            ann.move()
            asked = page_of(ann.get(f"{ann.address}/probe").text, "")
            assert ann.post(f"{ann.address}/probe", filled(asked, Random(1))).status_code == 204
            while ann._hear(line, heard, "state")["s"] != "running":
                pass
            ann.press(line, welcome["epoch"], n, n, "east", heard)
        assert [row["action"] for row in list(session.steps().values())[-1]] == ["wait"] * (n - 1) + ["east"]


def test_a_window_left_open_at_one_worker_writes_nothing_once_the_other_has_the_room(
    workers: Workers,
) -> None:
    session = Session(workers.one, short_study())
    with Wanderer(workers, session) as ann:
        ann.join()
        while not ann.page().room:
            ann.answer()
        heard: list[dict[str, object]] = []
        with ann.socket() as old:
            welcome = ann.enter(old, heard)
            ann.press(old, welcome["epoch"], 1, 1, "east", heard)
            ann.move()
            assert ann.play("south")[0]["snap"]["n"] == 1
            say(old, t="press", epoch=welcome["epoch"], seq=2, step=2, a="north", ct={"key": 1, "seen": 0})
            with pytest.raises(ConnectionClosed, match="4001"):
                deque(iter(old.recv, None), maxlen=0)
    assert [[row["action"] for row in steps] for steps in session.steps().values()] == [["east", "south"]]


@contextmanager
def admin(workers: Workers) -> Iterator[httpx.Client]:
    """An admin's browser: the password was given to one worker, the log-in counts at both."""

    async def made() -> str:
        engine = open_engine(workers.one.database_url)
        try:
            return await account(engine, name)
        finally:
            await engine.dispose()

    name = secrets.token_hex(4)
    own = {"new": PASSWORD, "again": PASSWORD}
    with httpx.Client(timeout=30) as client:
        client.post(f"{workers.one.url}/admin/login", data={"name": name, "password": asyncio.run(made())})
        chosen = client.post(f"{workers.other.url}/admin/password", data=own)
        assert chosen.headers["location"] == "/admin"
        yield client


def starts(workers: Workers, session: Session, names: list[str]) -> list[str]:
    """Where each name is led that presses Start, at one worker or the other, all at once."""

    def start(at: int, name: str) -> str:
        link = f"{workers[at % 2].url}/join/{session.code}?PROLIFIC_PID={name}&SESSION_ID={name}"
        return httpx.post(link, timeout=30).headers["location"]

    with ThreadPoolExecutor(len(names)) as pool:
        return list(pool.map(start, range(len(names)), names))


def test_a_soft_launch_lets_in_as_many_as_were_said_whichever_worker_they_come_to(workers: Workers) -> None:
    session = Session(workers.one, short_study())
    with admin(workers) as client:
        client.post(f"{workers.other.url}/admin/sessions/{session.id}/launch/soft", data={"up_to": "3"})
        led = starts(workers, session, [f"{session.code}{at}" for at in range(12)])
    assert sum(one.startswith("/v/") for one in led) == 3
    assert sum(one.endswith("/paused") for one in led) == 9
    assert len(session.rows("SELECT id FROM visits WHERE session_id = :session")) == 3


def test_one_name_at_both_workers_at_once_is_one_visit(workers: Workers) -> None:
    session = Session(workers.one, short_study())
    led = starts(workers, session, [session.pid] * 10)
    assert len(set(led)) == 1
    assert len(session.rows("SELECT id FROM visits WHERE session_id = :session")) == 1


def test_a_session_closed_at_one_worker_is_closed_at_the_other_and_whoever_is_inside_goes_on(
    workers: Workers,
) -> None:
    session = Session(workers.one, short_study())
    with Wanderer(workers, session) as ann, admin(workers) as client:
        ann.join()
        address = f"{workers.other.url}/admin/sessions/{session.id}/launch/state"
        assert client.post(address, data={"to": "closed"}).status_code == 303
        assert starts(workers, session, ["late-1", "late-2"]) == [f"/join/{session.code}/closed"] * 2
        ann.move()
        assert ann.agree().room or ann.answer().room
    assert session.rows("SELECT exit FROM visits WHERE session_id = :session") == [{"exit": None}]


def test_whoever_drains_drains_every_worker_and_whoever_is_inside_goes_on(workers: Workers) -> None:
    """It was a flag of one process: the others let people begin."""
    session, health = Session(workers.one, short_study()), f"{workers.other.url}/admin/health"
    with Wanderer(workers, session) as ann, admin(workers) as client:
        ann.join()
        try:
            live = f"{workers.other.url}/admin/sessions/{session.id}/live"
            with client.stream("GET", live, headers={"Accept": "text/event-stream"}) as line:
                client.post(f"{workers.one.url}/admin/drain", data={"to": "on"})
                assert "event: bye" in line.read().decode()
            assert starts(workers, session, ["late-1", "late-2"]) == [f"/join/{session.code}/paused"] * 2
            assert "lets nobody begin" in client.get(health).text
            ann.move()
            assert ann.agree().room or ann.answer().room
        finally:
            client.post(f"{workers.other.url}/admin/drain", data={"to": "off"})
        led = starts(workers, session, ["late-1", "late-2"])
        assert all(one.startswith("/v/") for one in led)
        assert "lets nobody begin" not in client.get(health).text
