"""`normgym bench`: the speed of a step against a bare world measured in the same run."""

import gc
import json
from statistics import median
from typing import Annotated

import typer

from app.commands.bench_observer import observer_times
from app.commands.bench_steps import Speed, ceiling_rates, speed
from app.episodes import ceiling
from app.launch import interpreter
from app.norms.catalogue import NORMS, norm_of

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Pairs = Annotated[int, typer.Option(help="Pairs of slices per norm.", min=1)]
Only = Annotated[list[str] | None, typer.Option("--norm", help="Only this norm; may be given again.")]


def bench(as_json: AsJson = False, pairs: Pairs = 12, norm: Only = None) -> None:
    """Measure every norm; exit code 1 when the ceiling itself is slow for this Python."""
    gc.freeze()  # as the server does: what was loaded before the first room is no longer searched
    interpreter.set_for_rooms()
    bare = ceiling.steps()
    norms = {name: speed(norm_of(name).id, bare, pairs) for name in norm or NORMS}
    bare_rate, sound = ceiling_rates(bare)
    result: dict[str, object] = {
        "ceiling_steps_per_s": round(bare_rate),
        "ceiling_per_loop_round": round(sound, 5),
        "ceiling_holds": sound >= ceiling.PER_LOOP / 2,
        **_overall(norms),
        **({} if norm else observer_times()),
        "norms": {name: one._asdict() for name, one in norms.items()},
    }
    print(json.dumps(result) if as_json else _told(result, norms))
    if not result["ceiling_holds"]:
        raise typer.Exit(1)


def _overall(norms: dict[str, Speed]) -> dict[str, object]:
    """Medians over the norms; the worst norm where a limit counts."""
    every = list(norms.values())
    worst = min(norms, key=lambda name: norms[name].ratio)
    return {
        "median_ratio": round(median(one.ratio for one in every), 4),
        "worst_ratio": norms[worst].ratio,
        "worst_norm": worst,
        "steps_per_s": round(median(one.steps_per_s for one in every)),
        "p50_us": median(one.p50_us for one in every),
        "p95_us": max(one.p95_us for one in every),
        "max_us": max(one.max_us for one in every),
        "open_cold_ms": max(one.cold_ms for one in every),
        "open_warm_ms": max(one.warm_ms for one in every),
        "reopen_ms": max(one.reopen_ms for one in every),
    }


def _told(result: dict[str, object], norms: dict[str, Speed]) -> str:
    """The figures over all norms, then a line per norm."""
    lines = [f"{name.replace('_', ' '):24}{value}" for name, value in result.items() if name != "norms"]
    lines += ["", f"{'norm':28}" + "".join(f"{name:>12}" for name in Speed._fields)]
    lines += [f"{name:28}" + "".join(f"{value:12g}" for value in one) for name, one in norms.items()]
    return "\n".join(lines)
