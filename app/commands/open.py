"""`normgym open`: a session of a study, with the link that people take part by."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from app import studies
from app.commands.address import address_of, answers
from app.commands.database import DataDir, opened
from app.commands.validate import certified
from app.store.engine import open_engine, work
from app.studies.study import Study
from app.web.launches import SessionKind, begin, refuse_unfinished, session_code

FROM_PROLIFIC = "&".join(f"{name}={{{{%{name}%}}}}" for name in ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID"))
"""What Prolific fills in."""
UNKNOWN = "https://HOST"

File = Annotated[Path, typer.Argument(metavar="STUDY", help="The study file.")]
KindOf = Annotated[SessionKind, typer.Option("--kind", help="What its visits count as.")]
Places = Annotated[int | None, typer.Option("--places", min=1, help="Left out: as the study says.")]
Yes = Annotated[bool, typer.Option("--yes", help="Open a live session without asking first.")]


class Begun(NamedTuple):
    """A session that was opened just now."""

    number: int
    code: str
    kind: SessionKind
    places: int
    title: str


def open_session(
    study: File,
    kind: KindOf = SessionKind.LIVE,
    places: Places = None,
    yes: Yes = False,
    data_dir: DataDir = None,
) -> None:
    """Open a session of a study; prints its links, and what to type next.

    In a terminal a live one is asked about once.
    """
    read = studies.load(study)
    certified(read)
    refuse_unfinished(read, kind)
    if kind is SessionKind.LIVE and not yes and sys.stdin.isatty():
        many = places or read.keys.places
        typer.confirm(f"This opens a live session of {many} places. Open it?", abort=True)
    begun, reached = asyncio.run(_opened(read, kind, places, data_dir))
    print("\n".join([*_told(begun, data_dir, reached=reached), *_warned(read)]))


async def _opened(
    study: Study, kind: SessionKind, places: int | None, data_dir: Path | None
) -> tuple[Begun, bool]:
    """The session, and whether its link leads to it already."""
    with opened(data_dir) as url:
        engine = open_engine(url)
        try:
            async with work(engine) as db:
                made = await begin(db, study, kind, session_code(), places)
                begun = Begun(made.id, made.code, kind, made.places, made.title)
        finally:
            await engine.dispose()
        address = address_of(data_dir)
        return begun, bool(address) and await asyncio.to_thread(answers, f"{address}/join/{begun.code}")


def _told(begun: Begun, data_dir: Path | None, *, reached: bool) -> Iterator[str]:
    """The session, its links, the next commands."""
    address, at = address_of(data_dir), f" --data-dir {data_dir}" if data_dir else ""
    link = f"{address or UNKNOWN}/join/{begun.code}"
    yield f"Session {begun.number}: {begun.kind}, {begun.places} places, {begun.title}"
    yield f"Link:          {link}"
    yield f"For Prolific:  {link}?{FROM_PROLIFIC}"
    if begun.kind is SessionKind.PILOT:
        yield f"Send scripts:  normgym simulate --into {begun.number} --visits 5{at}"
    yield f"Take it home:  normgym export {begun.number} session-{begun.number}.zip{at}"
    if not address:
        yield "Put your server's address for https://HOST; where NORMGYM_PUBLIC_URL is set it stands there."
    elif not reached:
        yield "Nothing answers there now: start the server (normgym demo, or normgym serve)."


def _warned(study: Study) -> Iterator[str]:
    """Whoever opens the link of a pilot reads the consent as it is."""
    if names := study.unfinished:
        yield f"{', '.join(names)} still has a TODO, and whoever opens the link reads it:"
        yield "try it yourself, and give the link to nobody else before it is filled in."
