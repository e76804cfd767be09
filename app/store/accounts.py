"""Who may log in, and who is logged in.

create(db, name=, password_hash=, role=, must_change=False) -> Account · by_name(db, name) · count(db) -> int
set_password(db, account_id, password_hash, must_change=False)
log_in(db, token_hash, account_id, expires_at) · logged_in(db, token_hash) -> Account | None
log_out(db, token_hash) · everybody(db) · by_id(db, id) · set_role(db, id, role) · set_closed(db, id, closed=)
set_totp(db, id, sealed, step) · use_step(db, id, step) -> bool · set_studies(db, id, names)
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.store.rows import Account, Login


async def create(
    db: AsyncSession, *, name: str, password_hash: str, role: str, must_change: bool = False
) -> Account:
    """Keep a new account; a name can be taken once."""
    account = Account(name=name, password_hash=password_hash, role=role, must_change=must_change)
    db.add(account)
    await db.flush()
    return account


async def by_name(db: AsyncSession, name: str) -> Account | None:
    """Return the account of this name."""
    return await db.scalar(select(Account).where(Account.name == name))


async def count(db: AsyncSession) -> int:
    """Return how many accounts there are."""
    return await db.scalar(select(func.count()).select_from(Account)) or 0


async def set_password(
    db: AsyncSession, account_id: int, password_hash: str, *, must_change: bool = False
) -> None:
    """Change a password; every log-in of the account ends."""
    changed = {"password_hash": password_hash, "must_change": must_change}
    await db.execute(update(Account).where(Account.id == account_id).values(changed))
    await _end_log_ins(db, account_id)


async def log_in(db: AsyncSession, token_hash: bytes, account_id: int, expires_at: datetime) -> None:
    """Keep a log-in by the hash of its cookie."""
    db.add(Login(token_hash=token_hash, account_id=account_id, expires_at=expires_at))
    await db.flush()


async def logged_in(db: AsyncSession, token_hash: bytes) -> Account | None:
    """Return whose log-in this is, None where it has ended."""
    asked = select(Account).join(Login, Login.account_id == Account.id).where(Login.token_hash == token_hash)
    good = (Login.revoked_at.is_(None), Login.expires_at > func.now(), Account.closed_at.is_(None))
    return await db.scalar(asked.where(*good))


async def log_out(db: AsyncSession, token_hash: bytes) -> None:
    """End a log-in."""
    ended = update(Login).where(Login.token_hash == token_hash)
    await db.execute(ended.values(revoked_at=func.clock_timestamp()))


async def everybody(db: AsyncSession) -> Sequence[Account]:
    """Return every account by name."""
    return (await db.scalars(select(Account).order_by(Account.name))).all()


async def by_id(db: AsyncSession, account_id: int) -> Account | None:
    """Return the account of this number."""
    return await db.get(Account, account_id)


async def set_role(db: AsyncSession, account_id: int, role: str) -> None:
    """Change what an account may do; every log-in of it ends."""
    await db.execute(update(Account).where(Account.id == account_id).values(role=role))
    await _end_log_ins(db, account_id)


async def set_closed(db: AsyncSession, account_id: int, *, closed: bool) -> None:
    """Close an account, which ends its log-ins, or open it again."""
    at = func.clock_timestamp() if closed else None
    await db.execute(update(Account).where(Account.id == account_id).values(closed_at=at))
    await _end_log_ins(db, account_id)


async def set_totp(db: AsyncSession, account_id: int, sealed: str | None, step: int | None) -> None:
    """Keep a sealed factor whose code of `step` was just used, None to take it away; log-ins end."""
    changed = {"totp": sealed, "totp_step": step}
    await db.execute(update(Account).where(Account.id == account_id).values(changed))
    await _end_log_ins(db, account_id)


async def set_studies(db: AsyncSession, account_id: int, names: Sequence[str]) -> None:
    """Keep an account to the studies of these names, to none in particular where there are none."""
    kept = {"studies": sorted(set(names)) or None}
    await db.execute(update(Account).where(Account.id == account_id).values(kept))
    await _end_log_ins(db, account_id)


async def use_step(db: AsyncSession, account_id: int, step: int) -> bool:
    """Use up the code of a time step, and those before it; False where it was used, by whichever worker."""
    unused = Account.totp_step.is_(None) | (Account.totp_step < step)
    used = update(Account).where(Account.id == account_id, unused).values(totp_step=step)
    return await db.scalar(used.returning(Account.id)) is not None


async def _end_log_ins(db: AsyncSession, account_id: int) -> None:
    open_ones = update(Login).where(Login.account_id == account_id, Login.revoked_at.is_(None))
    await db.execute(open_ones.values(revoked_at=func.clock_timestamp()))
