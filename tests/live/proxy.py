"""A proxy in front of PostgreSQL that can swallow answers, stand still, or refuse."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

ROWS = b"\0direct_"
"""What the recorder sends are values for statements of these names, kept before they are answered."""


class Proxy:
    """Forwards bytes; `cut` swallows the answer to the next rows that are kept and drops the connection."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._writers: set[asyncio.StreamWriter] = set()
        self.cut = False
        self.cuts = 0
        self.away = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.away:
            writer.close()
            return
        there, back = await asyncio.open_unix_connection(str(self._target))
        self._writers |= {writer, back}
        swallow = asyncio.Event()
        asking = asyncio.create_task(self._ask(reader, back, swallow))
        answering = asyncio.create_task(self._answer(there, writer, swallow))
        try:
            await asyncio.wait({asking, answering}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (asking, answering):
                task.cancel()
                with suppress(asyncio.CancelledError, OSError):
                    await task
            for end in (writer, back):
                end.close()
            self._writers -= {writer, back}

    async def _ask(
        self, reader: asyncio.StreamReader, back: asyncio.StreamWriter, swallow: asyncio.Event
    ) -> None:
        while piece := await reader.read(65536):
            if self.cut and ROWS in piece:
                self.cut = False
                swallow.set()
            back.write(piece)
            await back.drain()

    async def _answer(
        self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, swallow: asyncio.Event
    ) -> None:
        while piece := await there.read(65536):
            if swallow.is_set():
                self.cuts += 1
                return
            writer.write(piece)
            await writer.drain()

    def drop_all(self) -> None:
        """Cut every connection now, as a server that dies does."""
        for writer in tuple(self._writers):
            writer.transport.abort()


@asynccontextmanager
async def proxied(target: Path, folder: Path) -> AsyncIterator[Proxy]:
    """Listen in `folder` under the same name as the server's socket."""
    proxy = Proxy(target)
    server = await asyncio.start_unix_server(proxy.serve, str(folder / target.name))
    async with server:
        yield proxy
        proxy.drop_all()
