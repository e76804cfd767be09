"""The verdict on a micro-step: what was lawful, what was permitted, whether it broke the norm."""

from app.episodes.step import Move, Step
from app.norms.norm import Norm
from app.world.motion import CODE, enact, lawful
from app.world.scene import Visible
from app.world.words import Action


def masks(scene: Visible, who: int, norm: Norm) -> tuple[int, int]:
    """Bit masks of the lawful actions and of the permitted among them, bits in the order of `Action`."""
    able, allowed, permits = 0, 0, norm.permits
    present = scene.people[who].cell >= 0
    for action in lawful(scene, who):
        bit = 1 << CODE[action]
        able |= bit
        if not present or permits(scene, who, action):
            allowed |= bit
    return able, allowed


def breaks(action: Action, permitted: int) -> bool:
    """Guard G: a forbidden action is a violation only where another was permitted."""
    return permitted != 0 and not permitted >> CODE[action] & 1


def explain(step: Step, norm: Norm) -> tuple[Move, ...]:
    """The step's moves with everybody's masks worked out, each on the scene before its micro-step."""
    scene, moves = step.start, []
    for move in step.moves:
        able, allowed = masks(scene, move.who, norm)
        broke = breaks(move.effective, allowed) and move.before >= 0
        moves.append(move._replace(lawful=able, permitted=allowed, violation=broke))
        scene = enact(scene, move.who, move.effective)
    return tuple(moves)
