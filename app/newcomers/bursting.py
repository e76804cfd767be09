"""Many people who send a form at the same moment, with next to no work of their own."""

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit


class Answered(NamedTuple):
    """What came back: milliseconds from sending to the whole answer, its status, where it led."""

    ms: float
    status: int
    location: str


async def post_all(base_url: str, paths: Sequence[str], body: str) -> list[Answered]:
    """Open a connection for each path, as browsers have one open, then send the form on all at once."""
    lines = await asyncio.gather(*(_opened(base_url) for _ in paths))
    try:
        head = _head(base_url, body)
        sending = (_posted(*line, path, head) for line, path in zip(lines, paths, strict=True))
        return list(await asyncio.gather(*sending))
    finally:
        for _, writer in lines:
            writer.close()


_Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _opened(base_url: str) -> _Line:
    there = urlsplit(base_url)
    return await asyncio.open_connection(there.hostname, there.port)


def _head(base_url: str, body: str) -> str:
    return (
        f" HTTP/1.1\r\nHost: {urlsplit(base_url).netloc}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    )


async def _posted(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, rest: str
) -> Answered:
    begun = time.perf_counter()
    writer.write(f"POST {path}{rest}".encode())
    first, _, headers = (await reader.readuntil(b"\r\n\r\n")).decode().partition("\r\n")
    named = dict(line.lower().split(": ", 1) for line in headers.split("\r\n") if ": " in line)
    await reader.readexactly(int(named.get("content-length", "0")))
    where = next((line[10:] for line in headers.split("\r\n") if line.lower().startswith("location: ")), "")
    return Answered((time.perf_counter() - begun) * 1000, int(first.split()[1]), where)
