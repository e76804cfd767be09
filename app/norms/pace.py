"""Norms about when one moves: the clock and the lamp."""

from collections.abc import Set as AbstractSet

from app.norms.norm import Permits
from app.norms.reading import MOVES, USES, target, used
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Kind, Rug

VERTICAL = frozenset({Action.NORTH, Action.SOUTH})
SIDEWAYS = frozenset({Action.EAST, Action.WEST})


@template(period=2)
def parity_gate(acts: AbstractSet[Action], *, odd: bool) -> Permits:
    """These acts only while the clock shows an odd, or an even, number."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in acts or scene.premises.clock % 2 == odd

    return permits


@template(period=2, acts=USES)
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


@template(period=3)
def thirds_gate(acts: AbstractSet[Action]) -> Permits:
    """These acts only while the clock shows a number divisible by three."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return action not in acts or scene.premises.clock % 3 == 0

    return permits


@template(period=3, acts=MOVES)
def rug_thirds(*, colour: Rug | None = None, off: bool = False) -> Permits:
    """Steps from plain onto coloured floor (this colour; `off`: back) only at numbers divisible by three."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return scene.premises.clock % 3 == 0 or not _crosses(scene, who, action, colour, off=off)

    return permits


@template(period=2, acts=MOVES)
def rug_parity(*, odd: bool, off: bool = False) -> Permits:
    """Steps from plain onto coloured floor (`off`: back) only while the clock is odd, or even."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return scene.premises.clock % 2 == odd or not _crosses(scene, who, action, None, off=off)

    return permits


def _crosses(scene: Visible, who: int, action: Action, colour: Rug | None, *, off: bool) -> bool:
    """Whether a move leads from plain floor onto a rug or the mat (of this colour), or back with `off`."""
    if action not in MOVES:
        return False
    rug = scene.layout.rug
    here, there = rug[scene.people[who].cell], rug[target(scene, who, action)]
    plain, onto = (there, here) if off else (here, there)
    return plain is Rug.PLAIN and (onto is not Rug.PLAIN if colour is None else onto is colour)
