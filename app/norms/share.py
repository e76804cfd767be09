"""Norms about how a shared resource is divided."""

from app.norms.norm import Permits
from app.norms.reading import MOVES, target, used
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Kind, Rug, Shape, Shirt


@template(local=False)
def zone_cap(colour: Rug, most: int) -> Permits:
    """Stepping onto the colour while as many others as it may hold are on it is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        rug = scene.layout.rug
        if action not in MOVES or rug[target(scene, who, action)] is not colour:
            return True
        if rug[scene.people[who].cell] is colour:
            return True
        return (
            sum(rug[o.cell] is colour for at, o in enumerate(scene.people) if at != who and o.cell >= 0)
            < most
        )

    return permits


@template(local=False)
def alternate(kind: Kind, *, same: bool = False) -> Permits:
    """The desk (or shelf) that was used last is not used; with `same`, no other is. None yet: either."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not kind:
            return True
        last = scene.premises.last_desk if kind is Kind.DESK else scene.premises.last_shelf
        return last < 0 or (used(scene, who).number == last) == same

    return permits


@template(local=False)
def desk_rest(steps: int) -> Permits:
    """A desk is used only after it has been idle for so many steps."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not Kind.DESK:
            return True
        return scene.premises.desk_idle[used(scene, who).number] >= steps

    return permits


@template()
def desk_by_shirt(red: Shape, teal: Shape) -> Permits:
    """Red shirts use the desk of one sign, teal shirts that of the other; grey shirts use either."""
    own = {Shirt.RED: red, Shirt.TEAL: teal}

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not Kind.DESK:
            return True
        return own.get(scene.people[who].shirt, used(scene, who).shape) is used(scene, who).shape

    return permits
