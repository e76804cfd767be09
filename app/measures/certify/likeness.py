"""Which norms are broken by the same steps, when nobody minds any norm."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from app.episodes.brief import draw_brief
from app.episodes.judge import breaks, masks
from app.episodes.phase import Phase
from app.episodes.step import Step
from app.measures.certify.crowds import MicroStep
from app.measures.certify.walks import steps_of
from app.norms.catalogue import NO_NORM
from app.norms.norm import Norm
from app.world.drawing import LAYOUTS
from app.world.motion import enact

MOST = 0.6
"""The greatest share of violations, of either, that two norms may have in common."""

FEWEST = 5
"""A norm that fewer steps of all these runs break is kept without being known."""


def free_steps(layouts: Sequence[str] = LAYOUTS, seeds: int = 3, steps: int = 150) -> Iterator[MicroStep]:
    """Everybody's micro-steps where there is no norm; a desk is shut in every other run."""
    for layout in layouts:
        for seed in range(seeds):
            brief = draw_brief(
                layout=layout,
                norm=NO_NORM.id,
                phase=Phase.LEARNING,
                seed=seed,
                steps=steps,
                shut=seed % 2 == 0,
            )
            for step in steps_of(brief, "naive", Random(seed)):
                yield from _taken(step)


def _taken(step: Step) -> Iterator[MicroStep]:
    scene = step.start
    for move in step.moves:
        if move.before >= 0 and not scene.people[move.who].busy:
            yield scene, move.who, move.effective
        scene = enact(scene, move.who, move.effective)


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


def likeness(one: set[int], other: set[int]) -> float:
    """Steps that break both by steps that break either (Jaccard); 0 where there are none."""
    return len(one & other) / len(one | other) if one | other else 0.0


def faults(found: dict[str, set[int]]) -> Iterator[tuple[str, str]]:
    """(norm's id, sentence) for all that nobody breaks, all that are too much like an earlier one."""
    for name, steps in found.items():
        if len(steps) < FEWEST:
            yield name, f"{name} is trivial: {len(steps)} steps broke it where nobody minded it."
    for (first, one), (second, other) in combinations(found.items(), 2):
        if (alike := likeness(one, other)) > MOST:
            yield second, f"{second} is too much like {first}: they share {alike:.2f} of their violations."
