"""`normgym export`: one session's data as a zip."""

import asyncio
import hashlib
import json
import zipfile
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.ext.asyncio import AsyncEngine

from app.commands.database import DataDir, opened
from app.commands.users import ON_THE_SERVER
from app.errors import NormGymError
from app.exports import bundle
from app.launch.engines import equivalent_engines
from app.store import audit, progress, watching
from app.store.engine import open_engine, work

SessionId = Annotated[int | None, typer.Argument(metavar="SESSION", help="Its number; left out: list them.")]
File = Annotated[Path | None, typer.Argument(help="Where to write it; by default session-N.zip.")]
Spreadsheet = Annotated[bool, typer.Option("--excel", help="Safe to open in Excel: BOM, formulas escaped.")]


def export(
    session: SessionId = None, file: File = None, excel: Spreadsheet = False, data_dir: DataDir = None
) -> None:
    """Write everything that a session gathered, nobody named, as one zip of CSV files."""
    try:
        with opened(data_dir) as url:
            asyncio.run(_listed(url) if session is None else _exported(url, session, file, excel=excel))
    except NormGymError as refused:
        print(refused)
        raise typer.Exit(1) from refused


async def _listed(url: str) -> None:
    engine = open_engine(url)
    async with work(engine) as db:
        for one in await progress.sessions(db):
            far = f"{one.completed} complete of {one.started}"
            print(f"{one.id:>4}  {one.title} ({one.study}, {one.kind}): {far}")
    await engine.dispose()


async def _exported(url: str, session: int, file: Path | None, *, excel: bool) -> None:
    engine = open_engine(url)
    target = file or Path(f"session-{session}.zip")
    try:
        checksum = await written(engine, session, target, excel=excel)
    finally:
        await engine.dispose()
    print(f"{_held(target)}\n{target}: {target.stat().st_size} bytes, SHA-256 {checksum}")


def _held(target: Path) -> str:
    """What somebody who takes a zip home wants to know first: whether anything is in it."""
    with zipfile.ZipFile(target) as bundle:
        rows = {one["file"]: one["rows"] for one in json.loads(bundle.read("manifest.json"))["files"]}
    visits, steps = rows["visits.csv"], rows["steps.csv"]
    if not visits:
        return "No visits: nobody has begun in this session yet, so every table is empty."
    return f"{visits:,} visit{'s' * (visits != 1)}, {steps:,} step{'s' * (steps != 1)}."


async def written(engine: AsyncEngine, session: int, target: Path, *, excel: bool = False) -> str:
    """Write the zip beside its name and give it the name when it is whole; return its SHA-256."""
    draft, digest, size = target.with_name(target.name + ".part"), hashlib.sha256(), 0
    try:
        with draft.open("wb") as out:
            pieces = bundle.stream(engine, session, spreadsheet=excel, equivalents=equivalent_engines())
            async for piece in pieces:
                digest.update(piece)
                size += out.write(piece)
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)
    async with work(engine) as db:
        detail = {"sha256": digest.hexdigest(), "bytes": size}
        await audit.write(db, ON_THE_SERVER, watching.EXPORTED, f"session {session}", detail)
    return digest.hexdigest()
