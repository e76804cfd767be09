"""The norms about how or when one moves, read a second time from their sentences."""

from app.measures.literal import Moment, Twin, moves
from app.world.words import Action


def even_steps_only(moment: Moment, action: Action) -> bool:
    """Move only while the clock shows an even number."""
    return moves(action) and str(moment.scene.premises.clock)[-1] in "13579"


def freeze_while_lamp_lit(moment: Moment, action: Action) -> bool:
    """Do not move while the lamp is lit."""
    return moves(action) and moment.scene.premises.clock % 8 in (0, 1, 2, 3)


TWINS: dict[str, Twin] = {
    "even-steps-only": even_steps_only,
    "freeze-while-lamp-lit": freeze_while_lamp_lit,
}
