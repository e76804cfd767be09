"""Servers that are pressed in turn, so that what else the machine does falls on all of them."""

from collections.abc import Mapping, Sequence
from statistics import quantiles
from typing import Any

from app.newcomers.pressing import Felt, Load, press_all

TURNS = 3
"""Others on the machine make frames late, never early: the best of so many turns counts for a ratio."""

Turns = list[list[Felt]]
"""What the rooms of one server felt, turn by turn."""


async def in_turns(rooms: Mapping[str, Sequence[str]], load: Load) -> dict[str, Turns]:
    """Press in the rooms of each server, a part of the time at once, one server after the other."""
    felt: dict[str, Turns] = {name: [] for name in rooms}
    part = load._replace(seconds=load.seconds / TURNS)
    for _ in range(TURNS):
        for name, sockets in rooms.items():
            felt[name].append(await press_all(sockets, part))
    return felt


def compared(felt: Mapping[str, Turns]) -> dict[str, Any]:
    """Times of each server, and how many times the bare one's and the least one's p99 ours is."""
    told: dict[str, Any] = {name: times(turns) for name, turns in felt.items()}
    mine = told["ours"]["best_p99_ms"]
    told["p99_ratio"] = round(mine / told["bare"]["best_p99_ms"], 2)
    told["p99_ratio_to_least"] = round(mine / told["least"]["best_p99_ms"], 2)
    return told


def times(turns: Turns) -> dict[str, float]:
    """Percentiles of press to frame, and of the lateness after the moment that was due, in milliseconds."""
    answered = [_pressed(felt) for felt in turns]
    late = [ms for felt in turns for one in felt for ms in one.lateness] or [float("inf")] * 2
    together = [ms for each in answered for ms in each]
    return {
        "p50_ms": round(percentile(together, 50), 2),
        "p99_ms": round(percentile(together, 99), 2),
        "best_p99_ms": round(min(percentile(each, 99) for each in answered), 2),
        "max_ms": round(max(together), 2),
        "late_p99_ms": round(percentile(late, 99), 2),
    }


def _pressed(felt: Sequence[Felt]) -> list[float]:
    return [ms for one in felt for ms in one.press_to_frame] or [float("inf")] * 2


def percentile(values: Sequence[float], which: int) -> float:
    """The percentile of at least two values."""
    return quantiles(values, n=100, method="inclusive")[which - 1]
