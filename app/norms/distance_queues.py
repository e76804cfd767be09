"""Norms about where one waits for a desk."""

from app.norms.norm import Permits
from app.norms.reading import MOVES, lines, target, wants
from app.norms.template import template
from app.world.scene import NOT_IN_LINE, Body, Visible
from app.world.words import Action, Kind, Line


@template(remembers=("in_line",), watches=("in_line",), local=False, acts=MOVES)
def queue(line: Line, *, ahead: bool = False) -> Permits:
    """At a desk that others wait for one joins the line at its tail and moves up cell by cell.

    With `ahead` one joins anywhere but at the tail. Where nobody else waits there is no rule.
    """

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES or not wants(scene, who, Kind.DESK):
            return True
        slot = scene.layout.slot_at[line][target(scene, who, action)] if scene.layout.slot_at else NOT_IN_LINE
        tail = _tail(scene, who, line, slot // 4) if slot >= 0 else 0
        if not tail:
            return True
        mine, k = lines(scene.bodies[who])[line], slot % 4
        if k == 0:
            return mine == slot + 1
        return mine == slot or (k < 3 and mine == slot + 1) or (k == tail) != ahead

    return permits


def _tail(scene: Visible, who: int, line: Line, desk: int) -> int:
    """The first slot behind all others who wait at the desk; 0 where nobody does."""
    waited = (_waits(other, line) for at, other in enumerate(scene.bodies) if at != who)
    return 1 + max((place % 4 for place in waited if place // 4 == desk), default=-1)


def _waits(body: Body, line: Line) -> int:
    """Where the person waits, desk * 4 + k; NOT_IN_LINE for whoever is outside or being served."""
    return lines(body)[line] if body[0] >= 0 and not body[5] else NOT_IN_LINE
