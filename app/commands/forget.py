"""`normgym forget`: destroy what is known of a person, by the name that the recruiter gave them."""

import asyncio
from typing import Annotated

import typer

from app.commands.database import DataDir, needed_secret, opened
from app.commands.users import ON_THE_SERVER
from app.store import audit, forgetting
from app.store.engine import open_engine, work
from app.web.retention import sealing

Name = Annotated[str, typer.Argument(help="The participant's id at the recruiter, such as a Prolific id.")]
Why = Annotated[str, typer.Option(help="Who asked for it; kept with the tombstone.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask again.")]


def forget(
    name: Name, why: Why = "asked by the participant", yes: Sure = False, data_dir: DataDir = None
) -> None:
    """Destroy answers, texts and steps of a participant; date, exit and what was paid stay."""
    secret = needed_secret(data_dir)
    with opened(data_dir) as url:
        found = asyncio.run(_found(url, name))
        if not found:
            print("Nobody of this name is known here.")
            raise typer.Exit(1)
        if not yes:
            typer.confirm(f"{len(found)} visits will be destroyed for good. Go on?", abort=True)
        asyncio.run(_forgotten(url, found, why, secret))
    print(f"{len(found)} visits are forgotten; tombstones say so in exports.")


async def _found(url: str, name: str) -> list[int]:
    engine = open_engine(url)
    async with work(engine) as db:
        found = await forgetting.of_name(db, name.strip())
    await engine.dispose()
    return found


async def _forgotten(url: str, visits: list[int], why: str, secret: str) -> None:
    engine = open_engine(url)
    async with work(engine) as db:
        for visit_id in visits:
            await forgetting.forget(db, visit_id, ON_THE_SERVER, why, sealing(secret))
            await audit.write(db, ON_THE_SERVER, "forgot the visit", f"visit {visit_id}")
    await engine.dispose()
