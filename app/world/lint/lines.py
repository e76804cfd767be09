"""Rules of the lines before the desks: room for each shape, apart from everything else."""

from collections.abc import Iterator

from app.world.layout import Cell, Layout, Queue
from app.world.lint.cells import at, cut_off, floor, spots
from app.world.lint.legs import fronts
from app.world.words import Kind, Line, Rug

FREE_BELOW = 7
"""Rows of open floor below a desk: the gapped line's last waiting cell is in the seventh."""

LEANING_APART = 7
"""Columns between two fronts whose staircases lean towards each other."""

_ELSEWHERE = (Kind.SHELF, Kind.BIN, Kind.DOOR)


def mat_before_the_desks(layout: Layout) -> Iterator[str]:
    """The green mat is two rows deep and reaches one column past either desk."""
    left, right = sorted(front % layout.width for front in fronts(layout, Kind.DESK))
    wanted = {
        row * layout.width + column
        for row in (1, 2)
        for column in range(max(1, left - 1), min(layout.width - 2, right + 1) + 1)
    }
    green = {cell for cell, rug in enumerate(layout.rug) if rug is Rug.GREEN}
    if wrong := green ^ wanted:
        yield f"the green mat should be rows 1 and 2 before the desks; mend it at {at(layout, wrong)}."


def free_below_the_desks(layout: Layout) -> Iterator[str]:
    """Nothing stands in the seven rows below a desk."""
    for front in fronts(layout, Kind.DESK):
        column = [front + row * layout.width for row in range(FREE_BELOW)]
        taken = [cell for cell in column if not layout.walkable[cell] or cell in spots(layout)]
        if taken:
            yield f"the column below the desk at {at(layout, [front])} is not free at {at(layout, taken)}."


def waiting_cells_are_free(layout: Layout) -> Iterator[str]:
    """Whoever waits stands on open floor, on no spot and at no other front."""
    foreign = spots(layout) | set(fronts(layout, *_ELSEWHERE))
    for line, queue in _queues(layout):
        before = f"the {line.name.lower()} line before {at(layout, queue.slots[:1])}"
        if wrong := [c for c in _cells(queue) if not layout.walkable[c] or c in foreign]:
            yield f"{before} has no room at {at(layout, wrong)}."


def lines_are_apart(layout: Layout) -> Iterator[str]:
    """Nobody waits at both desks at once."""
    for line in Line:
        one, other = (_cells(queue) for queue in layout.queues[line])
        if one & other:
            yield f"the {line.name.lower()} lines of both desks meet at {at(layout, one & other)}."
    left, right = sorted(fronts(layout, Kind.DESK))
    middle = (layout.width - 1) / 2
    if left % layout.width < middle <= right % layout.width and right - left < LEANING_APART:
        fronts_at = at(layout, [left, right])
        yield f"lines lean towards each other from {fronts_at}, which are less than {LEANING_APART} apart."


def ways_past_the_lines(layout: Layout) -> Iterator[str]:
    """The room hangs together when the lines of one shape, or all lines, are full."""
    for line in Line:
        full = {cell for queue in layout.queues[line] for cell in queue.slots[1:]}
        for taken in (full, full | spots(layout)):
            if lost := cut_off(layout, floor(layout) - taken):
                yield f"full {line.name.lower()} lines cut off {at(layout, lost)}."
                break
    waiting = {cell for _, queue in _queues(layout) for cell in queue.slots[1:]}
    if lost := cut_off(layout, floor(layout) - waiting):
        yield f"full lines of all shapes cut off {at(layout, lost)}."


def _queues(layout: Layout) -> Iterator[tuple[Line, Queue]]:
    return ((line, queue) for line in Line for queue in layout.queues[line])


def _cells(queue: Queue) -> frozenset[Cell]:
    return frozenset(queue.slots).union(*queue.links)


RULES = (
    *(mat_before_the_desks, free_below_the_desks, waiting_cells_are_free),
    *(lines_are_apart, ways_past_the_lines),
)
