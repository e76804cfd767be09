"""Tries at logging in: counted before a password is looked at, so that none slips past the limit.

claim(db, name, most, within) -> int | None (None: too many) · let_in(db, try_id)
"""

from datetime import timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import LoginTry


async def claim(db: AsyncSession, name: str, most: int, within: timedelta) -> int | None:
    """Take one of the `most` tries that a name has `within` a while; None where all are taken.

    Commit it before the password is checked: whoever tries at the same time waits for that.
    """
    lock = func.hashtextextended(f"log-in:{name}", 0)
    await db.execute(select(func.pg_advisory_xact_lock(lock)))
    of_name, begin = LoginTry.name == name, func.clock_timestamp() - within
    await db.execute(delete(LoginTry).where(of_name, LoginTry.at < begin))
    taken = select(func.count(LoginTry.id)).where(of_name, ~LoginTry.let_in)
    if (await db.scalar(taken) or 0) >= most:
        return None
    row = LoginTry(name=name)
    db.add(row)
    await db.flush()
    return row.id


async def let_in(db: AsyncSession, try_id: int) -> None:
    """The password was right: this try counts no longer."""
    await db.execute(update(LoginTry).where(LoginTry.id == try_id).values(let_in=True))
