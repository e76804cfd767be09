"""Norms about who may be near while one uses something."""

from app.norms.norm import Permits
from app.norms.reading import USES, Whom, is_near, nearest, others, shirt_of, used, within
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Kind, Shirt


@template(local=False, acts=USES)
def use_near_ban(whom: Whom, reach: int, *, kind: Kind | None = None) -> Permits:
    """Using anything (of the kind) is the offence while one of these people is within reach."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or (kind is not None and used(scene, who).kind is not kind):
            return True
        return not is_near(scene, who, scene.bodies[who][0], reach, whom)

    return permits


@template(local=False, acts=USES)
def use_beside_ban(count: int) -> Permits:
    """Using anything is the offence while exactly so many others are next to one."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE:
            return True
        near = within(scene.layout, 1)[scene.bodies[who][0]]
        return sum(other[0] in near for other in others(scene, who)) != count

    return permits


@template(local=False, acts=USES)
def use_nearest(kind: Kind, shirt: Shirt, *, other: bool = False) -> Permits:
    """A fixture of the kind is used only while the nearest person wears the shirt.

    With `other` only while none of the nearest does. In an empty room there is no rule.
    """

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not kind:
            return True
        company = nearest(scene, who)
        return not company or any(shirt_of(one) is shirt for one in company) != other

    return permits
