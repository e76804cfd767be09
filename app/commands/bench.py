"""`normgym bench`: the speed of a step against a bare world measured in the same run."""

import json
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from statistics import median, quantiles
from typing import Annotated, NamedTuple

import typer

from app.commands.bench_observer import observer_times
from app.episodes import ceiling
from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.phase import Phase
from app.episodes.solver import oracle
from app.norms.catalogue import NORMS
from app.world.drawing import LAYOUTS

SLICE_S = 0.04
"""Ours and the ceiling take turns, so that a busy machine slows both."""

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Pairs = Annotated[int, typer.Option(help="Pairs of slices per norm.", min=1)]


class Speed(NamedTuple):
    """One norm: steps per second of CPU, step times in microseconds, share of the ceiling."""

    steps_per_s: float
    p50_us: float
    p95_us: float
    max_us: float
    ratio: float


def bench(as_json: AsJson = False, pairs: Pairs = 12) -> None:
    """Measure every norm; exit code 1 when the ceiling itself is slow for this Python."""
    bare = ceiling.steps()
    norms = {name: _speed(name, bare, pairs) for name in NORMS}
    ratios = {name: speed.ratio for name, speed in norms.items()}
    worst = min(ratios, key=lambda name: ratios[name])
    bare_rate, sound = _ceiling(bare)
    result: dict[str, object] = {
        "ceiling_steps_per_s": round(bare_rate),
        "ceiling_per_loop_round": round(sound, 5),
        "ceiling_holds": sound >= ceiling.PER_LOOP / 2,
        "median_ratio": round(median(ratios.values()), 4),
        "worst_ratio": round(ratios[worst], 4),
        "worst_norm": worst,
        "steps_per_s": round(median(speed.steps_per_s for speed in norms.values())),
        "p50_us": round(median(speed.p50_us for speed in norms.values()), 1),
        "p95_us": round(max(speed.p95_us for speed in norms.values()), 1),
        "max_us": round(max(speed.max_us for speed in norms.values()), 1),
        **observer_times(),
        "norms": {name: speed._asdict() for name, speed in norms.items()},
    }
    print(json.dumps(result) if as_json else _told(result))
    if not result["ceiling_holds"]:
        raise typer.Exit(1)


def _told(result: dict[str, object]) -> str:
    wanted = (
        "steps_per_s",
        "p50_us",
        "p95_us",
        "max_us",
        "ceiling_steps_per_s",
        "median_ratio",
        "worst_ratio",
        "observer_ms",
    )
    return "\n".join(f"{name.replace('_', ' '):24}{result[name]}" for name in (*wanted, "worst_norm"))


def _speed(norm: str, bare: Iterator[object], pairs: int) -> Speed:
    """Alternate slices of ours with slices of the ceiling, once the charts of both layouts are there."""
    times: list[float] = []
    ours = _steps(norm, times)
    for _ in range(150 * len(LAYOUTS) + 1):
        next(ours)
    times.clear()
    rates = [(_rate(lambda: next(ours)), _rate(lambda: next(bare))) for _ in range(pairs)]
    return Speed(
        steps_per_s=round(median(mine for mine, _ in rates), 1),
        p50_us=round(median(times), 1),
        p95_us=round(quantiles(times, n=20)[-1], 1),
        max_us=round(max(times), 1),
        ratio=round(median(mine / theirs for mine, theirs in rates), 4),
    )


def _steps(norm: str, times: list[float]) -> Iterator[Episode]:
    """Learning episodes one after the other, everybody planning; each step kept, its wall time too."""
    for seed in count():
        layout = LAYOUTS[seed % len(LAYOUTS)]
        brief = draw_brief(layout=layout, norm=norm, phase=Phase.LEARNING, seed=seed)
        episode, rng, kept = Episode.begin(brief), Random(seed), []
        while not episode.ended:
            begun = time.perf_counter_ns()
            episode = episode.after(oracle(episode, rng))
            kept.append(episode.latest)
            times.append((time.perf_counter_ns() - begun) / 1000)
            yield episode


def _rate(step: Callable[[], object]) -> float:
    """Calls per second of CPU, over one slice."""
    begun, calls = time.process_time(), 0
    while (spent := time.process_time() - begun) < SLICE_S:
        for _ in range(20):
            step()
        calls += 20
    return calls / spent


def _ceiling(bare: Iterator[object]) -> tuple[float, float]:
    """The ceiling's steps per second, the same per round of a plain loop."""
    pairs = [(_rate(lambda: next(bare)), _rate(lambda: ceiling.plain_loop(100)) * 100) for _ in range(9)]
    return median(mine for mine, _ in pairs), median(mine / loop for mine, loop in pairs)
