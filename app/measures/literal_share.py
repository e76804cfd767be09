"""The norms about how a shared resource is divided, read a second time from their sentences."""

from app.measures.literal import Moment, Twin, ahead, colour, moves, place, uses
from app.world.words import Action, Kind, Rug


def two_on_green(moment: Moment, action: Action) -> bool:
    """At most two people on green floor at once (the person at the desk counts, the clerk does not)."""
    scene = moment.scene
    onto, off = colour(scene, ahead(moment, action)), colour(scene, moment.here)
    if not moves(action) or onto is not Rug.GREEN or off is Rug.GREEN:
        return False
    there = [p for p in moment.others if colour(scene, place(scene, p.cell)) is Rug.GREEN]
    return len(there) + 1 > 2


def alternate_desks(moment: Moment, action: Action) -> bool:
    """Do not use the desk that was used last (by anyone)."""
    desk = uses(moment, action)
    if desk is None or desk.kind is not Kind.DESK:
        return False
    used = [done.used for done in moment.past if done.used]
    return [one for one in used if one.kind is Kind.DESK][-1:] == [desk]


TWINS: dict[str, Twin] = {
    "two-on-green": two_on_green,
    "alternate-desks": alternate_desks,
}
