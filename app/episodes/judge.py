"""The verdict on a micro-step: what was lawful, what was permitted, whether it broke the norm."""

from app.episodes.step import Move, Step
from app.norms.norm import Norm
from app.world.motion import CODE, IN_MASK, Draft, able, occupied
from app.world.scene import Visible
from app.world.words import Action


def masks(scene: Visible, who: int, norm: Norm) -> tuple[int, int]:
    """Bit masks of the lawful actions and of the permitted among them, bits in the order of `Action`."""
    bodies = scene.bodies
    lawful = able(scene, bodies[who], occupied(bodies))
    return lawful, allowed(scene, who, norm, lawful)


def allowed(scene: Visible, who: int, norm: Norm, lawful: int) -> int:
    """The permitted among the lawful actions; whoever is outside can break nothing."""
    asked, permits = lawful & norm.acts, norm.permits
    if scene.bodies[who][0] < 0:
        return lawful
    mask = lawful ^ asked
    for action in IN_MASK[asked]:
        if permits(scene, who, action):
            mask |= 1 << CODE[action]
    return mask


def breaks(action: Action, permitted: int) -> bool:
    """Guard G: a forbidden action is a violation only where another was permitted."""
    return permitted != 0 and not permitted >> CODE[action] & 1


def explain(step: Step, norm: Norm) -> tuple[Move, ...]:
    """The step's moves with everybody's masks worked out, each on the scene before its micro-step."""
    draft, moves = Draft(step.start), []
    for move in step.moves:
        lawful = able(draft, draft.rows[move.who], draft.taken)
        permitted = allowed(draft, move.who, norm, lawful)
        broke = breaks(move.effective, permitted) and move.before >= 0
        moves.append(move._replace(lawful=lawful, permitted=permitted, violation=broke))
        draft.act(move.who, CODE[move.effective])
    return tuple(moves)
