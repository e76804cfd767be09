"""`normgym drain`: let nobody begin any more, in any process, and wait until nobody plays."""

import asyncio
from typing import Annotated

import typer
from sqlalchemy.ext.asyncio import AsyncEngine

from app.commands.database import DataDir, opened
from app.commands.users import ON_THE_SERVER
from app.store import audit, draining
from app.store.engine import open_engine, work

LOOK_EVERY_S = 2.0

End = Annotated[bool, typer.Option("--end", help="Let people begin again.")]
Wait = Annotated[
    float, typer.Option("--wait", help="How many minutes to wait at most; 0 to wait for nobody.")
]


def drain(end: End = False, wait: Wait = 60.0, data_dir: DataDir = None) -> None:
    """Before an update: nobody begins, whoever plays goes on; exit code 1 where somebody still does."""
    with opened(data_dir) as url:
        left = asyncio.run(_drained(url, end=end, wait_s=wait * 60))
    if end:
        print("People may begin again.")
        return
    print(f"Nobody may begin. In a room just now: {left}.")
    if left:
        raise typer.Exit(1)


async def _drained(url: str, *, end: bool, wait_s: float) -> int:
    engine = open_engine(url)
    try:
        async with work(engine) as db:
            await (draining.end(db) if end else draining.begin(db, ON_THE_SERVER))
            await audit.write(db, ON_THE_SERVER, "ended draining" if end else "began to drain", "house")
        return 0 if end else await _until_empty(engine, wait_s)
    finally:
        await engine.dispose()


async def _until_empty(engine: AsyncEngine, wait_s: float) -> int:
    """Wait until nobody is in a room, so long at most; return how many are left."""
    for _ in range(round(wait_s / LOOK_EVERY_S)):
        if not await _playing(engine):
            break
        await asyncio.sleep(LOOK_EVERY_S)
    return await _playing(engine)


async def _playing(engine: AsyncEngine) -> int:
    async with work(engine) as db:
        return await draining.playing(db)
