"""Norms about how many people a rug holds."""

from app.norms.norm import Permits
from app.norms.reading import MOVES, others, shirt_of, target
from app.norms.template import template
from app.world.scene import Body, Visible
from app.world.words import Action, Rug


@template(local=False, acts=MOVES)
def zone_cap(colour: Rug, most: int) -> Permits:
    """Stepping onto the colour while as many others as it may hold are on it is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        return not _enters(scene, who, action, colour) or len(_there(scene, who, colour)) < most

    return permits


@template(local=False, acts=MOVES)
def zone_cap_by_shirt(colour: Rug) -> Permits:
    """Stepping onto the colour while somebody in one's own shirt colour is on it is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if not _enters(scene, who, action, colour):
            return True
        mine = shirt_of(scene.bodies[who])
        return all(shirt_of(other) is not mine for other in _there(scene, who, colour))

    return permits


@template(local=False, acts=MOVES)
def zone_cap_by_hat(colour: Rug) -> Permits:
    """Stepping onto the colour while somebody on it has a hat as oneself has, or none as oneself."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if not _enters(scene, who, action, colour):
            return True
        mine = scene.bodies[who][2]
        return all(other[2] != mine for other in _there(scene, who, colour))

    return permits


@template(local=False, acts=MOVES)
def zone_of_one_shirt(colour: Rug) -> Permits:
    """Stepping onto the colour while somebody in another shirt colour is on it is the offence."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if not _enters(scene, who, action, colour):
            return True
        mine = shirt_of(scene.bodies[who])
        return all(shirt_of(other) is mine for other in _there(scene, who, colour))

    return permits


def _enters(scene: Visible, who: int, action: Action, colour: Rug) -> bool:
    rug = scene.layout.rug
    onto = action in MOVES and rug[target(scene, who, action)] is colour
    return onto and rug[scene.bodies[who][0]] is not colour


def _there(scene: Visible, who: int, colour: Rug) -> list[Body]:
    rug = scene.layout.rug
    return [other for other in others(scene, who) if rug[other[0]] is colour]
