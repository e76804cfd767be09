"""Which acts a template can forbid at all, and at whom it looks.

Only templates that read other people or shared things stand here: verdicts of the rest are
looked up. A template that is not named is asked about every act; a test holds the names to
their predicates.
"""

from app.norms.norm import Norm
from app.norms.reading import MOVES
from app.world.words import Action

EVERY = frozenset(Action)
USES = frozenset({Action.USE})

_MOVES_ONLY = frozenset(
    {
        *("approach_ban", "neighbours_ban", "sight_ban", "level_ban", "side_ban", "queue"),
        *("slow_near", "freeze_near", "way_ban", "way_only", "turn_taking"),
        *("zone_cap", "zone_cap_by_shirt", "zone_cap_by_hat", "zone_of_one_shirt", "door_alone"),
    }
)
_PAIRWISE = frozenset({"approach_ban", "sight_ban", "level_ban", "side_ban", "slow_near", "freeze_near"})
_IN_SIGHT = frozenset({"sight_ban"})
_NEAREST_ONLY = frozenset({"way_ban", "way_only", "turn_taking", "use_nearest"})
_USES_ONLY = frozenset(
    {
        *("use_near_ban", "use_beside_ban", "use_nearest"),
        *("shelf_extreme", "stock_parity", "stock_least", "shelf_company"),
        *("match_anyone", "occupancy_parity", "occupancy_most", "alternate", "desk_rest"),
    }
)


def forbids(norm: Norm) -> frozenset[Action]:
    """The acts that this norm may forbid; it permits every other one."""
    if norm.template in _MOVES_ONLY:
        return MOVES
    return USES if norm.template in _USES_ONLY else EVERY


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


def _of_some(norm: Norm) -> bool:
    """Whether the norm is about some people only."""
    said = norm.params.get("of", (norm.params.get("whom"),))
    return not isinstance(said, tuple) or any(whom is not None for whom in said)
