"""Where people wait before a desk: slots of the three line shapes, link tiles between them."""

from itertools import pairwise

from app.world.layout import Cell, Queue
from app.world.words import Line

WAITING = 4
"""Slots per line: the desk's front, three waiting cells."""


def queue_before(line: Line, front: Cell, width: int) -> Queue:
    """The waiting cells of one line shape at the desk whose front is given (desks are in the north wall)."""
    slots = tuple(_slot(line, front, k, width) for k in range(WAITING))
    links = tuple(_links(a, b, width) for a, b in pairwise(slots))
    return Queue(slots, links)


def _slot(line: Line, front: Cell, k: int, width: int) -> Cell:
    lean = 1 if front % width < (width - 1) / 2 else -1
    if line is Line.STAIR:
        return front + k * (width + lean)
    return front + k * width * (2 if line is Line.GAPPED else 1)


def _links(a: Cell, b: Cell, width: int) -> frozenset[Cell]:
    return frozenset(_beside(a, width) & _beside(b, width))


def _beside(cell: Cell, width: int) -> set[Cell]:
    return {cell - width, cell + width, cell + 1, cell - 1}


def codes(queues: tuple[Queue, ...], size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Per cell desk * 4 + k for slots, the same for links; -1 elsewhere."""
    slots, links = [-1] * size, [-1] * size
    for desk, queue in enumerate(queues):
        for k, cell in enumerate(queue.slots):
            slots[cell] = desk * WAITING + k
        for k, cells in enumerate(queue.links):
            for cell in cells:
                links[cell] = desk * WAITING + k
    return tuple(slots), tuple(links)
