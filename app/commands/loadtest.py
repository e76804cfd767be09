"""`normgym loadtest`: many rooms at once beside a bare server, each step durable before it is shown."""

import asyncio
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from app.commands.loading import AT_MOST_MS, Sizes, loaded

Sessions = Annotated[int, typer.Option(help="Rooms that are pressed in at once.", min=1)]
Seconds = Annotated[float, typer.Option(help="For how long.", min=1, max=120)]
Rate = Annotated[float, typer.Option("--rate", help="Presses per second and room.", min=0.5, max=10)]
Starts = Annotated[int, typer.Option("--starts", help="People who press Start, then agree, at once.", min=0)]
Capacity = Annotated[bool, typer.Option(help="Also find how many rooms one process carries.")]
Otree = Annotated[
    Path | None,
    typer.Option(help="The `otree` command of another environment: pages per second are measured beside it."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def loadtest(
    sessions: Sessions = 50,
    seconds: Seconds = 30,
    rate: Rate = 4.0,
    starts: Starts = 200,
    capacity: Capacity = True,
    otree: Otree = None,
    as_json: AsJson = False,
) -> None:
    """Measure; exit code 1 when a step was lost or doubled, a place was, or frames come too late."""
    result = asyncio.run(loaded(Sizes(sessions, seconds, rate, starts, capacity, otree)))
    print(json.dumps(result) if as_json else _told(result))
    if result["faults"]:
        raise typer.Exit(1)


_NAMES = {"ours": "ours", "bare": "only an answer", "least": "one row, then an answer"}


def _felt(name: str, times: dict[str, float]) -> str:
    said = "  press to frame, {:<23}  p50 {p50_ms} ms, p99 {p99_ms} ms, {best_p99_ms} ms at its best"
    return said.format(_NAMES[name], **times)


def _told(result: dict[str, Any]) -> str:
    lines = [
        "{sessions} rooms, {rate:g} presses a second each, {seconds:g} s, {pinning}:".format(**result),
        *(_felt(name, result[name]) for name in ("ours", "bare", "least")),
        "  best p99: {p99_ratio} times the answer's, {p99_ratio_to_least} times one row's".format(**result),
        f"  at most {AT_MOST_MS:g} ms are promised",
        "  {steps} presses, {kept} steps in the database, {unanswered} unanswered".format(**result),
        "  memory per room {kb_per_session} KB, {kb_of_tables} KB for what rooms share".format(**result),
    ]
    if "consents" in result:
        at_once = result["consents"]
        lines.append(
            f"  {at_once['pressed']} Starts at once gave {at_once['begun']} of {at_once['places']} places; "
            f"p99 of a Start {at_once['start_p99_ms']} ms, of as many consents at once {at_once['p99_ms']} ms"
        )
    pages = result["pages"]
    beside = "oTree {otree_per_s}, ratio {ratio}".format(**pages) if "ratio" in pages else "no oTree beside"
    lines.append(f"  participant pages per second: ours {pages['ours_per_s']}, {beside}")
    if "capacity" in result:
        most = result["capacity"]
        said = "  rooms with p99 lateness below 20 ms: ours {ours}, bare {bare}, ratio {ratio}"
        lines.append(said.format(**most))
    return "\n".join([*lines, *(f"FAULT: {fault}" for fault in result["faults"])])
