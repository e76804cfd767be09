"""At whom a template looks, so that it is asked about no more people than matter.

Only templates that read other people stand here. One that is not named is asked on the room as
it is; a test holds the names to their predicates.
"""

from app.norms.norm import Norm

_PAIRWISE = frozenset({"approach_ban", "sight_ban", "level_ban", "side_ban", "slow_near", "freeze_near"})
_IN_SIGHT = frozenset({"sight_ban"})
_NEAREST_ONLY = frozenset({"way_ban", "way_only", "turn_taking", "use_nearest"})


_COUNTS_THE_CLOSE = frozenset({"neighbours_ban"})


def is_pairwise(norm: Norm) -> bool:
    """Whether it forbids moves alone, each for what one other person is, and reads nothing shared."""
    return norm.template in _PAIRWISE


def floor_between(norm: Norm) -> bool:
    """Whether a pairwise norm reads what lies between two people, and which way the other looks."""
    return norm.template in _IN_SIGHT


def reach_of(norm: Norm) -> int:
    """Tiles beyond which nobody matters to a pairwise norm: one step more than the greatest it names."""
    named = norm.params.get("of", ())
    values = (*(named if isinstance(named, tuple) else ()), *norm.params.values())
    return 1 + max(1, *(value for value in values if type(value) is int), 1)


def asks_the_nearest(norm: Norm) -> bool:
    """Whether of all others only those matter who are nearest, whatever they look like."""
    return norm.template in _NEAREST_ONLY and not (norm.template == "way_ban" and _of_some(norm))


def counts_the_close(norm: Norm) -> bool:
    """Whether it forbids moves alone, for how many stand how near: two tiles from one at most."""
    return norm.template in _COUNTS_THE_CLOSE


def _of_some(norm: Norm) -> bool:
    """Whether the norm is about some people only."""
    said = norm.params.get("of", (norm.params.get("whom"),))
    return not isinstance(said, tuple) or any(whom is not None for whom in said)
