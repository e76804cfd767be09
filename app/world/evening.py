"""The end of a step: what happens once everybody has moved."""

from app.world.hours import lit
from app.world.layout import Layout
from app.world.motion import CAPACITY
from app.world.scene import SATURATED, Person, Premises, Scene
from app.world.words import Kind

SHUT_FOR = 60
"""Steps that a shut desk stays shut."""


def end_of_step(scene: Scene, restocked: tuple[bool, ...], *, opens: bool) -> Scene:
    """Shelves get the items that have come, desks age, a shut desk opens if `opens`, the clock goes on.

    `restocked` says per shelf whether an item comes; a full shelf stays full.
    """
    layout, people, premises, errand = scene
    clock, _, stock, last_desk, last_shelf, idle, shut = premises
    if True in restocked:
        stock = tuple(min(CAPACITY, n + came) for n, came in zip(stock, restocked, strict=True))
    ahead = Premises(
        clock + 1,
        lit(layout, clock + 1),
        stock,
        last_desk,
        last_shelf,
        _idle(layout, people, idle),
        -1 if opens else shut,
    )
    return Scene(layout, people, ahead, errand)


def _idle(layout: Layout, people: tuple[Person, ...], idle: tuple[int, ...]) -> tuple[int, ...]:
    served = [person.cell for person in people if person.busy]
    fronts = [layout.fixtures[at].front for at in layout.of_kind[Kind.DESK]]
    return tuple(
        0 if front in served else min(SATURATED, steps + 1)
        for front, steps in zip(fronts, idle, strict=False)
    )
