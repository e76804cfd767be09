"""A participant who does on purpose what each test needs."""

import time
from random import Random
from typing import Any, Self

import httpx
import msgspec
from websockets.sync.client import connect

from app.newcomers.filling import filled
from app.newcomers.reading import Page, page_of
from tests.web.site import CODE

STEP_S = 0.052
"""The short study's shortest step, less what a press may be early."""


class Participant:
    """A browser with a link; it keeps every answer that it was given."""

    def __init__(self, url: str, pid: str, submission: str = "s-1") -> None:
        self.url, self.pid = url, pid
        self.link = f"/join/{CODE}?PROLIFIC_PID={pid}&STUDY_ID=x&SESSION_ID={submission}"
        self.client = httpx.Client(base_url=url, follow_redirects=True, timeout=30)
        self.heard: list[str] = []
        self.address = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def get(self, path: str = "") -> httpx.Response:
        """Open a page of the visit, or the present one."""
        return self._kept(self.client.get(path or self.address))

    def post(self, path: str, fields: dict[str, str] | None = None) -> httpx.Response:
        """Send a form."""
        return self._kept(self.client.post(path, data=fields or {}))

    def _kept(self, answer: httpx.Response) -> httpx.Response:
        self.heard.append(answer.text)
        return answer

    def join(self) -> httpx.Response:
        """Open the link and press Start."""
        self.get(self.link)
        answer = self.post(self.link)
        if answer.url.path.startswith("/v/"):
            self.address = answer.url.path
        return answer

    def page(self) -> Page:
        """The present page, read."""
        return page_of(self.get().text, self.address)

    def submit(self, stage: str, **fields: str) -> Page:
        """Send fields for a stage."""
        return page_of(self.post(f"{self.address}/stage/{stage}", fields).text, self.address)

    def agree(self) -> Page:
        """Pass the device check and consent."""
        self.submit("device_check", check='{"fit": true}')
        return self.submit("consent", adult="yes", agree="1")

    def answer(self) -> Page:
        """Fill the present page in, sensibly."""
        page = self.page()
        self.post(page.action, filled(page, Random(1)))
        return self.page()

    def socket(self, **headers: str) -> Any:
        """Open the room's socket."""
        address = f"{self.url.replace('http', 'ws')}{self.address}/play"
        return connect(address, additional_headers=headers, max_size=None)

    def play(self, keys: str) -> list[dict[str, Any]]:
        """Press keys one after the other; every message that came, in order."""
        heard: list[dict[str, Any]] = []
        with self.socket() as line:
            welcome = self.enter(line, heard)
            seq, n = welcome["applied"]["seq"], welcome["snap"]["n"]
            for key in keys.split():
                seq, n = seq + 1, n + 1
                self.press(line, welcome["epoch"], seq, n, key, heard)
                if heard[-1]["t"] == "state":
                    break
        return heard

    def enter(self, line: Any, heard: list[dict[str, Any]]) -> dict[str, Any]:
        """Say hello and wait until the room is about to run; the welcome."""
        say(line, t="hello", v=1)
        welcome = self._hear(line, heard, "welcome")
        while self._hear(line, heard, "state")["s"] != "running":
            pass
        return welcome

    def press(self, line: Any, epoch: int, seq: int, n: int, key: str, heard: list[dict[str, Any]]) -> None:
        """Press until the step is taken, not sooner than the room's pace allows."""
        time.sleep(STEP_S)
        while True:
            say(line, t="press", epoch=epoch, seq=seq, step=n, a=key, ct={"key": 1, "seen": 0})
            while True:
                message = self._hear(line, heard, "")
                if message["t"] == "snap" and message["n"] >= n and not message["st"]["ended"]:
                    return
                if message["t"] == "state" and message["s"] == "ended":
                    return
                if message["t"] == "rej" and message["code"] in ("paused", "too_fast"):
                    self._hear(line, heard, "snap")
                    time.sleep(STEP_S)
                    break
                if message["t"] == "state" and message["why"]:
                    return

    def _hear(self, line: Any, heard: list[dict[str, Any]], kind: str) -> dict[str, Any]:
        while True:
            text = line.recv(timeout=20)
            self.heard.append(text)
            message: dict[str, Any] = msgspec.json.decode(text)
            heard.append(message)
            if message["t"] == "snap" and message["n"] % 4 == 0:
                last = max((event["id"] for event in message["ev"]), default=0)
                say(line, t="ack", epoch=message["epoch"], n=message["n"], ev=last, paint=1)
            if kind in ("", message["t"]):
                return message


def say(line: Any, **message: object) -> None:
    """Send a message as a browser would."""
    line.send(msgspec.json.encode(message).decode())
