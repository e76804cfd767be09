"""A session with people who came by the recruiter's link and finished, and the ledger's lines for them."""

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import arrivals, exits, payments
from app.store.engine import work
from app.store.payments import Line, Owed
from app.store.rows import Session, Visit
from tests.store.places import a_session, begin
from tests.web.prolific.fake import Fake

CODE = "C1"


async def came(engine: AsyncEngine, session: Session, ref: str, way: str | None = "complete") -> int:
    """Somebody begins by a submission and ends by `way`; returns the visit's number."""
    started = await begin(engine, session, f"5f{ref:0>22}")
    assert started.visit is not None
    async with work(engine) as db:
        await arrivals.add(db, started.visit.id, session_ref=ref, raw_query="", ip=None, agent="", known=True)
        if way:
            await exits.give(db, started.visit.id, way, CODE)
            await db.execute(update(Visit).where(Visit.id == started.visit.id).values(exit=way))
    return started.visit.id


async def finished(engine: AsyncEngine, fake: Fake, many: int) -> tuple[Session, list[int]]:
    """So many people finished here and handed in their codes there."""
    session = await a_session(engine, places=300)
    visits = [await came(engine, session, f"r{at}") for at in range(many)]
    for at in range(many):
        fake.add(f"r{at}", code=CODE)
    return session, visits


async def ledger(engine: AsyncEngine, session: Session) -> list[Line]:
    async with work(engine) as db:
        return await payments.of_session(db, session.id)


async def owe(engine: AsyncEngine, visits: list[int], part: str = "bonus", amount: int = 150) -> int:
    """Prepare a line for each; returns how many were new."""
    async with work(engine) as db:
        return await payments.prepare(
            db, [Owed(visit, part, amount, "GBP", "earned") for visit in visits], "ada"
        )


async def batch_of_all(engine: AsyncEngine, session: Session, way: str = "bonus") -> int:
    """A person approves every prepared line."""
    ids = [line.id for line in await ledger(engine, session) if line.state == "prepared"]
    async with work(engine) as db:
        return (await payments.approve(db, session.id, ids, way, "ada")).id
