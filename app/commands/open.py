"""`normgym open`: a session of a study, with the link that people take part by."""

import asyncio
import secrets
from pathlib import Path
from typing import Annotated

import typer

from app import studies
from app.commands.database import DataDir, opened
from app.commands.validate import certified
from app.store.engine import open_engine, work
from app.studies.study import Study
from app.web.launches import SessionKind, begin

FROM_PROLIFIC = "&".join(f"{name}={{{{%{name}%}}}}" for name in ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID"))
"""What Prolific fills in."""

File = Annotated[Path, typer.Argument(metavar="STUDY", help="The study file.")]
KindOf = Annotated[SessionKind, typer.Option("--kind", help="What its visits count as.")]
Places = Annotated[int | None, typer.Option("--places", min=1, help="Left out: as the study says.")]


def open_session(
    study: File, kind: KindOf = SessionKind.LIVE, places: Places = None, data_dir: DataDir = None
) -> None:
    """Open a session of a study; prints the path that the link to it ends with."""
    read = studies.load(study)
    certified(read)
    code = asyncio.run(_opened(read, kind, places, data_dir))
    print(f"Open: /join/{code}?{FROM_PROLIFIC}")


async def _opened(study: Study, kind: SessionKind, places: int | None, data_dir: Path | None) -> str:
    with opened(data_dir) as url:
        engine = open_engine(url)
        try:
            async with work(engine) as db:
                return (await begin(db, study, kind, secrets.token_urlsafe(6), places)).code
        finally:
            await engine.dispose()
