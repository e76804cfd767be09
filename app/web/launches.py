"""Open a session of a study, from the command line or from a page."""

import secrets
from enum import StrEnum
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from app.episodes.engine import ENGINE_VERSION
from app.errors import NotLaunchable
from app.store import sessions
from app.store import studies as texts
from app.store.rows import Session
from app.studies import exits
from app.studies.study import Study


class SessionKind(StrEnum):
    """What a session's visits count as; only live ones count as data."""

    LIVE = "live"
    PILOT = "pilot"
    PREVIEW = "preview"
    DEMO = "demo"


async def begin(
    db: AsyncSession,
    study: Study,
    kind: SessionKind,
    code: str,
    places: int | None = None,
    title: str = "",
) -> Session:
    """Keep the study's text, then a session of it under this code, with completion codes of its own.

    `title` is what researchers read in lists; left out, it is the study's, which participants read anyhow.
    Raises NotLaunchable for a live session whose consent still waits for facts.
    """
    refuse_unfinished(study, kind)
    await keep(db, study)
    codes = {kind.value: code for kind, code in exits.codes(_completion_code).items()}
    return await sessions.create(
        db,
        code=code,
        study_hash=study.hash,
        kind=kind.value,
        places=places or study.keys.places,
        title=title or study.title,
        codes=codes,
    )


def refuse_unfinished(study: Study, kind: SessionKind) -> None:
    """Raise NotLaunchable for a live session whose consent still waits for facts."""
    if kind is SessionKind.LIVE and study.unfinished:
        raise NotLaunchable(f"{', '.join(study.unfinished)} still has a TODO: fill it in first.")


async def keep(db: AsyncSession, study: Study) -> None:
    """Keep the text of a study under its hash.

    An earlier session counts as one of the same study wherever its file was read from.
    """
    name = Path(study.name).name
    await texts.keep(db, hash=study.hash, name=name, text=study.text, engine=ENGINE_VERSION)


def session_code() -> str:
    """Draw the code of a link: ten letters and digits, 49.5 bits, none of which looks like another.

    A double click takes all of it, as it would not with `-` in it.
    """
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))


def _completion_code() -> str:
    return "C" + "".join(secrets.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(9))
