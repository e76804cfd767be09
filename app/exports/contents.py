"""The files of a bundle that are not tables: readme, manifest."""

from importlib import resources
from string import Template
from typing import Any, NamedTuple

from app.episodes import engine
from app.exports.values import json_text
from app.exports.zipping import Sealed

FOR_SPREADSHEETS = (
    "\n\nThese files were made for spreadsheets: each begins with a byte order mark, and an apostrophe "
    "stands before text that a spreadsheet would run. Where Excel writes numbers with a decimal comma, a "
    "double click puts a whole line into one cell: use *Data*, *From Text/CSV*, comma, UTF-8 there. "
    "Times stay text in Excel: `=DATEVALUE(LEFT(A2,10))+TIMEVALUE(MID(A2,12,8))` makes a date of A2."
)


class Chain(NamedTuple):
    """The last link of an episode's hash chain, with what the replay says about it."""

    episode: int
    steps: int
    head: str
    verified: str


def readme(session: Any, *, spreadsheet: bool) -> str:
    """Return README.md of a session's bundle."""
    template = Template(resources.files(__package__).joinpath("readme.md").read_text("utf-8"))
    return template.substitute(
        title=session.title, study=session.study, spreadsheet=FOR_SPREADSHEETS if spreadsheet else ""
    )


def manifest(session: Any, sealed: list[tuple[Sealed, int | None]], chains: list[Chain]) -> str:
    """Return manifest.json: what is in the bundle, how to check it, who could have made it."""
    return json_text(
        {
            "format": 1,
            "session": {"id": session.id, "title": session.title, "kind": session.kind},
            "study": {"name": session.study, "sha256": session.study_hash},
            "engine": engine.ENGINE_VERSION,
            "files": [file._asdict() | {"rows": rows} for file, rows in sealed],
            "chains": [chain._asdict() for chain in chains],
        }
    )
