"""A newcomer's presses as a line of text, for those who see somebody else's visit."""

from collections.abc import Iterable

from app.world.motion import ACTIONS, CODE
from app.world.words import Action

_NOT_PRESSED = "-"


def script_of(steps: Iterable[tuple[Action, bool]]) -> str:
    """Per step (action, whether nobody pressed) the code of the action, or a dash."""
    return "".join(_NOT_PRESSED if auto else str(CODE[action]) for action, auto in steps)


def step_of(script: str, n: int) -> tuple[Action, bool]:
    """What was done in step `n`, counted from 1, and whether nobody pressed. IndexError past the end."""
    sign = script[n - 1]
    return (Action.WAIT, True) if sign == _NOT_PRESSED else (ACTIONS[int(sign)], False)
