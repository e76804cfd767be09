"""A session of a study on a running server, and what the database holds of it."""

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import create_engine, text

from app.exports.recording import Recording
from app.exports.verify import Verification, verify
from app.newcomers.http import visit
from app.store import extracts
from app.store.engine import open_engine
from app.studies.study import Study
from tests.chromium.server import Server, apart
from tests.web.site import fill
from tests.web.stored import without_database


class Session:
    """Its own link and its own people, though others may be open on the same server."""

    def __init__(self, server: Server, study: Study) -> None:
        self.server = server
        self.url, self.database_url = server.url, server.database_url
        self.code, self.pid = secrets.token_hex(4), secrets.token_hex(12)
        apart(lambda: asyncio.run(fill(self.database_url, study, self.code)))
        self.id: int = self.rows("SELECT id FROM sessions WHERE code = :code")[0]["id"]

    def link(self, url: str = "") -> str:
        """Where the person of this test begins, who is the script's; `url` is another way to the server."""
        query = f"PROLIFIC_PID={self.pid}&STUDY_ID=pilot&SESSION_ID={self.pid}-1"
        return f"{url or self.url}/join/{self.code}?{query}"

    def someone_at(self, title: str) -> str:
        """The path of a visit that a script has taken to the page with this heading."""
        job = visit(self.url, self.code, self.pid, seed=2, until=title)
        came = apart(lambda: asyncio.run(job))
        assert came.title.startswith(title), f"no page is called {title}: the script came to {came.title}"
        return came.address

    def rows(self, query: str, **more: object) -> list[dict[str, Any]]:
        """The rows of a query, which may name `:session` and `:code`."""
        engine = create_engine(self.database_url)
        named = {"session": getattr(self, "id", None), "code": self.code, **more}
        try:
            with engine.begin() as connection:
                found = connection.execute(text(query), named)
                return [dict(row) for row in found.mappings()] if found.returns_rows else []
        finally:
            engine.dispose()

    @contextmanager
    def without_database(self) -> Iterator[None]:
        """For a while nobody gets into the database, as when it has stopped."""
        with without_database(self.database_url):
            yield

    def of_its_visits(self, table: str) -> list[dict[str, Any]]:
        """The rows of a table that belong to the session's visits."""
        mine = "SELECT id FROM visits WHERE session_id = :session"
        return self.rows(f"SELECT * FROM {table} WHERE visit_id IN ({mine})")

    def steps(self) -> dict[int, list[dict[str, Any]]]:
        """Stored steps by episode, in the order of n."""
        query = "SELECT * FROM steps WHERE episode_id = :e ORDER BY n"
        episodes = sorted(row["id"] for row in self.of_its_visits("episodes"))
        return {number: self.rows(query, e=number) for number in episodes}

    def replayed(self) -> list[tuple[Recording, Verification]]:
        """Every stored episode beside its replay, the oldest first."""
        return apart(lambda: asyncio.run(self._replayed()))

    async def _replayed(self) -> list[tuple[Recording, Verification]]:
        engine = open_engine(self.database_url)
        try:
            async with extracts.snapshot(engine) as db:
                stored = [Recording(*parts) async for parts in extracts.recordings(db, self.id)]
        finally:
            await engine.dispose()
        return [(recording, verify(recording)) for recording in stored]
