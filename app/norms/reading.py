"""What several templates read off a scene."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from app.world.layout import Cell, Fixture, Layout
from app.world.motion import CODE, HEADINGS
from app.world.scene import Person, Visible
from app.world.words import Action, Kind, Shirt

MOVES = frozenset({Action.NORTH, Action.SOUTH, Action.EAST, Action.WEST})
USES = frozenset({Action.USE})
WAITS = frozenset({Action.WAIT})

HEADED = {action: HEADINGS[CODE[action]] for action in MOVES}
"""The heading of somebody who has made this move."""

HAT: Final = "hat"

Whom = Shirt | Literal["hat"] | None
"""People in this shirt, people with a hat, or anybody."""


def target(scene: Visible, who: int, move: Action) -> Cell:
    """Where an open move of this person ends."""
    return scene.layout.landing[scene.people[who].cell][CODE[move]]


def used(scene: Visible, who: int) -> Fixture:
    """What a use that succeeds now would use."""
    return scene.layout.fixtures[scene.layout.usable[scene.people[who].cell]]


def wants(scene: Visible, who: int, kind: Kind) -> bool:
    """Whether the person's next leg leads to this kind of fixture."""
    return scene.errand[scene.people[who].leg] is kind


def still(scene: Visible, who: int, action: Action) -> bool:
    """Whether the person would stand still, nobody serving it, no spot under it."""
    person = scene.people[who]
    return action is Action.WAIT and not person.busy and not person.seated


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


def others(scene: Visible, who: int, whom: Whom = None) -> Iterator[Person]:
    """Everybody else in the room who looks like that; the clerk is not one of them."""
    for at, other in enumerate(scene.people):
        if at != who and other[0] >= 0 and (whom is None or (other[2] if whom == HAT else other[1] is whom)):
            yield other


def is_near(scene: Visible, who: int, cell: Cell, reach: int, whom: Whom = None) -> bool:
    """Whether one of these people is at most so many tiles from the cell, diagonals counting one."""
    near = within(scene.layout, reach)[cell]
    return any(other[0] in near for other in others(scene, who, whom))


@lru_cache
def apart(layout: Layout) -> tuple[bytes, ...]:
    """Per cell the tiles to every other, diagonals counting one."""
    width, cells = layout.width, range(layout.width * layout.height)
    return tuple(
        bytes(max(abs(one // width - other // width), abs(one % width - other % width)) for other in cells)
        for one in cells
    )


def nearest(scene: Visible, who: int, whom: Whom = None) -> list[Person]:
    """Whoever else of these people is nearest to this person, several where they are equally near."""
    tiles, least = apart(scene.layout)[scene.people[who][0]], 255
    found: list[Person] = []
    for other in others(scene, who, whom):
        far = tiles[other[0]]
        if far < least:
            least, found = far, [other]
        elif far == least:
            found.append(other)
    return found
