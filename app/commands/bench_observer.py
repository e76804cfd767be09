"""How long the ideal observer takes for a learning episode."""

import time
from random import Random
from statistics import median

from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.observation import Observation, observe
from app.episodes.phase import Phase
from app.episodes.solver import naive
from app.measures.observer import follow, hypotheses
from app.norms.catalogue import NORMS
from app.world.drawing import LAYOUTS

EPISODES = 5
"""How many are timed, spread over norms and layouts."""

BEFORE = 4
"""How many others on the same layout the observer has followed by then."""


def observer_times() -> dict[str, int | float]:
    """Milliseconds of CPU per 150-step episode that was never seen; others on its layout were, as in use."""
    for seed in range(BEFORE):
        for at in range(EPISODES):
            _spent(_seen(at, seed))
    times = [_spent(_seen(at, seed=1000 + at)) for at in range(EPISODES)]
    return {
        "observer_ms": round(median(times), 1),
        "observer_max_ms": round(max(times), 1),
        "observer_hypotheses": len(hypotheses()),
    }


def _seen(at: int, seed: int) -> list[Observation]:
    norms, layout = list(NORMS), LAYOUTS[at * 2 % len(LAYOUTS)]
    norm = norms[(at * 7 + seed) % len(norms)]
    episode = Episode.begin(draw_brief(layout=layout, norm=norm, phase=Phase.LEARNING, seed=seed))
    seen, dice = [observe(episode)], Random(seed)
    while not episode.ended:
        episode = episode.after(naive(episode, dice))
        seen.append(observe(episode))
    return seen


def _spent(seen: list[Observation]) -> float:
    begun = time.process_time()
    for _ in follow(seen):
        pass
    return (time.process_time() - begun) * 1000
