"""The clock on the wall: the number that the next press will take, the lamp that follows it."""

from app.world.layout import Layout

LAMP_PERIOD = 8
"""Four steps lit, four dark."""


def lit(layout: Layout, clock: int) -> bool:
    """Whether the lamp is lit at this clock; a room without a lamp is never lit."""
    return layout.lamp >= 0 and clock // 4 % 2 == 0
