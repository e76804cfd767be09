"""Episodes to look at: short to ask for, the same every time."""

from random import Random

from app.episodes.brief import Brief, draw_brief
from app.episodes.episode import Episode
from app.episodes.phase import Phase
from app.episodes.solver import POLICIES


def brief(norm: str = "none", *, layout: str = "cafe-1", seed: int = 1, **settings: object) -> Brief:
    phase = settings.pop("phase", Phase.LEARNING)
    assert isinstance(phase, Phase)
    return draw_brief(layout=layout, norm=norm, phase=phase, seed=seed, **settings)  # type: ignore[arg-type]


def play(asked: Brief, policy: str) -> list[Episode]:
    """Every episode value from the beginning to the end."""
    rng, values = Random(asked.seed), [Episode.begin(asked)]
    while not values[-1].ended:
        values.append(values[-1].after(POLICIES[policy](values[-1], rng)))
    return values
