"""`normgym replay --verify`: play every stored episode again; say what holds, name what does not."""

import asyncio
from collections import Counter
from typing import Annotated

import typer
from sqlalchemy.ext.asyncio import AsyncEngine

from app.commands.database import DataDir, opened
from app.errors import NormGymError
from app.exports.recording import Recording
from app.exports.verify import Verdict, Verification, verify
from app.launch.engines import equivalent_engines
from app.store import extracts
from app.store.engine import open_engine

Verify = Annotated[bool, typer.Option("--verify", help="Compare every stored field with the replay.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Only what does not hold, then the sum.")]


def replay(verify: Verify = False, quiet: Quiet = False, data_dir: DataDir = None) -> None:  # noqa: ARG001
    """Replay all stored episodes; exit code 1 where one recorded field was altered."""
    try:
        with opened(data_dir) as url:
            counts = asyncio.run(_all(url, quiet=quiet))
    except NormGymError as refused:
        print(refused)
        raise typer.Exit(1) from refused
    print(summed(counts))
    if counts[Verdict.NO]:
        raise typer.Exit(1)


async def _all(url: str, *, quiet: bool) -> Counter[Verdict]:
    engine = open_engine(url)
    try:
        return await _said(engine, quiet=quiet)
    finally:
        await engine.dispose()


async def _said(engine: AsyncEngine, *, quiet: bool) -> Counter[Verdict]:
    counts: Counter[Verdict] = Counter()
    equivalents = equivalent_engines()
    async with extracts.snapshot(engine) as db:
        async for parts in extracts.recordings(db):
            recording = Recording(*parts)
            verification = verify(recording, equivalents)
            counts[verification.verdict] += 1
            if not quiet or verification.verdict is Verdict.NO:
                print("\n".join(lines(recording, verification)))
    return counts


def lines(recording: Recording, verification: Verification) -> list[str]:
    """Return what is said about one episode."""
    name = f"Episode {recording.id} ({recording.episode['stage_key']}, {recording.episode['n']} steps)"
    if verification.verdict is Verdict.OTHER_ENGINE:
        return [f"{name}: played by another version of NormGym; replay it with that one."]
    if verification.verdict is Verdict.YES:
        return [f"{name}: the hash chain holds, every field is what the replay gives."]
    return [f"{name}: altered.", *(f"  {finding}" for finding in verification.findings)]


def summed(counts: Counter[Verdict]) -> str:
    """Return the last line: how many hold, were altered, could not be judged."""
    if not counts:
        return "No episode is stored yet."
    said = [f"{counts[Verdict.YES]} of {counts.total()} episodes hold"]
    if counts[Verdict.NO]:
        said.append(f"{counts[Verdict.NO]} altered")
    if counts[Verdict.OTHER_ENGINE]:
        said.append(f"{counts[Verdict.OTHER_ENGINE]} by another version")
    return ", ".join(said) + "."
