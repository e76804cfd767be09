"""What several templates read off a scene."""

from functools import lru_cache

from app.world.layout import Cell, Fixture, Layout
from app.world.motion import CODE
from app.world.scene import Visible
from app.world.words import Action, Kind

MOVES = frozenset({Action.NORTH, Action.SOUTH, Action.EAST, Action.WEST})


def target(scene: Visible, who: int, move: Action) -> Cell:
    """Where an open move of this person ends."""
    return scene.layout.landing[scene.people[who].cell][CODE[move]]


def used(scene: Visible, who: int) -> Fixture:
    """What a use that succeeds now would use."""
    return scene.layout.fixtures[scene.layout.usable[scene.people[who].cell]]


def wants(scene: Visible, who: int, kind: Kind) -> bool:
    """Whether the person's next leg leads to this kind of fixture."""
    return scene.errand[scene.people[who].leg] is kind


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
