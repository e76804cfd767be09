"""A second, slow reading of who stands in whose line, from how people walk over the floor."""

from app.measures.literal import Moment
from app.world.layout import Layout
from app.world.scene import Scene
from app.world.words import Kind, Line

Place = tuple[int, int]
Standing = tuple[int, int] | None
"""(desk, how far back) of somebody in line."""


def places(layout: Layout, line: Line, desk: int) -> list[Place]:
    """The front, then the three places behind it: down, and for a stair towards the room's middle."""
    front = [f.front for f in layout.fixtures if f.kind is Kind.DESK][desk]
    row, column = divmod(front, layout.width)
    side = 1 if column < layout.width // 2 else -1
    down, aside = {Line.STAIR: (1, side), Line.STRAIGHT: (1, 0), Line.GAPPED: (2, 0)}[line]
    return [(row + k * down, column + k * aside) for k in range(4)]


def between(layout: Layout, nearer: Place, farther: Place) -> set[Place]:
    """Floor directly beside both places."""
    return {
        place
        for place in _beside(nearer) & _beside(farther)
        if layout.walkable[place[0] * layout.width + place[1]]
    }


def _beside(place: Place) -> set[Place]:
    row, column = place
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def standing(scene: Scene, who: int, line: Line, before: Standing) -> Standing:
    """Where the person is in line now, having been in line at `before`."""
    person, layout = scene.people[who], scene.layout
    if not person.present or scene.errand[person.leg] is not Kind.DESK:
        return None
    here = divmod(person.cell, layout.width)
    for desk in (0, 1):
        at = places(layout, line, desk)
        if here in at[1:]:
            return desk, at.index(here)
        if before is not None and before[0] == desk:
            if here == at[0] and before[1] <= 1:
                return desk, 0
            if before[1] >= 1 and here in between(layout, at[before[1] - 1], at[before[1]]):
                return before
    return None


def stood(moment: Moment, who: int, line: Line) -> Standing:
    """Where the person is in line now, by where it went on this visit."""
    at: Standing = None
    for done in moment.visits[who]:
        at = standing(done.scene, who, line, at)
    return standing(moment.scene, who, line, at)
