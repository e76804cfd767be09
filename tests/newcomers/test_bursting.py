"""The cheapest of browsers: it follows where it is led and reads every answer to its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.newcomers.bursting import post_all, walk_all

PAGE = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage"
IN_PARTS = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\npa\r\n2\r\nge\r\n0\r\n\r\n"
ELSEWHERE = IN_PARTS.replace(b"200 OK", b"302 Found\r\nLocation: http://there/one?a=1")
ANSWERS = {
    "GET /start": ELSEWHERE,
    "GET /one?a=1": IN_PARTS,
    "POST /one?a=1": b"HTTP/1.1 303 See Other\r\nlocation: /two\r\ncontent-length: 0\r\n\r\n",
    "POST /two/more": b"HTTP/1.1 303 See Other\r\nlocation: /three\r\ncontent-length: 0\r\n\r\n",
    "GET /two": PAGE,
    "GET /three": IN_PARTS,
}


@asynccontextmanager
async def served(asked: list[str]) -> AsyncIterator[str]:
    """A server that knows these answers, and nothing else."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                size = int(head.split("Content-Length: ")[1].split("\r\n")[0])
                await reader.readexactly(size)
                asked.append(" ".join(head.split()[:2]))
                writer.write(ANSWERS[asked[-1]])
        except asyncio.IncompleteReadError:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def test_a_walk_follows_every_redirect_and_sends_its_forms_where_it_is() -> None:
    asked: list[str] = []
    async with served(asked) as base:
        rate = await walk_all(base, ["/start"], [("", "x=1"), ("/more", "yes=1")], 1)
    assert asked == [
        "GET /start",
        "GET /one?a=1",
        "POST /one?a=1",
        "GET /two",
        "POST /two/more",
        "GET /three",
    ]
    assert rate > 0


async def test_forms_that_are_sent_at_once_tell_status_and_way() -> None:
    asked: list[str] = []
    async with served(asked) as base:
        answers = await post_all(base, ["/two/more"] * 5, "yes=1")
    assert {(one.status, one.location) for one in answers} == {(303, "/three")}
    assert len(asked) == 5
