"""`normgym layouts`: the drawn layouts, held to every rule, or other places for the rugs of one."""

import json
from random import Random
from typing import Annotated, Any

import typer

from app.errors import NotInTheCatalogue
from app.studies.pairs import pairs
from app.world.drawing import LAYOUTS, layout_of
from app.world.layout import Layout
from app.world.lint import faults
from app.world.lint.cells import rug_rows, spots
from app.world.lint.kin import kin_faults
from app.world.lint.proposals import search_rugs
from app.world.lint.rugs import COLOURED
from app.world.words import Rug

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON list.")]
Search = Annotated[
    str, typer.Option("--search-rugs", help="Propose rugs for this layout instead.", metavar="LAYOUT")
]
Seed = Annotated[int, typer.Option(help="Draws which of equally good places is taken.")]

_HOLDS = "holds"


def layouts(as_json: AsJson = False, rugs: Search = "", seed: Seed = 1) -> None:
    """List the layouts that a study may name; exit code 1 when one breaks a rule."""
    if rugs:
        _propose(rugs, seed)
        return
    away = dict(pairs(LAYOUTS))
    entries = [_entry(layout_of(name), away[name]) for name in LAYOUTS]
    together = list(kin_faults({name: layout_of(name) for name in LAYOUTS}))
    print(json.dumps(entries, indent=1) if as_json else "\n".join(map(_line, entries)))
    for sentence in together:
        typer.echo(sentence, err=True)
    if together or any(entry["lint"] != _HOLDS for entry in entries):
        raise typer.Exit(1)


def _entry(layout: Layout, away: str) -> dict[str, Any]:
    """One layout in numbers; `lint` is `holds` or what is wrong."""
    blue = [cell for cell in spots(layout) if layout.rug[cell] is Rug.BLUE]
    return {
        "id": layout.id,
        "community": layout.community,
        "width": layout.width,
        "height": layout.height,
        "walkable": sum(layout.walkable),
        "spots": len(spots(layout)),
        "blue_spots": len(blue),
        "pair_unseen": away,
        "lint": " ".join(faults(layout)) or _HOLDS,
    }


def _line(entry: dict[str, Any]) -> str:
    return (
        f"{entry['id']:<10} {entry['community']:<8} {entry['height']} x {entry['width']}, "
        f"{entry['walkable']} tiles to walk on, {entry['spots']} spots ({entry['blue_spots']} on blue), "
        f"new floor {entry['pair_unseen']}, lint: {entry['lint']}"
    )


def _propose(name: str, seed: int) -> None:
    """Print the floor as it would be drawn in the layout's file, then what each rug is in the way of."""
    if name not in LAYOUTS:
        raise NotInTheCatalogue("layout", name, LAYOUTS)
    found = search_rugs(layout_of(name), Random(seed).randrange)
    if found is None:
        print(f"{name}: no places were found that hold every rule.")
        raise typer.Exit(1)
    print("\n".join(rug_rows(found.layout.rug, found.layout.width)))
    for colour, place in zip(COLOURED, found.places, strict=True):
        print(
            f"{colour}: on {place.legs} shortest ways, forced on {place.forced}, "
            f"at most {place.dearest} steps round it"
        )
