"""Stream everything that a session gathered as one zip."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import aclosing
from typing import Any, NamedTuple

from anyio import to_thread
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.episodes.phase import Phase
from app.errors import NoSuchSession
from app.exports.codebook import CODEBOOK, lines_about
from app.exports.contents import Chain, manifest, readme
from app.exports.evidence import Learned, evidence, learned
from app.exports.recording import Recording
from app.exports.residents import ResidentStep, resident_steps
from app.exports.table import Table
from app.exports.tables import TABLES
from app.exports.tables.episodes import EPISODES
from app.exports.tables.evidence import EVIDENCE
from app.exports.tables.people import PARTICIPANTS
from app.exports.tables.steps import RESIDENT_STEPS
from app.exports.verify import verify
from app.exports.zipping import Sealed, ZipStream
from app.store import extracts

BYTE_ORDER_MARK = "\ufeff"
Pieces = AsyncGenerator[bytes, None]
Batches = AsyncGenerator[Iterable[Any], None]
Compute = Callable[..., Awaitable[Any]]
"""Calls a function of a module with what follows, somewhere beside the event loop."""


async def stream(
    engine: AsyncEngine,
    session_id: int,
    *,
    spreadsheet: bool = False,
    equivalents: frozenset[str] = frozenset(),
    compute: Compute = to_thread.run_sync,
) -> Pieces:
    """Yield the zip of one session; raises `NoSuchSession` before the first byte where there is none.

    Everything is read in one snapshot, row by row, so that people may go on playing and the
    files agree with each other. Writing happens in a thread, replaying where `compute` does it; what one
    of the `equivalents` played is replayed like our own.
    """
    async with extracts.snapshot(engine) as db:
        session = await extracts.session(db, session_id)
        if session is None:
            raise NoSuchSession(session_id)
        writing = _Writing(db, session, spreadsheet=spreadsheet, equivalents=equivalents, compute=compute)
        async with aclosing(writing.pieces()) as pieces:
            async for piece in pieces:
                yield piece


class _Verified(NamedTuple):
    """An episode's row with the verdict of its replay beside it."""

    row: Any
    verified: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.row, name)


class _Taught(NamedTuple):
    """A participant's row with what there was to learn beside it."""

    row: Any
    learned: Learned | None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.row, name)


class _Writing:
    """One bundle on its way out; knows what went into it so far."""

    def __init__(
        self,
        db: AsyncConnection,
        session: Any,
        *,
        spreadsheet: bool,
        equivalents: frozenset[str],
        compute: Compute,
    ) -> None:
        self._db, self._session, self._spreadsheet = db, session, spreadsheet
        self._equivalents, self._compute = equivalents, compute
        self._zip = ZipStream()
        self._sealed: list[tuple[Sealed, int | None]] = []
        self._chains: dict[int, Chain] = {}
        self._learned: dict[int, Learned] = {}

    async def pieces(self) -> Pieces:
        """Yield the whole zip; whoever stops half-way leaves no file open."""
        try:
            yield self._text("README.md", readme(self._session, spreadsheet=self._spreadsheet))
            yield self._text("study.yaml", self._session.study_text)
            for table in (*TABLES, CODEBOOK):
                async with aclosing(self._table(table)) as pieces:
                    async for piece in pieces:
                        yield piece
            chains = list(self._chains.values())
            yield self._text("manifest.json", manifest(self._session, self._sealed, chains))
            self._zip.close()
            yield self._zip.take()
        finally:
            self._zip.abandon()

    def _text(self, file: str, text: str) -> bytes:
        self._zip.begin(file)
        self._zip.write(text.encode())
        self._sealed.append((self._zip.end(), None))
        return self._zip.take()

    async def _table(self, table: Table) -> Pieces:
        """Yield one CSV file; a batch is written and packed in a thread."""
        rows = 0
        self._zip.begin(table.file, large=table.large)
        self._zip.write(((BYTE_ORDER_MARK if self._spreadsheet else "") + table.header()).encode())
        async with aclosing(self._batches(table)) as batches:
            async for batch in batches:
                kept = list(batch)
                rows += len(kept)
                yield await to_thread.run_sync(self._written, table, kept)
        self._sealed.append((self._zip.end(), rows))
        yield self._zip.take()

    def _written(self, table: Table, rows: list[Any]) -> bytes:
        self._zip.write(table.lines(rows, spreadsheet=self._spreadsheet).encode())
        return self._zip.take()

    def _batches(self, table: Table) -> Batches:
        special: dict[str, Callable[[], Batches]] = {
            RESIDENT_STEPS.name: self._residents,
            EVIDENCE.name: self._evidence,
            PARTICIPANTS.name: self._participants,
            EPISODES.name: self._episodes,
            CODEBOOK.name: self._codebook,
        }
        if (own := special.get(table.name)) is not None:
            return own()
        return extracts.batches(self._db, table.name, self._session.id)

    async def _residents(self) -> Batches:
        """Replay one episode after the other; remember how each replay ended."""
        async for parts in extracts.recordings(self._db, self._session.id):
            verdict, rows = await self._compute(_replayed, _plain(parts), self._equivalents)
            row = parts[0]
            self._chains[row["id"]] = Chain(row["id"], row["n"], row["hash"].hex(), verdict)
            yield rows

    async def _evidence(self) -> Batches:
        """Follow one learning episode after the other with the ideal observer; keep the sum per visit."""
        async for parts in extracts.recordings(self._db, self._session.id, Phase.LEARNING):
            rows = await self._compute(evidence, _plain(parts), self._equivalents)
            if rows:
                who = parts[0]["participant_id"]
                self._learned[who] = learned(rows, self._learned.get(who))
            yield rows

    async def _participants(self) -> Batches:
        async for batch in extracts.batches(self._db, PARTICIPANTS.name, self._session.id):
            yield [_Taught(row, self._learned.get(row.participant_id)) for row in batch]

    async def _episodes(self) -> Batches:
        async for batch in extracts.batches(self._db, EPISODES.name, self._session.id):
            yield [_Verified(row, self._chains[row.episode].verified) for row in batch]

    async def _codebook(self) -> Batches:
        yield lines_about(TABLES)


def _plain(parts: extracts.Recorded) -> Recording:
    """A recording that can be carried to another process."""
    row, steps, events, planned = parts
    return Recording(dict(row), tuple(map(dict, steps)), tuple(map(dict, events)), planned)


def _replayed(recording: Recording, equivalents: frozenset[str]) -> tuple[str, list[ResidentStep]]:
    """Verify a recording and rebuild what residents did: the verdict, their steps."""
    verification = verify(recording, equivalents)
    return verification.verdict, list(resident_steps(recording.id, verification))
