"""What the ten layouts promise together: rooms of one community differ where a norm could hide in habit."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from app.world.layout import Layout
from app.world.lint.cells import apart, spots
from app.world.lint.legs import FAR, distances, fronts
from app.world.lint.rugs import tiles_of
from app.world.words import Kind, Rug, Shape

COMMUNITIES = {"cafe": 4, "post": 3, "grocery": 3}
NEAR, FAR_APART = 3, 7

Promise = tuple[str, Callable[[Layout], bool], str]
"""(id of a layout, what must be true of it, the same in words)."""


def shelf_side(layout: Layout) -> str:
    """The wall, `east` or `west`, that both shelves are in; the empty string where they are not in one."""
    columns = {front % layout.width for front in fronts(layout, Kind.SHELF)}
    return {1: "west", layout.width - 2: "east"}.get(max(columns), "") if len(columns) == 1 else ""


def _left_desk(layout: Layout) -> Shape:
    desks = [layout.fixtures[at] for at in layout.of_kind[Kind.DESK]]
    return min(desks, key=lambda desk: desk.cell).shape


def _bin_to_door(layout: Layout) -> int:
    steps = distances(layout, fronts(layout, Kind.BIN)[0])
    return min((steps[door] for door in fronts(layout, Kind.DOOR)), default=FAR)


def _along_the_wall(layout: Layout) -> int:
    return sum(layout.wall_side[cell] for cell in spots(layout))


def _between_desks(layout: Layout) -> int:
    one, other = fronts(layout, Kind.DESK)
    return abs(one - other)


def blue_side(layout: Layout) -> str:
    """The half of the room that the blue rug mostly lies in."""
    columns = [cell % layout.width for cell in tiles_of(layout, Rug.BLUE)]
    return "west" if sum(columns) / len(columns) < (layout.width - 1) / 2 else "east"


def _clusters(layout: Layout) -> int:
    """Groups of spots that touch, corners included."""
    left, found = set(spots(layout)), 0
    while left:
        group = [left.pop()]
        for one in group:
            near = {other for other in left if apart(layout, one, other) <= 1}
            left -= near
            group += near
        found += 1
    return found


def _door_by_a_shelf(layout: Layout) -> bool:
    doors = fronts(layout, Kind.DOOR)
    return any(apart(layout, shelf, door) <= NEAR for shelf in fronts(layout, Kind.SHELF) for door in doors)


def _shelves(name: str, side: str) -> Promise:
    return name, lambda layout: shelf_side(layout) == side, f"its shelves should be in the {side} wall"


PROMISES: tuple[Promise, ...] = (
    *(_shelves("cafe-1", "east"), _shelves("cafe-3", "west"), _shelves("post-1", "west")),
    *(_shelves("post-2", "east"), _shelves("post-3", "east"), _shelves("grocery-1", "west")),
    *(_shelves("grocery-2", "east"), _shelves("grocery-3", "west")),
    ("cafe-1", lambda one: _left_desk(one) is Shape.ROUND, "its round desk should be the western one"),
    ("cafe-3", lambda one: _left_desk(one) is Shape.TRIANGLE, "its round desk should be the eastern one"),
    ("cafe-2", lambda one: one.width == 17, "it should be seventeen columns wide"),
    ("cafe-4", lambda one: one.width == 15, "it should be fifteen columns wide"),
    ("cafe-2", lambda one: _bin_to_door(one) > 2 * NEAR, "its bin should be far from both doors"),
    ("cafe-4", lambda one: _bin_to_door(one) <= NEAR, "its bin should be beside a door"),
    ("cafe-2", lambda one: _along_the_wall(one) == 0, "its seats should stand as islands"),
    ("cafe-4", lambda one: _along_the_wall(one) > 0, "its seats should stand along a wall"),
    ("post-1", lambda one: _between_desks(one) >= FAR_APART, "its desks should be far apart"),
    ("post-3", lambda one: _between_desks(one) < FAR_APART, "its desks should be near each other"),
    ("post-1", lambda one: blue_side(one) == shelf_side(one), "its blue rug should be on the shelves' side"),
    ("post-2", lambda one: blue_side(one) != shelf_side(one), "its blue rug should be away from the shelves"),
    *(
        (name, lambda one: _clusters(one) > 1, "its packing places should stand in two groups or more")
        for name in ("grocery-1", "grocery-2", "grocery-3")
    ),
    ("grocery-3", _door_by_a_shelf, "a door should be beside a shelf"),
)


def kin_faults(layouts: Mapping[str, Layout]) -> Iterator[str]:
    """A sentence for every promise that the ten do not keep together."""
    have = Counter(layout.community for layout in layouts.values())
    if have != Counter(COMMUNITIES):
        yield f"there are {dict(have)} layouts; draw {COMMUNITIES}."
    for name, kept, words in PROMISES:
        if name in layouts and not kept(layouts[name]):
            yield f"{name}: {words}."
