"""Making room for somebody whom one keeps from going on."""

from app.episodes.chart import Chart
from app.episodes.judge import allowed
from app.norms.norm import Norm
from app.world.layout import Cell, Layout, Way
from app.world.motion import ACTIONS, USE, WAIT, Draft, able
from app.world.rows import BUSY, CELL, LEG
from app.world.words import Action, Kind

TILES = 3
"""How far off one waits: no norm looks farther for company at a fixture."""

_USE, _WAIT = 1 << USE, 1 << WAIT


def keeps_back(scene: Draft, who: int, front: Cell, norm: Norm) -> int | None:
    """The code of a step away from a front that is taken, or of waiting; None where there is no need.

    There is one while somebody stands there whom the norm does not let use it yet, or
    who is hemmed in.
    """
    here, layout = scene.rows[who][CELL], scene.layout
    down, aside = _away(layout, here, front)
    if here == front or max(down, aside) > TILES:
        return None
    if not _is_kept(scene, front, norm):
        return None
    return WAIT if max(down, aside) == TILES else _step_away(scene, who, front, norm)


def shuts_in(scene: Draft, who: int, nearer: tuple[Way, ...], chart: Chart) -> bool:
    """Whether somebody on a tile that one waits for could leave it now, and only over one's own.

    Of use where the norm reads nobody else; under others `keeps_back` sees to it.
    """
    wanted, errand, ways = [there for _, there, _ in nearer], scene.errand, scene.layout.ways
    for row in scene.rows:
        if row[0] in wanted and not row[5]:
            may, out = chart.allowed(row, scene.premises[0]), ways[errand[row[3]] is Kind.DOOR][row[0]]
            if _only_over(scene.rows[who][0], [there for code, there, _ in out if may >> code & 1], scene):
                return True
    return False


def _only_over(here: Cell, out: list[Cell], scene: Draft) -> bool:
    """Whether one of the ways out leads over this cell, and somebody stands on all of them."""
    return here in out and scene.taken.issuperset(out)


def backs_off(scene: Draft, who: int, front: Cell, norm: Norm) -> int | None:
    """The code of a step away from a crowd before a fixture, None for whoever is the next to use it."""
    layout, rows = scene.layout, scene.rows
    here, leg = rows[who][CELL], rows[who][LEG]
    mine = _far(layout, here, front)
    if max(_away(layout, here, front)) > TILES:
        return None
    ahead = (
        other[LEG] == leg and other[CELL] >= 0 and (_far(layout, other[CELL], front), at) < (mine, who)
        for at, other in enumerate(rows)
    )
    step = _step_away(scene, who, front, norm) if any(ahead) else WAIT
    return None if step == WAIT else step


def _is_kept(scene: Draft, front: Cell, norm: Norm) -> bool:
    """Whether whoever stands there may not use what it is there for, or can only wait."""
    holder = next(at for at, row in enumerate(scene.rows) if row[CELL] == front)
    if scene.rows[holder][BUSY]:
        return False
    lawful = able(scene, scene.rows[holder], scene.taken)
    if lawful & norm.acts & _USE and not norm.permits(scene, holder, Action.USE):
        return True
    return allowed(scene, holder, norm, lawful) & ~_WAIT == 0


def _step_away(scene: Draft, who: int, front: Cell, norm: Norm) -> int:
    """The permitted step that leads farthest away, waiting where none leads away."""
    here, layout = scene.rows[who][CELL], scene.layout
    ways = able(scene, scene.rows[who], scene.taken)
    far = {
        code: _far(layout, layout.landing[here][code], front) for code in range(1, USE) if ways >> code & 1
    }
    away = sorted(
        (code for code in far if far[code] > _far(layout, here, front)), key=lambda code: -far[code]
    )
    return next((code for code in away if norm.permits(scene, who, ACTIONS[code])), WAIT)


def _away(layout: Layout, one: Cell, other: Cell) -> tuple[int, int]:
    width = layout.width
    return abs(one // width - other // width), abs(one % width - other % width)


def _far(layout: Layout, one: Cell, other: Cell) -> int:
    """The square of the straight distance: steps aside count too."""
    down, aside = _away(layout, one, other)
    return down * down + aside * aside
