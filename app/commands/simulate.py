"""`normgym simulate`: a whole study with scripted people, through the real pages and sockets."""

import asyncio
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from app import studies
from app.commands.simulating import folder_for, simulated
from app.launch.migrations import migrate
from app.launch.postgres import running
from app.newcomers.crowd import Crowd

NAME = "simulated"
File = Annotated[Path, typer.Argument(metavar="STUDY", help="The study file.")]
Visits = Annotated[int, typer.Option(help="How many people come.", min=1)]
Dropout = Annotated[float, typer.Option(help="The share that leaves on the way.", min=0, max=0.95)]
Seed = Annotated[int, typer.Option(help="Of everything that is drawn.")]
AtOnce = Annotated[int, typer.Option("--at-once", help="How many take part at the same time.", min=1)]
Zip = Annotated[Path | None, typer.Option("--zip", help="Also write the export here.")]
Folder = Annotated[Path | None, typer.Option("--data-dir", help="Keep the database here; else thrown away.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def simulate(
    study: File,
    visits: Visits = 200,
    dropout: Dropout = 0.3,
    seed: Seed = 1,
    at_once: AtOnce = 24,
    zip: Zip = None,  # noqa: A002
    data_dir: Folder = None,
    as_json: AsJson = False,
) -> None:
    """Let scripted people take part; exit code 1 when a promise of balance is broken or anybody got stuck.

    The session has .9 x visits x (1 - dropout) places, so that they are filled.
    """
    read = studies.load(study)
    crowd = Crowd("", NAME, visits, at_once, dropout, seed)
    with folder_for(data_dir) as folder, running(folder, durable=data_dir is not None) as cluster:
        cluster.ensure_database(NAME)
        url = cluster.url(NAME)
        migrate(url)
        result = asyncio.run(simulated(read, crowd, url, zip))
    print(json.dumps(result) if as_json else _told(result))
    if result["broken"] or result["stuck"]:
        raise typer.Exit(1)


def _people(result: dict[str, Any]) -> str:
    said = (
        f"{result['came']} came, {result['begun']} began, {result['left']} left on the way, "
        f"{result['turned_away']} turned away; {result['complete']} of {result['places']} places filled."
    )
    return said if result["filled"] else f"{said} Balance is promised for filled places only."


def _told(result: dict[str, Any]) -> str:
    """The same in lines for people; while places are open nothing is broken yet."""
    otherwise = "BROKEN" if result["filled"] else "open  "
    lines = [
        _people(result),
        "Left at:  "
        + (", ".join(f"{where} {many}" for where, many in sorted(result["funnel"].items())) or "–"),
        "Exits:    " + ", ".join(f"{way} {many}" for way, many in sorted(result["exits"].items())),
        "Pay:      " + (", ".join(f"{part} {much}" for part, much in result["pay"].items()) or "nothing"),
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
