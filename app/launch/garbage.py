"""How seldom Python looks for rings of things that nobody holds any more, where steps are taken."""

import gc

_SELDOM = 10_000, 20, 50
"""A search through everything took 30 ms, in which no room moved; what rooms leave behind is hardly ever
a ring, so it is looked for seldom. With Python's own numbers a step cost a tenth more."""


def seldom() -> None:
    """From now on, in this process."""
    gc.set_threshold(*_SELDOM)
