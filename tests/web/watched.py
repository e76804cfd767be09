"""A participant who keeps every answer whole: address, status, headers, text."""

import re
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec

from app.newcomers.filling import filled
from app.newcomers.reading import page_of
from tests.web.driver import Participant

_DRAWN = re.compile(r"/v/[\w-]{20,}|nonce-[\w-]+|nonce=\"[^\"]*\"|\d\d? [A-Z][a-z]+ \d{4} at \d\d:\d\d UTC")
_OF_THE_MOMENT = ("date", "set-cookie")
SIDE_PAGES = ("/consent", "/instructions", "/withdraw", "/problem", "/probe", "/belief.json", "/nothing")


class Whole(NamedTuple):
    """An answer without token, nonce, time: the same for everybody who is at the same page."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    text: str


class Watched(Participant):
    """Goes the whole way, opens every page on it."""

    def __init__(self, url: str, pid: str) -> None:
        super().__init__(url, pid)
        self.answers: list[Whole] = []
        self.client.event_hooks = {"response": [self._watch]}

    def _watch(self, answer: httpx.Response) -> None:
        answer.read()
        headers = tuple(
            (name, plain(value)) for name, value in answer.headers.items() if name not in _OF_THE_MOMENT
        )
        asked = f"{answer.request.method} {plain(answer.url.raw_path.decode())}"
        self.answers.append(Whole(asked, answer.status_code, headers, plain(answer.text)))

    def up_to(self, title: str) -> None:
        """Take part until the page with this title; every side page is opened on the way."""
        self.join()
        for _ in range(40):
            page = self.page()
            for side in SIDE_PAGES:
                self.client.get(self.address + side)
            if page.title == title:
                return
            self._do(page.room)
        raise AssertionError(f"nothing is called {title}")

    def _do(self, room: dict[str, str]) -> None:
        if not room:
            self.answer()
            return
        self.play("wait east north use wait " * 4)
        asked = self.get(f"{self.address}/probe")
        if asked.status_code == 200:
            self.post(f"{self.address}/probe", filled(page_of(asked.text, ""), Random(1)))


def plain(text: str) -> str:
    """A text without what is drawn anew for everybody."""
    return _DRAWN.sub("…", text)


def episodes_of(heard: list[str]) -> list[dict[int, dict[str, Any]]]:
    """The first frame of each step, by step, one episode after the other; epochs are left out."""
    found: list[dict[int, dict[str, Any]]] = []
    for text in heard:
        message = msgspec.json.decode(text) if text.startswith('{"t":') else {}
        if message.get("t") == "welcome":
            if message["snap"]["n"] == 0:
                found.append({-1: {key: message[key] for key in message if key not in ("epoch", "snap")}})
            message = message["snap"]
        if message.get("t") == "snap" and message["n"] not in found[-1]:
            found[-1][message["n"]] = {key: message[key] for key in message if key not in ("epoch", "ack")}
    return found
