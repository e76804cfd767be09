"""`normgym simulate`: a study with scripted people, through the real pages and sockets."""

import asyncio
import json
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from app import studies
from app.commands.address import address_of
from app.commands.database import opened
from app.commands.sending import sent
from app.commands.simulating import folder_for, simulated
from app.launch.migrations import migrate
from app.launch.postgres import running
from app.newcomers.crowd import Crowd

NAME = "simulated"
MANY, FEW = 200, 5
File = Annotated[Path | None, typer.Argument(metavar="STUDY", help="The study file.", show_default=False)]
Into = Annotated[str, typer.Option(help="Instead of a file: the number or code of a pilot that is open.")]
Visits = Annotated[int | None, typer.Option(help=f"How many come: {MANY}; with --into {FEW}.", min=1)]
Dropout = Annotated[float, typer.Option(help="The share that leaves on the way.", min=0, max=0.95)]
Seed = Annotated[int | None, typer.Option(help="Of everything that is drawn: 1; with --into a new one.")]
AtOnce = Annotated[int, typer.Option("--at-once", help="How many take part at the same time.", min=1)]
Zip = Annotated[Path | None, typer.Option("--zip", help="Also write the export here.")]
Folder = Annotated[
    Path | None,
    typer.Option("--data-dir", help="Keep the database here, else it goes; with --into: the demo's data."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def simulate(  # noqa: PLR0913  (each is an option)
    study: File = None,
    *,
    into: Into = "",
    visits: Visits = None,
    dropout: Dropout = 0.3,
    seed: Seed = None,
    at_once: AtOnce = 24,
    zip: Zip = None,  # noqa: A002
    data_dir: Folder = None,
    as_json: AsJson = False,
) -> None:
    """Let scripted people take part; exit code 1 when a promise of balance is broken or anybody got stuck.

    In a session of its own, with .9 x visits x (1 - dropout) places, so that they are filled, on a server in
    haste; or, with --into, in a pilot of a server that runs, ten steps a second.
    """
    if (study is None) is (not into):
        print("Name a study file, or an open pilot: normgym simulate --into 4")
        raise typer.Exit(1)
    if study is not None:
        crowd = Crowd("", NAME, visits or MANY, at_once, dropout, 1 if seed is None else seed)
        result = _alone(study, crowd, data_dir, zip)
    else:
        drawn = secrets.randbits(32) if seed is None else seed
        result = _among(into, Crowd("", "", visits or FEW, at_once, dropout, drawn), data_dir, zip)
    print(json.dumps(result) if as_json else _told(result))
    if result["broken"] or result["stuck"]:
        raise typer.Exit(1)


def _alone(study: Path, crowd: Crowd, data_dir: Path | None, target: Path | None) -> dict[str, Any]:
    """On a server and a database for nobody else."""
    read = studies.load(study)
    with folder_for(data_dir) as folder, running(folder, durable=data_dir is not None) as cluster:
        cluster.ensure_database(NAME)
        url = cluster.url(NAME)
        migrate(url)
        return asyncio.run(simulated(read, crowd, url, target))


def _among(into: str, crowd: Crowd, data_dir: Path | None, target: Path | None) -> dict[str, Any]:
    """In a pilot of the server that runs on this data."""
    with opened(data_dir) as url:
        return asyncio.run(sent(into, crowd._replace(base_url=address_of(data_dir)), url, target))


def _people(result: dict[str, Any]) -> str:
    said = (
        f"{result['came']} came, {result['begun']} began, {result['left']} left on the way, "
        f"{result['turned_away']} turned away; {result['taken']} of {result['places']} places filled."
    )
    return said if result["filled"] else f"{said} Balance is promised for filled places only."


def _pay(result: dict[str, Any]) -> str:
    """What people would have earned."""
    parts = ", ".join(f"{part} {much}" for part, much in result["pay"].items())
    return f"{parts}, were they people (scripts are owed nothing)" if parts else "nothing"


def _told(result: dict[str, Any]) -> str:
    """The same in lines for people; while places are open nothing is broken yet."""
    otherwise = "BROKEN" if result["filled"] else "open  "
    lines = [
        _people(result),
        "Left at:  "
        + (", ".join(f"{where} {many}" for where, many in sorted(result["funnel"].items())) or "–"),
        "Exits:    " + ", ".join(f"{way} {many}" for way, many in sorted(result["exits"].items())),
        "Pay:      " + _pay(result),
        "Margins:",
        *(
            f"  {'kept  ' if one['kept'] else otherwise} {one['condition']:<12} {one['margin']:<10} "
            f"{one['apart']:g} apart, promised {one['most']:g}"
            for one in result["margins"]
        ),
        *(f"Stuck: {one}" for one in result["stuck"]),
        *result["broken"],
    ]
    return "\n".join(lines)
