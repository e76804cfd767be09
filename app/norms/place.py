"""Norms about where one may go."""

from app.norms.norm import Permits
from app.norms.reading import MOVES, target, used
from app.norms.template import template
from app.world.scene import Visible
from app.world.words import Action, Kind, Rug


@template()
def floor_ban(colour: Rug, *, loaded: bool = False) -> Permits:
    """Stepping onto the colour from another is the offence, being on it is not."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action not in MOVES or (loaded and not scene.people[who].load):
            return True
        rug = scene.layout.rug
        return rug[target(scene, who, action)] is not colour or rug[scene.people[who].cell] is colour

    return permits


@template(remembers=("seated",))
def rest_ban(colour: Rug) -> Permits:
    """Standing still on the colour is the offence; sitting there, or being served, is not."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        person = scene.people[who]
        still = action is Action.WAIT and not person.busy and not person.seated
        return not still or scene.layout.rug[person.cell] is not colour

    return permits


@template()
def spot_zone(colour: Rug, *, off: bool = False) -> Permits:
    """A spot is used only on the colour, or, with `off`, only anywhere else."""

    def permits(scene: Visible, who: int, action: Action) -> bool:
        if action is not Action.USE or used(scene, who).kind is not Kind.SPOT:
            return True
        return (scene.layout.rug[scene.people[who].cell] is colour) != off

    return permits
