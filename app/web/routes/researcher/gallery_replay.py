"""An episode played out for the gallery, with everything laid open that participants never see."""

from collections.abc import Iterator
from random import Random
from typing import Any

from app.episodes.brief import Brief, draw_brief
from app.episodes.episode import Episode
from app.episodes.event import EventKind
from app.episodes.judge import explain
from app.episodes.observation import observe
from app.episodes.phase import Phase
from app.episodes.solver import POLICIES
from app.episodes.step import Move, Step
from app.measures.observer_path import lived
from app.norms.norm import Norm
from app.web import framing

NEWCOMERS = ("oracle", "naive")
"""Who plays the newcomer: somebody who keeps the norm, somebody who knows nothing of it."""

STEPS = 80
LAPSES = (9, 13)
"""Residents lapse about twice as often as in a study, so that there is something to see."""


def replay_of(norm: str, layout: str, you: str, seed: int) -> dict[str, Any]:
    """The floor, a snap and the verdicts of every step, what an ideal watcher would believe after it."""
    episodes = list(_played(_brief(norm, layout, seed), you))
    first = observe(episodes[0])
    return {
        "map": framing.room_map(first.layout),
        "cast": {framing.name_of(who): name for who, name in enumerate(first.cast)}
        | {framing.CLERK: "the clerk"},
        "snaps": [framing.snap(observe(episode), 0, 0) for episode in episodes],
        "acts": [[]] + [_acts(episode) for episode in episodes[1:]],
        "belief": [None, *(round(share, 4) for share in lived(episodes, own=False).p_truth)],
    }


def _brief(norm: str, layout: str, seed: int) -> Brief:
    least, most = (round(count * 150 / STEPS) for count in LAPSES)
    return draw_brief(
        layout=layout,
        norm=norm,
        phase=Phase.LEARNING,
        seed=seed,
        steps=STEPS,
        lapse_min=least,
        lapse_max=most,
    )


def _played(brief: Brief, you: str) -> Iterator[Episode]:
    episode, dice = Episode.begin(brief), Random(brief.seed)
    yield episode
    while not episode.ended:
        episode = episode.after(POLICIES[you](episode, dice))
        yield episode


def _acts(episode: Episode) -> list[dict[str, Any]]:
    """Everybody's act in the order judged, whoever was outside left out."""
    step = episode.latest
    return (
        []
        if step is None
        else [_act(step, move) for move in explain(step, _norm(episode)) if move.before >= 0]
    )


def _norm(episode: Episode) -> Norm:
    return episode.setting.norm


def _act(step: Step, move: Move) -> dict[str, Any]:
    frowned = any(event.kind is EventKind.SANCTION and event.of == move.who for event in step.events)
    return {
        "who": framing.name_of(move.who),
        "a": move.effective,
        "broke": move.violation,
        "frown": frowned,
        "choice": move.permitted not in (0, move.lawful),
    }
