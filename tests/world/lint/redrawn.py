"""A layout that holds, with a few tiles drawn anew."""

from app.world.drawing import layout_of
from app.world.layout import Layout
from app.world.lint.cells import rug_rows
from app.world.tables import compiled

Tiles = dict[tuple[int, int], str]
"""(row, column) to the sign that is drawn there instead."""


def redrawn(tiles: Tiles, rugs: Tiles | None = None, *, name: str = "cafe-1") -> Layout:
    layout = layout_of(name)
    floor = rug_rows(layout.rug, layout.width)
    return compiled(name, layout.community, _with(layout.picture, tiles), _with(floor, rugs or {}))


def _with(rows: tuple[str, ...], tiles: Tiles) -> tuple[str, ...]:
    return tuple(
        "".join(tiles.get((row, column), sign) for column, sign in enumerate(line))
        for row, line in enumerate(rows)
    )


def swept(*corner_and_sides: tuple[int, int, int, int], sign: str = ".") -> Tiles:
    """The same sign on every tile of rectangles given as row, column, height, width."""
    return {
        (row + r, column + c): sign
        for row, column, height, width in corner_and_sides
        for r in range(height)
        for c in range(width)
    }
