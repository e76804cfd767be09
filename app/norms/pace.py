"""Norms about how or when one moves."""

from collections.abc import Set as AbstractSet

from app.norms.norm import Permits
from app.norms.reading import MOVES, target, used
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Kind

VERTICAL = frozenset({Action.NORTH, Action.SOUTH})
USES = frozenset({Action.USE})


@template(period=2)
def parity_gate(acts: AbstractSet[Action], *, odd: bool) -> Permits:
    """These acts only while the clock shows an odd, or an even, number."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in acts or scene.premises.clock % 2 == odd

    return permits


@template(period=2)
def spot_parity(*, odd: bool) -> Permits:
    """A spot is used only while the clock shows an odd, or an even, number."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not Kind.SPOT:
            return True
        return scene.premises.clock % 2 == odd

    return permits


@template(period=8)
def lamp_gate(acts: AbstractSet[Action], *, lit: bool) -> Permits:
    """These acts only while the lamp is lit, or only while it is dark."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in acts or scene.premises.lamp == lit

    return permits


@template(period=8)
def lamplight_ban() -> Permits:
    """Stepping onto the lamp's tiles from outside is the offence while it is lit."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES or not scene.premises.lamp:
            return True
        light = scene.layout.lamp_tile
        return not light[target(scene, who, action)] or light[scene.people[who].cell]

    return permits


@template(remembers=("moved_before",))
def no_two_moves() -> Permits:
    """A move right after a move is the offence; a bump or a use counts as standing still."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in MOVES or not scene.people[who].track.moved_before

    return permits
