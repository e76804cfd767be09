"""Norms about one's position relative to others."""

from app.norms.norm import Permits
from app.norms.reading import MOVES, target, used, wants, within
from app.norms.template import template
from app.world.layout import Cell
from app.world.scene import NOT_IN_LINE, Person, Visible
from app.world.words import Action, Kind, Line, Shirt


@template(local=False)
def approach_ban(shirt: Shirt | None, *, loaded: bool = False) -> Permits:
    """Stepping next to somebody (in this shirt) whom one was not next to is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        if action not in MOVES or (loaded and not me.load):
            return True
        near = within(scene.layout, 1)
        ahead, here = near[target(scene, who, action)], near[me.cell]
        for at, other in enumerate(scene.people):
            if (
                at != who
                and (shirt is None or other.shirt is shirt)
                and other.cell in ahead
                and other.cell not in here
            ):
                return False
        return True

    return permits


@template(local=False)
def use_near_ban(shirt: Shirt) -> Permits:
    """Using anything next to somebody in this shirt is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE:
            return True
        near = within(scene.layout, 1)[scene.people[who].cell]
        return not any(
            other.cell in near and other.shirt is shirt for at, other in enumerate(scene.people) if at != who
        )

    return permits


@template(local=False)
def use_alone(kind: Kind, reach: int) -> Permits:
    """A fixture of the kind is used only while nobody else is within reach."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not kind:
            return True
        near = within(scene.layout, reach)[scene.people[who].cell]
        return not any(other.cell in near for at, other in enumerate(scene.people) if at != who)

    return permits


@template(remembers=("in_line",), local=False)
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
        mine, k = scene.people[who].track.in_line[line], slot % 4
        if k == 0:
            return mine == slot + 1
        return mine == slot or (k < 3 and mine == slot + 1) or (k == tail) != ahead

    return permits


def _tail(scene: Visible, who: int, line: Line, desk: int) -> int:
    """The first slot behind all others who wait at the desk; 0 where nobody does."""
    waited = (_waits(other, line) for at, other in enumerate(scene.people) if at != who)
    return 1 + max((place % 4 for place in waited if place // 4 == desk), default=-1)


def _waits(person: Person, line: Line) -> int:
    """Where the person waits, desk * 4 + k; NOT_IN_LINE for whoever is outside or being served."""
    out: Cell = person.cell
    return person.track.in_line[line] if out >= 0 and not person.busy else NOT_IN_LINE
