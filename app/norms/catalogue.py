"""Every norm by its id."""

from app.norms.norm import Family, Norm
from app.world.scene import Visible
from app.world.words import Action


def _anything(scene: Visible, who: int, action: Action) -> bool:
    return True


NO_NORM = Norm("none", 0, Family.PLACE, "There is no rule.", "none", {}, _anything)

NORMS: dict[str, Norm] = {}


def norm_of(name: str) -> Norm:
    """The norm of this id; KeyError where there is none."""
    return NO_NORM if name == NO_NORM.id else NORMS[name]
