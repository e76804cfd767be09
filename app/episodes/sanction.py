"""Who frowns at whom: the nearest resident that can see it, always with the clerk."""

from collections.abc import Sequence

from app.episodes.event import CLERK
from app.world.layout import Cell, Layout
from app.world.scene import Body

RANGE = 6
"""How far residents object, in king's moves."""


def frowners(layout: Layout, people: Sequence[Body], offender: int, cell: Cell) -> tuple[int, ...]:
    """The nearest resident within range with a clear line to the offender's cell, then the clerk."""
    best, nearest = CLERK, RANGE + 1
    for who, person in enumerate(people):
        if who in (0, offender) or person[0] < 0:
            continue
        apart = distance(layout.width, person[0], cell)
        if apart < nearest and sees(layout, people, person[0], cell):
            best, nearest = who, apart
    return (CLERK,) if best == CLERK else (best, CLERK)


def distance(width: int, a: Cell, b: Cell) -> int:
    """King's moves between two cells."""
    return max(abs(a // width - b // width), abs(a % width - b % width))


def sees(layout: Layout, people: Sequence[Body], a: Cell, b: Cell) -> bool:
    """Whether no plant or person stands between the two cells."""
    taken = {person[0] for person in people}
    return not any(layout.plant[cell] or cell in taken for cell in between(layout.width, a, b))


def between(width: int, a: Cell, b: Cell) -> list[Cell]:
    """The cells strictly between two cells on Bresenham's line from the first to the second."""
    (y, x), (y1, x1) = divmod(a, width), divmod(b, width)
    dx, dy = abs(x1 - x), -abs(y1 - y)
    sx, sy, error = (1 if x < x1 else -1), (1 if y < y1 else -1), dx + dy
    cells: list[Cell] = []
    while (x, y) != (x1, y1):
        double = 2 * error
        if double >= dy:
            error, x = error + dy, x + sx
        if double <= dx:
            error, y = error + dx, y + sy
        cells.append(y * width + x)
    return cells[:-1]
