"""`normgym norms`: the catalogue, for reading or as JSON."""

import json
from itertools import groupby
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from app.norms.catalogue import NORMS
from app.norms.norm import Family, Norm
from app.studies.families import ABOUT

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON list.")]


def norms(as_json: AsJson = False) -> None:
    """List every norm with what people would say, family by family."""
    if as_json:
        print(json.dumps([described(norm) for norm in NORMS.values()], indent=1))
        return
    out = Console()
    for family, members in groupby(NORMS.values(), key=lambda norm: norm.family):
        out.print(_table(family, list(members)))
    out.print(f"{len(NORMS)} norms. See one lived: normgym watch NORM LAYOUT")


def described(norm: Norm) -> dict[str, Any]:
    """Everything about a norm that can be said in JSON."""
    return {
        "id": norm.id,
        "number": norm.number,
        "family": norm.family.value,
        "statement": norm.statement,
        "distractors": [near.statement for near in norm.distractors],
        "options": [near.statement for near in norm.lattice or ()],
        "template": norm.template,
        "difficulty": norm.difficulty,
        "needs": sorted(norm.needs),
        "remembers": sorted(norm.remembers),
        "watches": sorted(norm.watches),
        "period": norm.period,
        "local": norm.local,
        "kept_by": sorted(norm.kept_by),
    }


def _table(family: Family, members: list[Norm]) -> Table:
    title = f"{family.value}: {ABOUT[family]} ({len(members)})"
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    table.add_column("#", justify="right", style="dim")
    table.add_column("id", style="cyan", no_wrap=True)
    table.add_column("what people would say", overflow="fold")
    table.add_column("")
    for norm in members:
        table.add_row(str(norm.number), norm.id, escape(norm.statement), norm.difficulty)
    return table
