"""The norms about how or when one moves, read a second time from their sentences."""

from itertools import takewhile

from app.measures.literal import Done, Moment, Twin, ahead, colour, moves
from app.world.words import Action, Rug

_VERTICAL = (Action.NORTH, Action.SOUTH)
_CLOCKWISE = (Action.NORTH, Action.EAST, Action.SOUTH, Action.WEST)


def _clock(moment: Moment) -> int:
    return moment.scene.premises.clock


def _moved(done: Done) -> bool:
    return moves(done.action)


def _run(moment: Moment) -> list[Action]:
    """The moves that came right before, one on another, the latest first."""
    return [done.action for done in takewhile(_moved, reversed(moment.mine))]


def even_steps_only(moment: Moment, action: Action) -> bool:
    """Move only while the clock shows an even number."""
    return moves(action) and str(_clock(moment))[-1] in "13579"


def vertical_on_even_steps(moment: Moment, action: Action) -> bool:
    """Move north (up) or south (down) only while the clock shows an even number."""
    return action in _VERTICAL and str(_clock(moment))[-1] in "13579"


def freeze_while_lamp_lit(moment: Moment, action: Action) -> bool:
    """Do not move while the lamp is lit."""
    return moves(action) and _clock(moment) % 8 in (0, 1, 2, 3)


def rest_after_three_moves(moment: Moment, action: Action) -> bool:
    """After three moves in a row, stand still for a step (a bump or a use counts as standing still)."""
    return moves(action) and len(_run(moment)) >= 3


def no_three_straight(moment: Moment, action: Action) -> bool:
    """Never take three moves in a row in the same direction."""
    return moves(action) and _run(moment)[:2] == [action, action]


def pause_before_turning(moment: Moment, action: Action) -> bool:
    """Before changing direction, stand still for a step (a bump or a use counts as standing still)."""
    return moves(action) and any(last is not action for last in _run(moment)[:1])


def no_left_turns(moment: Moment, action: Action) -> bool:
    """Never turn left from your last move, as from north (up) to west (left) or from west (left) to south
    (down); turning straight back is no left turn.
    """  # noqa: D205 - one long sentence
    before = [done.action for done in moment.mine if _moved(done)]
    return bool(before) and action is _CLOCKWISE[_CLOCKWISE.index(before[-1]) - 1]


def half_speed_when_loaded(moment: Moment, action: Action) -> bool:
    """While carrying something, do not move on two steps in a row."""
    return moves(action) and moment.me.load and bool(_run(moment))


def rest_two_after_use(moment: Moment, action: Action) -> bool:
    """After using anything, stand still for two steps (the time for which a desk or a spot keeps you does
    not count).
    """  # noqa: D205 - one long sentence
    return moves(action) and any(done.used for done in moment.free[-2:])


def settle_before_use(moment: Moment, action: Action) -> bool:
    """Before using anything, stand still for a step (a bump or another use counts as standing still)."""
    return action is Action.USE and bool(_run(moment))


def step_onto_rugs_by_threes(moment: Moment, action: Action) -> bool:
    """Step from plain onto coloured floor (the green mat too) only while the clock shows a number divisible
    by three.
    """  # noqa: D205 - one long sentence
    scene = moment.scene
    here, there = colour(scene, moment.here), colour(scene, ahead(moment, action))
    onto = here is Rug.PLAIN and there in (Rug.BLUE, Rug.AMBER, Rug.VIOLET, Rug.GREEN)
    return moves(action) and onto and sum(int(digit) for digit in str(_clock(moment))) % 3 != 0


def use_on_odd_steps(moment: Moment, action: Action) -> bool:
    """Use things only while the clock shows an odd number."""
    return action is Action.USE and str(_clock(moment))[-1] in "02468"


def door_pause_three(moment: Moment, action: Action) -> bool:
    """After coming in, stay on the door tile for three steps."""
    at_the_door = moment.scene.layout.door_at[moment.me.cell] >= 0
    return moves(action) and at_the_door and len(moment.mine) < 3


TWINS: dict[str, Twin] = {
    "even-steps-only": even_steps_only,
    "vertical-on-even-steps": vertical_on_even_steps,
    "freeze-while-lamp-lit": freeze_while_lamp_lit,
    "rest-after-three-moves": rest_after_three_moves,
    "no-three-straight": no_three_straight,
    "pause-before-turning": pause_before_turning,
    "no-left-turns": no_left_turns,
    "half-speed-when-loaded": half_speed_when_loaded,
    "rest-two-after-use": rest_two_after_use,
    "settle-before-use": settle_before_use,
    "step-onto-rugs-by-threes": step_onto_rugs_by_threes,
    "use-on-odd-steps": use_on_odd_steps,
    "door-pause-three": door_pause_three,
}
