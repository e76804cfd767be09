"""Norms about who uses a desk, or takes from a shelf, after whom."""

from app.norms.norm import Permits
from app.norms.reading import USES, used
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Kind


@template(local=False, acts=USES)
def alternate(kind: Kind, *, same: bool = False) -> Permits:
    """The desk (or shelf) that was used last is not used; with `same`, no other is. None yet: either."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not kind:
            return True
        last = scene.premises.last_desk if kind is Kind.DESK else scene.premises.last_shelf
        return last < 0 or (used(scene, who).number == last) == same

    return permits


@template(local=False, acts=USES)
def desk_rest(steps: int) -> Permits:
    """A desk is used only after it has been idle for so many steps."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not Kind.DESK:
            return True
        return scene.premises.desk_idle[used(scene, who).number] >= steps

    return permits
