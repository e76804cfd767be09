"""A question to a norm that only asks about what can be done."""

from app.norms.catalogue import norm_of
from app.world.motion import lawful
from app.world.scene import Scene
from app.world.words import Action


def may(name: str, scene: Scene, action: Action, who: int = 0) -> bool:
    """Whether the norm of this id permits the action, which must be lawful."""
    assert action in lawful(scene, who), "the test asks about something that cannot be done"
    return norm_of(name).permits(scene, who, action)
