"""Scenes as they come about when nobody, or everybody, keeps a norm."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.phase import Phase
from app.episodes.solver import naive
from app.norms.catalogue import NO_NORM
from app.world.drawing import LAYOUTS
from app.world.motion import enact, use_of
from app.world.scene import Scene
from app.world.tracks import NOWHERE
from app.world.words import Kind

EVERYTHING = 30
"""Steps of a run of which every micro-step is looked at."""


@lru_cache
def micro_scenes(norm: str = NO_NORM.id, seeds: int = 2, steps: int = 240) -> tuple[tuple[Scene, int], ...]:
    """(scene right before a micro-step, whose it is) for everybody who could act, on every layout.

    Of the later steps only those at which something can be used, a spot or the room left, a line joined.
    """
    return tuple(
        pair for layout in LAYOUTS for seed in range(seeds) for pair in _run(layout, norm, seed, steps)
    )


def _run(layout: str, norm: str, seed: int, steps: int) -> Iterator[tuple[Scene, int]]:
    brief = draw_brief(
        layout=layout, norm=norm, phase=Phase.LEARNING, seed=seed, steps=steps, shut=seed % 2 == 0
    )
    episode, rng = Episode.begin(brief), Random(seed)
    while not episode.ended:
        episode = episode.after(naive(episode, rng))
        assert episode.latest is not None
        scene = episode.latest.start
        for move in episode.latest.moves:
            person = scene.people[move.who]
            if person.present and not person.busy and (episode.n <= EVERYTHING or _rare(scene, move.who)):
                yield scene, move.who
            scene = enact(scene, move.who, move.effective)


def _leaves(scene: Scene, who: int) -> bool:
    person = scene.people[who]
    return scene.errand[person.leg] is Kind.DOOR and scene.layout.doorway[person.cell] >= 0


def _rare(scene: Scene, who: int) -> bool:
    person = scene.people[who]
    if person.seated or use_of(scene, who) >= 0 or _leaves(scene, who):
        return True
    lined = any(other.present and other.track.in_line != NOWHERE for other in scene.people)
    return lined and scene.errand[person.leg] is Kind.DESK
