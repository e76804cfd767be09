"""Which norms are broken by the same steps, when nobody minds any norm."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from random import Random

from app.episodes.judge import breaks, masks
from app.episodes.solver import STRAYS
from app.measures.certify.crowds import MicroStep
from app.measures.rambles import ramble
from app.norms.norm import Norm
from app.world.drawing import LAYOUTS
from app.world.motion import enact
from app.world.scene import Scene
from app.world.words import Action

MOST = 0.6
"""The greatest share of violations, of either, that two norms may have in common."""

SEEDS, STEPS = 3, 150
"""Runs per floor in which nobody minds a norm, the steps of each."""

FEWEST = 5
"""A norm that fewer steps of all these runs break is kept without being known."""


def free_steps(
    layouts: Sequence[str] = LAYOUTS, seeds: int = SEEDS, steps: int = STEPS
) -> Iterator[MicroStep]:
    """Micro-steps of a room full of naive people, where there is no norm."""
    for layout in layouts:
        for seed in range(seeds):
            for scene, taken in ramble(layout, Random(seed), steps=steps, whim=STRAYS):
                yield from _taken(scene, taken)


def _taken(scene: Scene, taken: Sequence[tuple[int, Action]]) -> Iterator[MicroStep]:
    for who, action in taken:
        if scene.people[who].present and not scene.people[who].busy:
            yield scene, who, action
        scene = enact(scene, who, action)


def broken(norms: Iterable[Norm], steps: Iterable[MicroStep]) -> dict[str, set[int]]:
    """Per norm the steps that break it, by their number."""
    listed, found = tuple(norms), dict[str, set[int]]()
    for norm in listed:
        found[norm.id] = set()
    for at, (scene, who, action) in enumerate(steps):
        for norm in listed:
            if not norm.permits(scene, who, action) and breaks(action, masks(scene, who, norm)[1]):
                found[norm.id].add(at)
    return found


def likeness(one: AbstractSet[Hashable], other: AbstractSet[Hashable]) -> float:
    """Steps that break both by steps that break either (Jaccard); 0 where there are none."""
    return len(one & other) / len(one | other) if one | other else 0.0


def faults(found: Mapping[str, AbstractSet[Hashable]]) -> Iterator[tuple[str, str]]:
    """(norm's id, sentence) for all that nobody breaks, all that are too much like an earlier one."""
    for name, steps in found.items():
        if len(steps) < FEWEST:
            yield name, f"{name} is trivial: {len(steps)} steps broke it where nobody minded it."
    for (first, one), (second, other) in combinations(found.items(), 2):
        if (alike := likeness(one, other)) > MOST:
            yield second, f"{second} is too much like {first}: they share {alike:.2f} of their violations."
