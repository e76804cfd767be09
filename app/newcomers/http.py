"""A scripted newcomer who takes a whole visit through the same door as people."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from app.errors import NewcomerStuck
from app.newcomers.filling import filled
from app.newcomers.reading import Page, page_of
from app.newcomers.wandering import POLICIES, Policy

AGENT = "NormGym scripted newcomer"
"""What a script calls itself, so that nobody takes it for a person."""

_LATER = ("/paused", "/later")
"""Where somebody is sent who comes too early: they may come again."""

_BUSY, _TRIES, _COMES_BACK_S = 503, 20, 0.5
_PAGES = 60
"""A visit has fewer pages than this; more means that it goes round in circles."""


class Finished(NamedTuple):
    """How a visit ended: address and heading of its last page, the code on it; whether they just left."""

    address: str
    title: str
    code: str
    left: bool = False


async def pilot(base_url: str, code: str, count: int, *, policy: str = "wander") -> list[Finished]:
    """Let `count` scripted newcomers take whole visits, side by side."""
    return list(await asyncio.gather(*(visit(base_url, code, name, policy) for name in names(count))))


def names(count: int) -> list[str]:
    """Names that look like Prolific's, so that no visit of a pilot is marked for a look at its name."""
    return [f"{number:024x}" for number in range(1, count + 1)]


async def visit(
    base_url: str,
    code: str,
    pid: str,
    policy: str = "wander",
    *,
    seed: int = 1,
    until: str = "",
    leaves: int | None = None,
) -> Finished:
    """Take a visit from the link to its last page, or until a page whose heading begins with `until`.

    With `leaves` they close the browser at that page, in a room after some steps. Raises
    NewcomerStuck where a page cannot be got past.
    """
    dice = Random(f"{pid}/{seed}")
    named = {"User-Agent": AGENT}
    async with httpx.AsyncClient(
        base_url=base_url, headers=named, timeout=60, follow_redirects=True
    ) as client:
        query = f"PROLIFIC_PID={quote(pid)}&STUDY_ID=pilot&SESSION_ID={quote(pid)}-1"
        page = _read(await _asked(client, "POST", f"/join/{code}?{query}"))
        for at in range(_PAGES):
            if at == leaves:
                return await _left(client, page, POLICIES[policy], dice)
            if page.code or page.address.endswith(_LATER) or (until and page.title.startswith(until)):
                return Finished(page.address, page.title.strip(), page.code.strip())
            page = await _next(client, page, POLICIES[policy], dice)
    raise NewcomerStuck(page.title)


async def _next(client: httpx.AsyncClient, page: Page, policy: Policy, dice: Random) -> Page:
    """Do what the page asks for; return the page after it."""
    if page.room:
        await Play(client, page, policy, dice).all()
        return _read(await _asked(client, "GET", page.address))
    if not page.action:
        raise NewcomerStuck(page.title)
    return _read(await _asked(client, "POST", page.action, filled(page, dice)))


async def _left(client: httpx.AsyncClient, page: Page, policy: Policy, dice: Random) -> Finished:
    """Go away in the middle of it; whoever has a code already is done."""
    if page.room:
        await Play(client, page, policy, dice, most=dice.randrange(12)).all()
    return Finished(page.address, page.title.strip(), page.code.strip(), left=not page.code)


async def _asked(
    client: httpx.AsyncClient, method: str, address: str, fields: Mapping[str, str] | None = None
) -> httpx.Response:
    """Ask again, as people do, where a page says that we are busy or the line breaks; a form counts once."""
    for _ in range(_TRIES):
        with suppress(httpx.TransportError):
            answer = await client.request(method, address, data=fields)
            if answer.status_code != _BUSY:
                return answer
        await asyncio.sleep(_COMES_BACK_S)
    return await client.request(method, address, data=fields)


def _read(answer: httpx.Response) -> Page:
    if answer.status_code >= 400:
        raise NewcomerStuck(f"{answer.status_code} {page_of(answer.text, '').title}")
    return page_of(answer.text, answer.url.path)


class Play:
    """One episode through its socket; it knows what is in the frames and nothing else."""

    def __init__(
        self, client: httpx.AsyncClient, page: Page, policy: Policy, dice: Random, most: int | None = None
    ) -> None:
        self._most = most
        self._client, self._page, self._policy, self._dice = client, page, policy, dice
        self._welcome: Mapping[str, Any] = {}
        self._snap: Mapping[str, Any] = {}
        self._epoch = self._applied = 0
        self._running = False

    async def all(self) -> None:
        """Play to the end, or as many steps as were asked for; a line that breaks ends it sooner.

        Whoever opens the page again goes on where they were.
        """
        try:
            await self._played()
        except (WebSocketException, TimeoutError):
            await asyncio.sleep(_COMES_BACK_S)

    async def _played(self) -> None:
        address = str(self._client.base_url.join(self._page.room["data-socket"])).replace("http", "ws", 1)
        async with connect(address, max_size=None) as socket:
            await _say(socket, t="hello", v=1, have={"n": 0, "ev": 0})
            async for text in socket:
                message = json.loads(text)
                if message["t"] == "bye" or not await self._heard(socket, message):
                    return
                if self._most is not None and self._snap.get("n", 0) >= self._most:
                    return

    async def _heard(self, socket: ClientConnection, message: Mapping[str, Any]) -> bool:
        """Answer one message; False when the episode has ended."""
        answer: Callable[[ClientConnection, Mapping[str, Any]], Awaitable[bool]] = {
            "welcome": self._welcomed,
            "snap": self._stepped,
            "state": self._told,
        }.get(message["t"], self._nothing)
        return await answer(socket, message)

    async def _nothing(self, socket: ClientConnection, message: Mapping[str, Any]) -> bool:
        return True

    async def _welcomed(self, socket: ClientConnection, message: Mapping[str, Any]) -> bool:
        self._welcome, self._snap = message, message["snap"]
        self._epoch, self._applied = message["epoch"], message["applied"]["seq"]
        return True

    async def _stepped(self, socket: ClientConnection, message: Mapping[str, Any]) -> bool:
        """Acknowledge the step, then take the next one as soon as the room allows it."""
        self._snap, self._applied = message, message["ack"]
        last = max((event["id"] for event in message["ev"]), default=0)
        await _say(socket, t="ack", epoch=self._epoch, n=message["n"], ev=last, paint=0)
        if self._running and not message["st"]["ended"]:
            await asyncio.sleep(self._welcome["clock"]["min_step_ms"] / 1000)
            await self._press(socket)
        return True

    async def _told(self, socket: ClientConnection, message: Mapping[str, Any]) -> bool:
        """The room runs, stands still, or is over."""
        self._running = message["s"] == "running"
        if "probe" in message["why"]:
            await self._answer()
        if self._running:
            await asyncio.sleep(message["resume_in_ms"] / 1000 + 0.02)
            await self._press(socket)
        return bool(message["s"] != "ended")

    async def _press(self, socket: ClientConnection) -> None:
        acts = self._welcome["newcomer"] == "acts"
        action = self._policy(self._welcome["map"], self._snap, self._dice) if acts else "wait"
        asked = {"seq": self._applied + 1, "step": self._snap["n"] + 1, "a": action}
        await _say(socket, t="press", epoch=self._epoch, **asked, ct={"key": 0, "seen": 0})

    async def _answer(self) -> None:
        """Fill the questions in that the room waits for."""
        address = self._page.room["data-probe"]
        asked = await _asked(self._client, "GET", address)
        if asked.status_code != 204:
            page = _read(asked)
            sent = await _asked(self._client, "POST", address, filled(page, self._dice))
            sent.raise_for_status()


async def _say(socket: ClientConnection, **message: object) -> None:
    await socket.send(json.dumps(message))
