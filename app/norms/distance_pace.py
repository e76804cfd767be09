"""Norms about how one moves while others are near."""

from app.norms.norm import Permits
from app.norms.reading import HEADED, MOVES, Whom, gait, is_near, nearest
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
        me = scene.bodies[who]
        return action not in MOVES or not gait(me)[1] or not is_near(scene, who, me[0], reach, whom)

    return permits


@template(local=False, acts=MOVES)
def freeze_near(whom: Whom, reach: int) -> Permits:
    """Moving is the offence while one of these people is within reach."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in MOVES or not is_near(scene, who, scene.bodies[who][0], reach, whom)

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
        return (way, True) not in [gait(other) for other in nearest(scene, who, whom)]

    return permits


@template(watches=("heading", "moved_before"), local=False, acts=MOVES)
def way_only() -> Permits:
    """Once the nearest person has just moved, moving any other way is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES:
            return True
        ways = [heading for heading, moved in map(gait, nearest(scene, who)) if moved]
        return not ways or HEADED[action] in ways

    return permits


@template(watches=("moved_before",), local=False, acts=MOVES)
def turn_taking() -> Permits:
    """Moving right after the nearest person has moved is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in MOVES or not any(gait(other)[1] for other in nearest(scene, who))

    return permits
