"""`normgym backup` and `normgym restore`: everything in one file, made while people play."""

import asyncio
import hashlib
from pathlib import Path
from typing import Annotated

import typer

from app.commands.database import DataDir, needed_secret, opened
from app.commands.users import ON_THE_SERVER
from app.launch.dumping import dump
from app.launch.dumping import restore as put_back
from app.launch.migrations import migrate
from app.store import audit, forgetting, launching, progress
from app.store.engine import open_engine, work
from app.store.rows import Forgotten
from app.web.prechecking import BACKED_UP
from app.web.retention import sealing

File = Annotated[Path, typer.Argument(help="The backup.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask whether to replace what is there.")]


def backup(file: File, data_dir: DataDir = None) -> None:
    """Write everything in the database to one file; people may go on playing."""
    with opened(data_dir) as url:
        size = dump(url, file)
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        asyncio.run(_noted(url, size, digest))
    print(f"{file}: {size} bytes, SHA-256 {digest}")


async def _noted(url: str, size: int, digest: str) -> None:
    engine = open_engine(url)
    async with work(engine) as db:
        await audit.write(db, ON_THE_SERVER, BACKED_UP, "database", {"bytes": size, "sha256": digest})
    await engine.dispose()


def restore(file: File, yes: Sure = False, data_dir: DataDir = None) -> None:
    """Put a backup in the place of what is there; who was forgotten since then stays forgotten."""
    secret = needed_secret(data_dir)
    with opened(data_dir) as url:
        stones, visits = asyncio.run(_before(url))
        if visits and not yes:
            typer.confirm(f"{visits} visits are in the database. Replace everything by {file}?", abort=True)
        put_back(url, file)
        migrate(url, secret)
        again = asyncio.run(_after(url, stones, file, secret))
    print(f"{file} is in place; {again} visits that were forgotten since then were forgotten again.")


async def _before(url: str) -> tuple[list[Forgotten], int]:
    """The tombstones that the backup may not know of, and how many visits there are."""
    engine = open_engine(url)
    try:
        async with work(engine) as db:
            if not await launching.has_tables(db):
                return [], 0
            seen = sum(session.started for session in await progress.sessions(db))
            return await forgetting.tombstones(db), seen
    finally:
        await engine.dispose()


async def _after(url: str, stones: list[Forgotten], file: Path, secret: str) -> int:
    engine = open_engine(url)
    async with work(engine) as db:
        again = await forgetting.lay(db, stones, sealing(secret))
        await audit.write(db, ON_THE_SERVER, "restored a backup", "database", {"file": file.name})
    await engine.dispose()
    return again
