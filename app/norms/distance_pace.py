"""Norms about how one moves while others are near."""

from app.norms.norm import Permits
from app.norms.reading import HEADED, MOVES, Whom, is_near, nearest
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Heading

_OPPOSITE = {
    Action.NORTH: Heading.SOUTH,
    Action.SOUTH: Heading.NORTH,
    Action.EAST: Heading.WEST,
    Action.WEST: Heading.EAST,
}


@template(remembers=("moved_before",), local=False, acts=MOVES)
def slow_near(whom: Whom, reach: int) -> Permits:
    """A move right after a move is the offence while one of these people is within reach."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        me = scene.people[who]
        return (
            action not in MOVES or not me.track.moved_before or not is_near(scene, who, me.cell, reach, whom)
        )

    return permits


@template(local=False, acts=MOVES)
def freeze_near(whom: Whom, reach: int) -> Permits:
    """Moving is the offence while one of these people is within reach."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in MOVES or not is_near(scene, who, scene.people[who].cell, reach, whom)

    return permits


@template(watches=("heading", "moved_before"), local=False, acts=MOVES)
def way_ban(whom: Whom = None, *, opposite: bool = False) -> Permits:
    """Moving the way that the nearest of these people has just moved (or the opposite) is the offence.

    Of several equally near any counts; whoever stood still does not.
    """

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES:
            return True
        way = _OPPOSITE[action] if opposite else HEADED[action]
        return not any(
            other.track.moved_before and other.track.heading is way for other in nearest(scene, who, whom)
        )

    return permits


@template(watches=("heading", "moved_before"), local=False, acts=MOVES)
def way_only() -> Permits:
    """Once the nearest person has just moved, moving any other way is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES:
            return True
        ways = [other.track.heading for other in nearest(scene, who) if other.track.moved_before]
        return not ways or HEADED[action] in ways

    return permits


@template(watches=("moved_before",), local=False, acts=MOVES)
def turn_taking() -> Permits:
    """Moving right after the nearest person has moved is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in MOVES or not any(other.track.moved_before for other in nearest(scene, who))

    return permits
