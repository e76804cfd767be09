"""Whether the tests of a study are long enough: the reference walker tries them beforehand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.episodes.brief import Brief
from app.studies import plan
from app.studies.cell import Arm, Cell, Order
from app.studies.pairs import pairs
from app.studies.reading import Path
from app.studies.stage_keys import Block, BlockPart
from app.studies.study import Condition, Study

Walk = Callable[[Brief], int | None]
"""Steps that the reference walker takes for its errand within the norm; None where it fails."""

RUNS = 20
"""Trials per norm and floor."""
IN_TIME = 99
"""So many of a hundred walks under a norm end within a test, over all floors together."""

_LONGEST = 600
_THROUGH = 0.85
"""The least share of walks that keep the norm and finish: 17 of 20."""


class Trials(NamedTuple):
    """All trials of one norm on one floor; None stands for one that failed."""

    norm: str
    layout: str
    taken: tuple[int | None, ...]


def too_short(study: Study, condition: Condition, walk: Walk) -> Iterator[tuple[Path, str]]:
    """(path in the settings, sentence) of every test part that some norm needs longer for.

    Certified seeds are long enough: the oracle has come through every one of them.
    """
    if condition.settings.certified_only:
        return
    parts = dict(_parts(condition))
    if not parts:
        return
    trials = [found for norm in condition.norms for found in _of_norm(study, condition, norm, parts, walk)]
    for norm, layout, taken in trials:
        through = sum(steps is not None for steps in taken)
        if through < _THROUGH * len(taken):
            walks = f"{through} of {len(taken)} walks on {layout} under `{norm}`"
            yield ("plan",), f"Only {walks} got through in {_LONGEST} steps."
    needed = {norm: _enough(trials, norm) for norm in condition.norms}
    worst = max(needed, key=lambda norm: needed[norm])
    for path, part in parts.items():
        if part.steps < needed[worst]:
            yield path, f"`{worst}` can take {needed[worst]} steps: write {needed[worst]} or more."


def _enough(trials: Sequence[Trials], norm: str) -> int:
    """Steps within which 99 of 100 walks under a norm end; one in hundreds is blocked by chance."""
    every = sorted(
        steps for found in trials if found.norm == norm for steps in found.taken if steps is not None
    )
    return every[-(-IN_TIME * len(every) // 100) - 1] if every else 0


def _parts(condition: Condition) -> Iterator[tuple[tuple[str | int, ...], BlockPart]]:
    """(path of its steps, part) of every test part that the condition has."""
    for index, item in enumerate(condition.settings.plan):
        for number, part in enumerate(item.keys.parts if isinstance(item.keys, Block) else []):
            if part.phase not in condition.skip:
                yield ("plan", index, "block", "parts", number, "steps"), part


def _of_norm(
    study: Study,
    condition: Condition,
    norm: str,
    parts: Mapping[tuple[str | int, ...], BlockPart],
    walk: Walk,
) -> Iterator[Trials]:
    """Twenty trials on every floor, shared out among the parts that are played there."""
    taken: dict[str, list[int | None]] = {}
    for pair in pairs(condition.layouts, cross=condition.settings.layouts.cross_community):
        cell = Cell(condition.name, norm, pair.home, pair.away, Order.AS_WRITTEN, Arm.NONE, 0)
        for part in parts.values():
            layout = pair.home if part.layout == "home" else pair.away
            walks = [walk(brief) for brief in _briefs(study, cell, part, RUNS // len(parts))]
            taken.setdefault(layout, []).extend(walks)
    return (Trials(norm, layout, tuple(walks)) for layout, walks in taken.items())


def _briefs(study: Study, cell: Cell, part: BlockPart, count: int) -> list[Brief]:
    """Briefs like those that participants will get, with time to spare."""
    drawn: list[Brief] = []
    for seed in range(count):
        stages = plan.draw(study, cell, seed).stages
        mine = [stage.episode for stage in stages if stage.key.startswith(f"{part.phase}-") and stage.episode]
        drawn += [replace(brief, steps=_LONGEST) for brief in mine]
    return drawn[:count]
