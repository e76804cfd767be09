"""`normgym users`: who may log in to the researcher's pages."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher
from sqlalchemy.ext.asyncio import AsyncSession

from app.commands.database import DataDir, opened
from app.store import accounts, audit
from app.store.engine import open_engine, work

users = typer.Typer(help="Who may log in to the researcher's pages.", no_args_is_help=True)
WORDS = 4
ON_THE_SERVER = "the server's keeper"


class Role(StrEnum):
    """What somebody may do: look; take data home too; everything."""

    VIEWER = "viewer"
    RESEARCHER = "researcher"
    ADMIN = "admin"


Name = Annotated[str, typer.Argument(help="The name to log in with.")]
FactorToo = Annotated[bool, typer.Option("--second-factor", help="Take their second factor away too.")]
RoleOf = Annotated[Role, typer.Option("--role", help="What they may do.")]


@users.command()
def add(name: Name, role: RoleOf = Role.RESEARCHER, data_dir: DataDir = None) -> None:
    """Make an account; prints a password that works once."""
    made = partial(add_account, name=name, role=role)
    _say(name, asyncio.run(_in_database(data_dir, made)), "There is a NAME already.")


@users.command()
def reset(name: Name, factor: FactorToo = False, data_dir: DataDir = None) -> None:
    """Give somebody a new password that works once; ends their log-ins."""
    reset_too = partial(reset_account, name=name, factor_too=factor)
    _say(name, asyncio.run(_in_database(data_dir, reset_too)), "There is no NAME.")


def _say(name: str, password: str | None, refusal: str) -> None:
    if password is None:
        print(refusal.replace("NAME", name))
        raise typer.Exit(1)
    print(f"{name} logs in once with: {password}")


async def _in_database(
    data_dir: Path | None, change: Callable[[AsyncSession], Awaitable[str | None]]
) -> str | None:
    with opened(data_dir) as url:
        engine = open_engine(url)
        try:
            async with work(engine) as db:
                return await change(db)
        finally:
            await engine.dispose()


async def add_account(db: AsyncSession, name: str, role: str) -> str | None:
    """Make an account; return its one-time password, None where the name is taken."""
    if await accounts.by_name(db, name) is not None:
        return None
    password = one_time_password()
    await accounts.create(db, name=name, password_hash=_hashed(password), role=role, must_change=True)
    await audit.write(db, ON_THE_SERVER, "made an account", name, {"role": str(role)})
    return password


async def reset_account(db: AsyncSession, name: str, *, factor_too: bool = False) -> str | None:
    """Return a new one-time password, None where there is no such account."""
    account = await accounts.by_name(db, name)
    if account is None:
        return None
    password = one_time_password()
    await accounts.set_password(db, account.id, _hashed(password), must_change=True)
    await audit.write(db, ON_THE_SERVER, "reset a password", name)
    if factor_too:
        await accounts.set_totp(db, account.id, None, None)
        await audit.write(db, ON_THE_SERVER, "took a second factor away", name)
    return password


def one_time_password() -> str:
    """Return sixteen letters and digits in groups of four, nearly 80 bits; none looks like another."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(alphabet) for _ in range(4)) for _ in range(WORDS))


def _hashed(password: str) -> str:
    return PasswordHash((Argon2Hasher(),)).hash(password)
