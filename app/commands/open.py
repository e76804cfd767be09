"""`normgym open`: a session of a study, with the link that people take part by."""

import asyncio
import secrets
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.ext.asyncio import AsyncSession

from app import studies
from app.commands.database import DataDir, opened
from app.episodes.engine import ENGINE_VERSION
from app.errors import NotLaunchable
from app.store import sessions
from app.store import studies as texts
from app.store.engine import open_engine, work
from app.store.rows import Session
from app.studies import exits
from app.studies.study import Study


class SessionKind(StrEnum):
    """What a session's visits count as; only live ones count as data."""

    LIVE = "live"
    PILOT = "pilot"
    PREVIEW = "preview"
    DEMO = "demo"


FROM_PROLIFIC = "&".join(f"{name}={{{{%{name}%}}}}" for name in ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID"))
"""What Prolific fills in."""

File = Annotated[Path, typer.Argument(metavar="STUDY", help="The study file.")]
KindOf = Annotated[SessionKind, typer.Option("--kind", help="What its visits count as.")]
Places = Annotated[int | None, typer.Option("--places", min=1, help="Left out: as the study says.")]


def open_session(
    study: File, kind: KindOf = SessionKind.LIVE, places: Places = None, data_dir: DataDir = None
) -> None:
    """Open a session of a study; prints the path that the link to it ends with."""
    code = asyncio.run(_opened(studies.load(study), kind, places, data_dir))
    print(f"Open: /join/{code}?{FROM_PROLIFIC}")


async def _opened(study: Study, kind: SessionKind, places: int | None, data_dir: Path | None) -> str:
    with opened(data_dir) as url:
        engine = open_engine(url)
        try:
            async with work(engine) as db:
                return (await begin(db, study, kind, secrets.token_urlsafe(6), places)).code
        finally:
            await engine.dispose()


async def begin(
    db: AsyncSession, study: Study, kind: SessionKind, code: str, places: int | None = None
) -> Session:
    """Keep the study's text, then a session of it under this code, with completion codes of its own.

    Raises NotLaunchable for a live session whose consent still waits for facts.
    """
    waiting = sorted(name for name, consent in study.consents.items() if consent.todo)
    if kind is SessionKind.LIVE and waiting:
        raise NotLaunchable(f"{', '.join(waiting)} still has a TODO: fill it in first.")
    # An earlier session counts as one of the same study wherever its file was read from.
    name = Path(study.name).name
    await texts.keep(db, hash=study.hash, name=name, text=study.text, engine=ENGINE_VERSION)
    codes = {kind.value: code for kind, code in exits.codes(_completion_code).items()}
    return await sessions.create(
        db,
        code=code,
        study_hash=study.hash,
        kind=kind.value,
        places=places or study.keys.places,
        title=study.title,
        codes=codes,
    )


def _completion_code() -> str:
    return "C" + "".join(secrets.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(9))
