"""When somebody is asked what they believe."""

from collections.abc import Iterable, Sequence

from app.studies.cell import Arm

SCHEDULES = ((10, 50, 150), (20, 70, 150), (35, 100, 150))
"""Steps of the staggered schedules, for an episode of 150 steps."""

_OF = 150
_APART = 15
_MOST = 8
_WITHIN = 3
_QUIET = 25


def probe_steps(arm: Arm, schedule: int, steps: int) -> tuple[int, ...]:
    """The steps after which the arm `fixed` asks; stretched where learning is longer or shorter."""
    if arm is not Arm.FIXED:
        return ()
    return tuple(sorted({max(1, round(at * steps / _OF)) for at in SCHEDULES[schedule]}))


def probe_due(n: int, frowns: Iterable[int], asked: Sequence[int]) -> bool:
    """Whether the arm `event` asks after step `n`.

    `frowns` are the steps at which anybody was frowned at, `asked` those already asked at.
    It asks within 3 steps of a frown, or after 25 steps without one, at least 15 steps
    after the last question, 8 times at most.
    """
    if len(asked) >= _MOST or (asked and n - asked[-1] < _APART):
        return False
    seen = [at for at in frowns if at <= n]
    latest = max([*seen, *asked], default=0)
    fresh = any(n - at <= _WITHIN and at not in asked for at in seen)
    return fresh or n - latest >= _QUIET
