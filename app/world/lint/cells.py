"""Cells of a layout as rules name them and go round them."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from app.world.layout import Cell, Layout
from app.world.words import Kind, Rug


def at(layout: Layout, cells: Iterable[Cell]) -> str:
    """Cells in words, as (row, column) in reading order."""
    return ", ".join(str(divmod(cell, layout.width)) for cell in sorted(cells))


def rug_rows(rugs: Sequence[Rug], width: int) -> tuple[str, ...]:
    """The colours of all cells as they are drawn in a layout's file, a letter per tile."""
    flat = "".join("." if rug is Rug.PLAIN else rug[0] for rug in rugs)
    return tuple(flat[start : start + width] for start in range(0, len(flat), width))


def floor(layout: Layout) -> frozenset[Cell]:
    """Everything that can be walked on."""
    return frozenset(cell for cell, open_ in enumerate(layout.walkable) if open_)


def inside(layout: Layout) -> frozenset[Cell]:
    """The floor without the doors' tiles."""
    return floor(layout) - {door for door, number in enumerate(layout.door_at) if number >= 0}


def spots(layout: Layout) -> frozenset[Cell]:
    """Where people sit, write or pack."""
    return frozenset(layout.fixtures[at].cell for at in layout.of_kind[Kind.SPOT])


def beside(layout: Layout, cell: Cell) -> frozenset[Cell]:
    """The up to four cells directly beside it."""
    row, column = divmod(cell, layout.width)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return frozenset(
        r * layout.width + c for r, c in around if 0 <= r < layout.height and 0 <= c < layout.width
    )


def apart(layout: Layout, one: Cell, other: Cell) -> int:
    """How far two cells are apart when a diagonal counts as one."""
    (row, column), (r, c) = divmod(one, layout.width), divmod(other, layout.width)
    return max(abs(row - r), abs(column - c))


def pieces(layout: Layout, cells: Collection[Cell]) -> Iterator[frozenset[Cell]]:
    """The parts that these cells fall into, largest first."""
    left, found = set(cells), []
    while left:
        piece, edge = set[Cell](), [left.pop()]
        while edge:
            here = edge.pop()
            piece.add(here)
            near = beside(layout, here) & left
            left -= near
            edge += near
        found.append(frozenset(piece))
    yield from sorted(found, key=len, reverse=True)


def cut_off(layout: Layout, cells: Collection[Cell]) -> frozenset[Cell]:
    """The cells that cannot be reached from most of the others; empty when all hang together."""
    largest = next(pieces(layout, cells), frozenset[Cell]())
    return frozenset(cells) - largest
