"""How Python is set where steps are taken."""

import gc
import sys

_SELDOM = 10_000, 20, 50
"""A search through everything took 30 ms, in which no room moved; what rooms leave behind is hardly ever
a ring, so it is looked for seldom. With Python's own numbers a step cost a tenth more."""

_TURN_S = 0.0005
"""So long a thread that computes may keep the event loop waiting, each time that it wants its turn; with
Python's own 5 ms half of all presses took 100 to 180 ms while one thread computed, with this 3."""


def set_for_rooms() -> None:
    """From now on, in this process."""
    gc.set_threshold(*_SELDOM)
    sys.setswitchinterval(_TURN_S)
