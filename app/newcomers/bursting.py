"""Many people who ask for pages and send forms, with next to no work of their own."""

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple, Self
from urllib.parse import urlsplit

_ASKED = (
    "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\nContent-Length: {size}\r\n\r\n{body}"
)
_FORM = "application/x-www-form-urlencoded"
_HOPS = 5
"""Redirects from one page to the next."""


class Answered(NamedTuple):
    """What came back: milliseconds from sending to the whole answer, its status, where it led."""

    ms: float
    status: int
    location: str


class Line:
    """An open connection, as a browser has one."""

    def __init__(self, base_url: str) -> None:
        self._there = urlsplit(base_url)

    async def __aenter__(self) -> Self:
        there = self._there.hostname, self._there.port
        self._reader, self._writer = await asyncio.open_connection(*there)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()

    async def ask(self, method: str, path: str, body: str = "") -> Answered:
        """Send a request; its answer is read to the end and thrown away."""
        begun, host = time.perf_counter(), self._there.netloc
        asked = _ASKED.format(method=method, path=path, host=host, kind=_FORM, size=len(body), body=body)
        self._writer.write(asked.encode())
        first, _, rest = (await self._reader.readuntil(b"\r\n\r\n")).decode().partition("\r\n")
        named = dict(line.split(": ", 1) for line in rest.split("\r\n") if ": " in line)
        headers = {name.lower(): value for name, value in named.items()}
        await self._pass(headers)
        where = urlsplit(headers.get("location", ""))
        led = f"{where.path}?{where.query}" if where.query else where.path
        return Answered((time.perf_counter() - begun) * 1000, int(first.split()[1]), led)

    async def page(self, path: str) -> tuple[str, float]:
        """Look at a page, wherever that leads; its path, and the milliseconds of the page itself."""
        for _ in range(_HOPS):
            answer = await self.ask("GET", path)
            if not answer.location:
                return path, answer.ms
            path = answer.location
        return path, float("inf")

    async def _pass(self, headers: dict[str, str]) -> None:
        if headers.get("transfer-encoding") != "chunked":
            await self._reader.readexactly(int(headers.get("content-length", "0")))
            return
        while size := int(await self._reader.readline(), 16):
            await self._reader.readexactly(size + 2)
        await self._reader.readline()


async def post_all(base_url: str, paths: Sequence[str], body: str) -> list[Answered]:
    """Open a connection for each path, then send the form on all at once."""
    all_open = asyncio.Barrier(len(paths))

    async def one(path: str) -> Answered:
        async with Line(base_url) as line:
            await all_open.wait()
            return await line.ask("POST", path, body)

    return list(await asyncio.gather(*(one(path) for path in paths)))


async def walk_all(
    base_url: str, starts: Sequence[str], forms: Sequence[tuple[str, str]], gate: int
) -> float:
    """People who come by their links, `gate` at a time, and send one form after another; pages per second.

    A form is what is put after the page's path, and its body.
    """
    doorway, begun = asyncio.Semaphore(gate), time.perf_counter()

    async def one(start: str) -> int:
        async with doorway, Line(base_url) as line:
            path, _ = await line.page(start)
            for rest, body in forms:
                to = path.partition("?")[0] + rest if rest else path
                led = (await line.ask("POST", to, body)).location
                path, _ = await line.page(led or path)
            return len(forms) + 1

    loaded = sum(await asyncio.gather(*(one(start) for start in starts)))
    return loaded / (time.perf_counter() - begun)
