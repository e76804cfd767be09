"""What a step looks up that stays the same for the whole episode."""

from typing import NamedTuple

from app.episodes.brief import Brief
from app.episodes.chart import Chart, chart_of
from app.episodes.due import due_times
from app.norms.catalogue import NO_NORM, norm_of
from app.norms.norm import Norm


class Setting(NamedTuple):
    """The norm, the charts under it and free of it, the steps from which lapses are due."""

    norm: Norm
    chart: Chart
    free: Chart
    due: tuple[int, ...]


def setting_of(brief: Brief) -> Setting:
    """Look everything up once; builds the charts where this process has not yet."""
    chart = chart_of(brief.layout, brief.norm, brief.errand)
    free = chart_of(brief.layout, NO_NORM.id, brief.errand)
    return Setting(norm_of(brief.norm), chart, free, due_times(brief))
