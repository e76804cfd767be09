"""Whether the tests of a study are long enough: the reference walker tries them beforehand."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from app.episodes.brief import Brief
from app.studies import plan
from app.studies.cell import Arm, Cell, Order
from app.studies.pairs import pairs
from app.studies.plan import Stage
from app.studies.reading import Path
from app.studies.stage_keys import Block, BlockPart
from app.studies.study import Condition, Study

Walk = Callable[[Brief], int | None]
"""Steps that the reference walker takes for its errand within the norm; None where it fails."""

RUNS = 20
"""Trials per norm and floor, of which the longest counts (the 99th percentile of twenty)."""

_LONGEST = 600


@dataclass(frozen=True, slots=True)
class Trial:
    """The longest trial of one norm on one floor; `steps` is None where one of them failed."""

    norm: str
    layout: str
    steps: int | None


def too_short(study: Study, condition: Condition, walk: Walk) -> Iterator[tuple[Path, str]]:
    """(path in the settings, sentence) of every test part that some norm needs longer for."""
    for index, item in enumerate(condition.settings.plan):
        if isinstance(item.keys, Block):
            for number, part in enumerate(item.keys.parts):
                path = ("plan", index, "block", "parts", number, "steps")
                yield from ((path, message) for message in _of_part(study, condition, part, walk))


def _of_part(study: Study, condition: Condition, part: BlockPart, walk: Walk) -> Iterator[str]:
    if part.phase in condition.skip:
        return
    found = [trial for norm in condition.norms for trial in _trials(study, condition, part, norm, walk)]
    for trial in found:
        if trial.steps is None:
            yield f"Nobody could finish on {trial.layout} under `{trial.norm}` within {_LONGEST} steps."
    worst = max((trial for trial in found if trial.steps), key=lambda trial: trial.steps or 0, default=None)
    if worst and worst.steps and worst.steps > part.steps:
        yield f"`{worst.norm}` on {worst.layout} can take {worst.steps} steps: write {worst.steps} or more."


def _trials(study: Study, condition: Condition, part: BlockPart, norm: str, walk: Walk) -> Iterator[Trial]:
    """One trial per floor."""
    for pair in pairs(condition.layouts):
        cell = Cell(condition.name, norm, pair.home, pair.away, Order.AS_WRITTEN, Arm.NONE, 0)
        taken = [walk(brief) for brief in _briefs(study, cell, part)]
        longest = None if None in taken else max(steps for steps in taken if steps is not None)
        yield Trial(norm, pair.home if part.layout == "home" else pair.away, longest)


def _briefs(study: Study, cell: Cell, part: BlockPart) -> list[Brief]:
    """Twenty briefs like those that participants will get, with time to spare."""
    drawn: list[Brief] = []
    seed = 0
    while len(drawn) < RUNS:
        stages = plan.draw(study, cell, seed).stages
        drawn += [
            replace(stage.episode, steps=_LONGEST) for stage in stages if _is(stage, part) and stage.episode
        ]
        seed += 1
    return drawn[:RUNS]


def _is(stage: Stage, part: BlockPart) -> bool:
    return stage.key.startswith(f"{part.phase}-")
