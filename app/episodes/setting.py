"""What a step looks up that stays the same for the whole episode."""

from typing import NamedTuple

from app.episodes.brief import Brief
from app.episodes.chance import Stream, words
from app.episodes.chart import Chart, chart_of
from app.episodes.due import due_times
from app.norms.catalogue import NO_NORM, norm_of
from app.norms.norm import Norm
from app.world.layout import Layout
from app.world.words import Kind

RESTOCK = 80
"""The chance, in thousandths, that an item comes to a shelf in a step."""


class Setting(NamedTuple):
    """The norm, the charts under it and free of it, the steps from which lapses are due.

    `deliveries` says per step to which shelves an item comes.
    """

    norm: Norm
    chart: Chart
    free: Chart
    due: tuple[int, ...]
    deliveries: tuple[tuple[bool, ...], ...]


def setting_of(brief: Brief) -> Setting:
    """Look everything up once; builds the charts where this process has not yet."""
    chart = chart_of(brief.layout, brief.norm, brief.errand)
    free = chart_of(brief.layout, NO_NORM.id, brief.errand)
    return Setting(norm_of(brief.norm), chart, free, due_times(brief), _deliveries(brief, free.layout))


def _deliveries(brief: Brief, layout: Layout) -> tuple[tuple[bool, ...], ...]:
    shelves = range(len(layout.of_kind[Kind.SHELF]))
    drawn = [words(brief.seed, Stream.RESTOCK, brief.steps, at) for at in shelves]
    return tuple(zip(*[[(word >> 11) % 1000 < RESTOCK for word in each] for each in drawn], strict=True))
