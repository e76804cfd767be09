"""Every norm by its id, gathered from the families."""

from app.norms.entries import (
    distance_pace,
    distance_queues,
    distance_steps,
    distance_uses,
    pace_clock,
    pace_rest,
    pace_rhythm,
    place_doors,
    place_floor,
    place_things,
    share_desks,
    share_shelves,
    share_spots,
    share_zones,
)
from app.norms.entry import Entry, norm_from
from app.norms.norm import Family, Norm
from app.world.scene import Visible
from app.world.words import Action

_WRITTEN: dict[Family, tuple[Entry, ...]] = {
    Family.PLACE: (*place_floor.ENTRIES, *place_things.ENTRIES, *place_doors.ENTRIES),
    Family.PACE: (*pace_clock.ENTRIES, *pace_rhythm.ENTRIES, *pace_rest.ENTRIES),
    Family.DISTANCE: (
        *distance_queues.ENTRIES,
        *distance_steps.ENTRIES,
        *distance_pace.ENTRIES,
        *distance_uses.ENTRIES,
    ),
    Family.SHARE: (
        *share_zones.ENTRIES,
        *share_desks.ENTRIES,
        *share_shelves.ENTRIES,
        *share_spots.ENTRIES,
    ),
}


def _anything(scene: Visible, who: int, action: Action) -> bool:
    return True


NO_NORM = Norm("none", 0, Family.PLACE, "There is no rule.", "none", {}, _anything)
"""What holds in the practice room, and in runs that measure what people do without a rule."""

NORMS: dict[str, Norm] = {
    entry.id: norm_from(entry, family)
    for family, entries in _WRITTEN.items()
    for entry in sorted(entries, key=lambda written: written.number)
}
"""The norms that a study may name, in the order of their numbers."""

_ALL = NORMS | {near.id: near for norm in NORMS.values() for near in norm.relatives()} | {NO_NORM.id: NO_NORM}


def norm_of(name: str) -> Norm:
    """The norm, near miss ("no-blue-floor/a") or option ("no-blue-floor/0") of this id; KeyError for none."""
    return _ALL[name]
