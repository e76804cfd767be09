"""A session with visits in it, for tests that need one."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import sessions, studies
from app.store.engine import work
from app.store.rows import Session, Visit
from app.store.starting import Drawn, Held, Person, Started, start

CELL = Held("discover", "no-blue-floor", "cafe-1", "cafe-3", "same_first", "fixed", 0)


def everybody(session: Session, held: Sequence[Held]) -> Drawn | None:
    """Give a place while there is one."""
    if len(held) >= session.places:
        return None
    return Drawn(CELL, 7, {"stages": [{"key": "consent"}]}, {"stage": 0}, "consent", {"held": len(held)}, {})


async def a_session(engine: AsyncEngine, places: int = 10) -> Session:
    """Open a session of a study that says nothing."""
    async with work(engine) as db:
        await studies.keep(db, hash="abc", name="demo", text="title: x", engine="e")
        return await sessions.create(
            db,
            code="demo",
            study_hash="abc",
            kind="demo",
            places=places,
            title="Demo",
            codes={"complete": "C1"},
        )


async def begin(engine: AsyncEngine, session: Session, pid: str | None = None) -> Started:
    """Press Start."""
    async with work(engine) as db:
        return await start(db, session.id, Person("person", "prolific" if pid else None, pid), everybody)


async def a_visit(engine: AsyncEngine) -> Visit:
    """Begin one visit to a new session."""
    started = await begin(engine, await a_session(engine))
    assert started.visit is not None
    return started.visit
