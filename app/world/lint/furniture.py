"""What a layout must contain, and how its furniture stands to doors, walls and seats."""

from collections.abc import Iterator
from itertools import combinations

from app.world.layout import Fixture, Layout
from app.world.lint.cells import apart, at, beside, inside, spots
from app.world.lint.legs import crossed, fronts, legs
from app.world.words import Kind, Rug, Shape

HEIGHT, WIDTHS = 11, (15, 17)
SPOTS = range(6, 11)
"""Enough for everybody, and few enough that people have to look for one."""

ON_BLUE = OFF_BLUE = 3
FRONTS_APART = 3
DESKS_APART = 3
"""Columns between the desks."""

_SIGNS = {Kind.DESK: {Shape.ROUND, Shape.TRIANGLE}, Kind.SHELF: {Shape.ROUND, Shape.SQUARE}}
_COUNTS = {Kind.DESK: 2, Kind.SHELF: 2, Kind.BIN: 1, Kind.DOOR: 2}
_STANDING = (Kind.DESK, Kind.SHELF, Kind.BIN, Kind.DOOR)


def missing(layout: Layout) -> Iterator[str]:
    """What has to be there before anything can be measured."""
    if (layout.height, layout.width) not in [(HEIGHT, width) for width in WIDTHS]:
        yield f"it has {layout.height} rows of {layout.width} columns; draw 11 rows of 15 or 17."
    for kind, count in _COUNTS.items():
        have = len(layout.of_kind[kind])
        if have != count:
            yield f"it has {have} of kind {kind}; draw {count}."
    for kind, signs in _SIGNS.items():
        if {one.shape for one in _of(layout, kind)} != signs:
            yield f"the two of kind {kind} should be {' and '.join(sorted(signs))}."
    if len(layout.of_kind[Kind.SPOT]) not in SPOTS:
        yield f"it has {len(layout.of_kind[Kind.SPOT])} spots; draw six to ten."
    lamps = "".join(layout.picture).count("L")
    if lamps != 1:
        yield f"it has {lamps} lamps; draw one."
    yield from _out_of_place(layout)


def _out_of_place(layout: Layout) -> Iterator[str]:
    """Fixtures that nobody can use, desks before which no line can form."""
    for one in (one for kind in _STANDING for one in _of(layout, kind)):
        if one.front == one.cell:
            yield f"the {one.kind} at {at(layout, [one.cell])} has no open tile beside it."
    for desk in _of(layout, Kind.DESK):
        if desk.cell >= layout.width:
            yield f"the desk at {at(layout, [desk.cell])} is not set into the north wall."
        elif layout.rug[desk.front] is not Rug.GREEN:
            yield f"the green mat is missing before the desk at {at(layout, [desk.cell])}."


def _of(layout: Layout, kind: Kind) -> list[Fixture]:
    return [layout.fixtures[index] for index in layout.of_kind[kind]]


def doors_in_two_walls(layout: Layout) -> Iterator[str]:
    """So that another way out is another way."""
    one, other = _of(layout, Kind.DOOR)
    walls = [_wall(layout, door) for door in (one, other)]
    if walls[0] == walls[1]:
        yield f"both doors, at {at(layout, [one.cell, other.cell])}, are in the {walls[0]} wall."


def _wall(layout: Layout, one: Fixture) -> str:
    row, column = divmod(one.cell, layout.width)
    sides = {"north": row == 0, "south": row == layout.height - 1}
    sides |= {"west": column == 0, "east": column == layout.width - 1}
    return next((side for side, there in sides.items() if there), "none")


def fixtures_in_the_walls(layout: Layout) -> Iterator[str]:
    """Nothing that is used stands in the way."""
    for one in (one for kind in _STANDING for one in _of(layout, kind)):
        if _wall(layout, one) == "none":
            yield f"the {one.kind} at {at(layout, [one.cell])} is not set into a wall."


def desks_apart(layout: Layout) -> Iterator[str]:
    """Three columns at least lie between the desks."""
    one, other = (desk.cell for desk in _of(layout, Kind.DESK))
    if abs(one - other) - 1 < DESKS_APART:
        yield f"fewer than {DESKS_APART} columns lie between the desks at {at(layout, [one, other])}."


def fronts_apart(layout: Layout) -> Iterator[str]:
    """Nobody is in the way of one fixture by using another."""
    for one, other in combinations(fronts(layout, *_STANDING), 2):
        if apart(layout, one, other) < FRONTS_APART:
            yield f"the fronts at {at(layout, [one, other])} are less than {FRONTS_APART} apart."


def ways_in_off_the_wall(layout: Layout) -> Iterator[str]:
    """Every front and spot can be stepped onto from a tile that touches no outer wall."""
    for cell in fronts(layout, *_STANDING, Kind.SPOT):
        if not any(layout.walkable[there] and not layout.wall_side[there] for there in _inner(layout, cell)):
            yield f"{at(layout, [cell])} can only be reached along the outer wall."


def _inner(layout: Layout, cell: int) -> list[int]:
    return [there for there in beside(layout, cell) if layout.door_at[there] < 0]


def spots_in_the_open(layout: Layout) -> Iterator[str]:
    """Whoever sits is in nobody's way: not by a front, a plant, on the mat or in a line."""
    by_fronts = {there for front in fronts(layout, *_STANDING) for there in beside(layout, front)}
    for cell in sorted(spots(layout)):
        where = {
            "beside a front": cell in by_fronts,
            "on the green mat": layout.rug[cell] is Rug.GREEN,
            "in a line before a desk": layout.in_queue[cell],
            "beside a plant": layout.plant_side[cell],
        }
        yield from (f"the spot at {at(layout, [cell])} is {why}." for why, true in where.items() if true)


def spots_on_blue_and_off(layout: Layout) -> Iterator[str]:
    """Both kinds of seat, enough of each to choose from."""
    blue = {cell for cell in spots(layout) if layout.rug[cell] is Rug.BLUE}
    if len(blue) < ON_BLUE:
        where = f", at {at(layout, blue)}" if blue else ""
        yield f"only {len(blue)} spots are on blue floor{where}; draw {ON_BLUE}."
    if len(spots(layout) - blue) < OFF_BLUE:
        yield f"only {len(spots(layout) - blue)} spots are off the blue floor; draw {OFF_BLUE}."


def plants_on_the_way(layout: Layout) -> Iterator[str]:
    """Two plants; one beside a shortest leg, none at a front or in the wall."""
    plants = [cell for cell, there in enumerate(layout.plant) if there]
    if len(plants) < 2:
        yield f"it has {len(plants)} plants; draw two."
    near = set(fronts(layout, *_STANDING))
    for plant in plants:
        if touched := near & beside(layout, plant):
            yield f"the plant at {at(layout, [plant])} touches the front at {at(layout, touched)}."
    ways = {cell for leg in legs(layout) for cell in crossed(layout, leg)}
    if plants and not any(layout.plant_side[cell] for cell in ways & inside(layout)):
        yield f"no shortest way leads past a plant; they stand at {at(layout, plants)}."


RULES = (
    *(doors_in_two_walls, fixtures_in_the_walls, desks_apart, fronts_apart, ways_in_off_the_wall),
    *(spots_in_the_open, spots_on_blue_and_off, plants_on_the_way),
)
