"""Norms about how long one keeps a spot, and in whose company one takes it."""

from app.norms.norm import Permits
from app.norms.reading import MOVES, USES, others, used
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Kind


@template(remembers=("dwell",), acts=MOVES)
def stay_on_spot(least: int) -> Permits:
    """Leaving a spot is the offence before so many micro-steps on it, those that it holds one included."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        return action not in MOVES or not me.seated or me.track.dwell >= least

    return permits


@template(remembers=("seated",), period=2, acts=MOVES)
def leave_spot_parity(*, odd: bool) -> Permits:
    """One leaves a spot only on odd, or only on even, steps."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in MOVES or not scene.people[who].seated or scene.premises.clock % 2 == odd

    return permits


@template(local=False, acts=USES)
def occupancy_parity(kind: Kind, *, odd: bool) -> Permits:
    """A fixture of the kind is used only while an even, or an odd, number of others use a spot or a desk."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not kind:
            return True
        return _using(scene, who) % 2 == odd

    return permits


@template(local=False, acts=USES)
def occupancy_most(kind: Kind, most: int) -> Permits:
    """A fixture of the kind is used only while at most so many others use a spot or a desk."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not kind:
            return True
        return _using(scene, who) <= most

    return permits


def _using(scene: Visible, who: int) -> int:
    """How many others keep a spot or are being served at a desk."""
    return sum(bool(other[6] or other[5]) for other in others(scene, who))
