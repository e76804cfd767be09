"""The time of a step and of opening a room, norm by norm, beside the bare world."""

import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from app.episodes import ceiling
from app.episodes.brief import Brief, draw_brief
from app.episodes.chart import chart_of
from app.episodes.episode import Episode, replay
from app.episodes.phase import Phase
from app.episodes.solver import oracle
from app.world.words import Action

SLICE_S = 0.04
"""Ours and the ceiling take turns, so that a busy machine slows both."""

PLACES = ("cafe-1", "post-1", "grocery-1")
"""Where it is measured: a layout of each community."""

Recorded = list[tuple[Action, bool]]


class Speed(NamedTuple):
    """One norm: steps per second of CPU, share of the ceiling, a single step's CPU time, opening a room.

    A room is opened cold (its tables are built), warm, or again with 150 steps replayed.
    """

    steps_per_s: float
    ratio: float
    p50_us: float
    p95_us: float
    max_us: float
    cold_ms: float
    warm_ms: float
    reopen_ms: float


def speed(norm: str, bare: Iterator[object], pairs: int) -> Speed:
    """Open rooms, time single steps, then alternate slices of ours with slices of the ceiling."""
    briefs = [_brief(norm, place, seed) for seed, place in enumerate(PLACES)]
    chart_of.cache_clear()
    cold = max(_spent(Episode.begin, brief) for brief in briefs)
    warm = max(_spent(Episode.begin, brief) for brief in briefs)
    times, reopening = list[float](), list[float]()
    for brief in briefs:
        actions = _timed(brief, times)
        reopening.append(_spent(_replayed, brief, actions))
    ours = _steps(norm)
    rates = [(rate(lambda: next(ours)), rate(lambda: next(bare))) for _ in range(pairs)]
    return Speed(
        steps_per_s=round(median(mine for mine, _ in rates)),
        ratio=round(median(mine / theirs for mine, theirs in rates), 4),
        p50_us=round(median(times), 1),
        p95_us=round(quantiles(times, n=20)[-1], 1),
        max_us=round(max(times), 1),
        cold_ms=round(cold, 1),
        warm_ms=round(warm, 2),
        reopen_ms=round(max(reopening), 1),
    )


def _brief(norm: str, place: str, seed: int) -> Brief:
    return draw_brief(layout=place, norm=norm, phase=Phase.LEARNING, seed=seed)


def _spent(opens: Callable[..., object], *known: object) -> float:
    """Milliseconds of CPU that this takes."""
    begun = time.thread_time_ns()
    opens(*known)
    return (time.thread_time_ns() - begun) / 1e6


def _timed(brief: Brief, times: list[float]) -> Recorded:
    """Play an episode, everybody planning; the microseconds of CPU of each step, what was pressed."""
    episode, rng, pressed = Episode.begin(brief), Random(brief.seed), Recorded()
    while not episode.ended:
        begun = time.thread_time_ns()
        action = oracle(episode, rng)
        episode = episode.after(action)
        times.append((time.thread_time_ns() - begun) / 1000)
        pressed.append((action, False))
    return pressed


def _replayed(brief: Brief, actions: Recorded) -> None:
    for _ in replay(brief, actions):
        pass


def _steps(norm: str) -> Iterator[Episode]:
    """Learning episodes one after the other, each step kept."""
    for seed in count(len(PLACES)):
        episode, rng, kept = Episode.begin(_brief(norm, PLACES[seed % len(PLACES)], seed)), Random(seed), []
        while not episode.ended:
            episode = episode.after(oracle(episode, rng))
            kept.append(episode.latest)
            yield episode


def rate(step: Callable[[], object]) -> float:
    """Calls per second of CPU, over one slice."""
    begun, calls = time.process_time(), 0
    while (spent := time.process_time() - begun) < SLICE_S:
        for _ in range(20):
            step()
        calls += 20
    return calls / spent


def ceiling_rates(bare: Iterator[object]) -> tuple[float, float]:
    """The ceiling's steps per second, the same per round of a plain loop."""
    pairs = [(rate(lambda: next(bare)), rate(lambda: ceiling.plain_loop(100)) * 100) for _ in range(9)]
    return median(mine for mine, _ in pairs), median(mine / loop for mine, loop in pairs)
