"""What several templates read off a scene."""

from functools import lru_cache
from typing import Final, Literal

from app.world.layout import Cell, Fixture, Layout
from app.world.motion import CODE, HEADINGS
from app.world.rows import GAIT, GAITS, LINE, LINES, SHIRTS
from app.world.scene import Body, Visible
from app.world.words import Action, Heading, Kind, Shirt

MOVES = frozenset({Action.NORTH, Action.SOUTH, Action.EAST, Action.WEST})
USES = frozenset({Action.USE})
WAITS = frozenset({Action.WAIT})

HEADED = {action: HEADINGS[CODE[action]] for action in MOVES}
"""The heading of somebody who has made this move."""

HAT: Final = "hat"

Whom = Shirt | Literal["hat"] | None
"""People in this shirt, people with a hat, or anybody."""


_NUMBER = {shirt: at for at, shirt in enumerate(SHIRTS)}


def gait(body: Body) -> tuple[Heading, bool]:
    """Which way somebody moved last, whether that was just now."""
    heading, moved, _, _ = GAITS[body[GAIT]] if isinstance(body, list) else body.track[:4]
    return heading, moved


def shirt_of(body: Body) -> Shirt:
    """The colour of somebody's shirt."""
    return SHIRTS[body[1]] if isinstance(body, list) else body.shirt


def lines(body: Body) -> tuple[int, int, int]:
    """Where somebody waits, per shape of line, as in `Track.in_line`."""
    return LINES[body[LINE]] if isinstance(body, list) else body.track.in_line


def target(scene: Visible, who: int, move: Action) -> Cell:
    """Where an open move of this person ends."""
    return scene.layout.landing[scene.bodies[who][0]][CODE[move]]


def used(scene: Visible, who: int) -> Fixture:
    """What a use that succeeds now would use."""
    return scene.layout.fixtures[scene.layout.usable[scene.bodies[who][0]]]


def wants(scene: Visible, who: int, kind: Kind) -> bool:
    """Whether the person's next leg leads to this kind of fixture."""
    return scene.errand[scene.bodies[who][3]] is kind


def still(scene: Visible, who: int, action: Action) -> bool:
    """Whether the person would stand still, nobody serving it, no spot under it."""
    body = scene.bodies[who]
    return action is Action.WAIT and not body[5] and not body[6]


def leaves_by(scene: Visible, who: int, action: Action) -> int:
    """The number of the door that the action leads out by, -1 where it leads nowhere out."""
    return scene.layout.door_at[target(scene, who, action)] if action in MOVES else -1


@lru_cache
def within(layout: Layout, reach: int) -> tuple[frozenset[Cell], ...]:
    """Per cell, the cells at most `reach` away, diagonals counting one, itself included."""
    width, height = layout.width, layout.height
    return tuple(
        frozenset(
            row * width + column
            for row in range(max(0, cell // width - reach), min(height, cell // width + reach + 1))
            for column in range(max(0, cell % width - reach), min(width, cell % width + reach + 1))
        )
        for cell in range(width * height)
    )


def others(scene: Visible, who: int, whom: Whom = None) -> list[Body]:
    """Everybody else in the room who looks like that; the clerk is not one of them."""
    bodies = scene.bodies
    if whom is None:
        return [other for at, other in enumerate(bodies) if at != who and other[0] >= 0]
    if whom == HAT:
        return [other for at, other in enumerate(bodies) if other[2] and at != who and other[0] >= 0]
    shirt = _NUMBER[whom] if isinstance(bodies[who], list) else whom
    return [other for at, other in enumerate(bodies) if other[1] == shirt and at != who and other[0] >= 0]


def is_near(scene: Visible, who: int, cell: Cell, reach: int, whom: Whom = None) -> bool:
    """Whether one of these people is at most so many tiles from the cell, diagonals counting one."""
    near = within(scene.layout, reach)[cell]
    return not near.isdisjoint([other[0] for other in others(scene, who, whom)])


@lru_cache
def apart(layout: Layout) -> tuple[bytes, ...]:
    """Per cell the tiles to every other, diagonals counting one."""
    wide, high = range(layout.width), range(layout.height)
    rows = [[bytes(max(down, abs(x - other)) for other in wide) for x in wide] for down in high]
    return tuple(b"".join(rows[abs(y - other)][x] for other in high) for y in high for x in wide)


def nearest(scene: Visible, who: int, whom: Whom = None) -> list[Body]:
    """Whoever else of these people is nearest to this person, several where they are equally near."""
    company = others(scene, who, whom)
    if not company:
        return []
    tiles = apart(scene.layout)[scene.bodies[who][0]]
    far = [tiles[other[0]] for other in company]
    least = min(far)
    return [other for other, tiles_off in zip(company, far, strict=True) if tiles_off == least]
