"""From when on lapses are due: drawn times that nobody can foresee."""

from app.episodes.brief import Brief
from app.episodes.chance import Stream, below
from app.norms.catalogue import NO_NORM, norm_of
from app.world.evening import SHUT_FOR

STRETCH = 150
"""Steps that the least and the greatest number of lapses refer to."""


def due_times(brief: Brief) -> tuple[int, ...]:
    """The steps from which on one more lapse is due, in order; empty where residents never lapse.

    The least number falls due early enough to find an opportunity each. Where the norm is
    about queues all do in the time in which there are some.
    """
    if brief.lapse == 0 or brief.norm == NO_NORM.id or (brief.phase.is_test and not brief.lapse_in_test):
        return ()
    least, most = brief.lapse_min, brief.lapse_max
    wanted = least + below(max(1, most - least + 1), brief.seed, Stream.LAPSE_COUNT)
    count = max(1, round(wanted * brief.steps / STRETCH))
    queues = "in_line" in norm_of(brief.norm).remembers
    last = min(SHUT_FOR - 10, brief.steps) if queues else max(2, brief.steps - brief.steps // 6)
    early = max(1, last * 2 // 3)
    limits = [early if at < least else last for at in range(count)]
    times = (1 + below(limit, brief.seed, Stream.LAPSE_TIME, 0, at) for at, limit in enumerate(limits))
    return tuple(sorted(times))
