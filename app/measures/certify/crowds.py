"""Scenes that no run would lead to: people anywhere, with any load, leg and history."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from app.world.drawing import ERRANDS, LAYOUTS, layout_of
from app.world.hours import lit
from app.world.layout import OUTSIDE, Cell, Layout
from app.world.motion import lawful, use_of
from app.world.scene import Person, Premises, Scene, Track
from app.world.words import Action, Heading, Kind, Shape, Shirt

SHIRTS = (Shirt.RED, Shirt.RED, Shirt.TEAL, Shirt.RED, Shirt.TEAL, Shirt.GREY, Shirt.GREY)

MicroStep = tuple[Scene, int, Action]
"""(scene right before it, whose it is, a lawful action)."""


@lru_cache(maxsize=1)
def crowd_steps(count: int) -> tuple[MicroStep, ...]:
    """So many lawful micro-steps, the same at every call."""
    rng, drawn = Random(20), list[MicroStep]()
    while len(drawn) < count:
        drawn += _lawful(crowd(rng), rng)
    return tuple(drawn[:count])


def _lawful(scene: Scene, rng: Random) -> Iterator[MicroStep]:
    users = [who for who in range(len(scene.people)) if use_of(scene, who) >= 0]
    who = rng.choice(users if users and rng.random() < 0.5 else range(len(scene.people)))
    if scene.people[who].present and not scene.people[who].busy:
        yield from ((scene, who, action) for action in lawful(scene, who))


def crowd(rng: Random) -> Scene:
    """Seven people; about half of them close together before the desks, on a rug or at a fixture."""
    layout = layout_of(rng.choice(LAYOUTS))
    clock, errand = rng.randrange(1, 300), ERRANDS[layout.community]
    cells = _cells(layout, rng)
    people = tuple(
        _person(rng, cell, shirt, _leg(layout, rng, cell, errand))
        for cell, shirt in zip(cells, SHIRTS, strict=True)
    )
    stock = (rng.randrange(7), rng.randrange(7))
    idle, last = (rng.randrange(10), rng.randrange(10)), rng.randrange(-1, 2)
    return Scene(
        layout, people, Premises(clock, lit(layout, clock), stock, last, rng.randrange(-1, 2), idle), errand
    )


def _cells(layout: Layout, rng: Random) -> list[Cell]:
    """Seven different cells, now and then outside, or a door's for somebody who is coming in."""
    floor = [cell for cell, free in enumerate(layout.walkable) if free and layout.door_at[cell] < 0]
    busy_part = rng.choice(
        [
            [cell for cell in floor if layout.in_queue[cell]],
            [cell for cell in floor if layout.rug[cell] != "plain"],
            [fixture.front for fixture in layout.fixtures if fixture.kind is not Kind.DOOR],
            [layout.fixtures[at].cell for at in layout.of_kind[Kind.DOOR]],
        ]
    )
    chosen = rng.sample(busy_part, min(4, len(busy_part)))
    chosen += rng.sample([cell for cell in floor if cell not in chosen], 7 - len(chosen))
    rng.shuffle(chosen)
    return [OUTSIDE if rng.random() < 0.08 else cell for cell in chosen]


def _leg(layout: Layout, rng: Random, cell: Cell, errand: tuple[Kind, ...]) -> int:
    """Any leg, at a fixture mostly the one that leads there."""
    fixture = layout.usable[cell] if cell >= 0 else -1
    there = layout.fixtures[fixture].kind if fixture >= 0 and rng.random() < 0.7 else None
    legs = [leg for leg, kind in enumerate(errand) if there in (kind, None)]
    return rng.choice([0, *legs] if there is None else legs)


def _person(rng: Random, cell: Cell, shirt: Shirt, leg: int) -> Person:
    busy, load, seated = rng.choice([0, 0, 0, 0, 3]), rng.random() < 0.5, rng.random() < 0.2
    return Person(cell, shirt, rng.random() < 0.5, leg, load, busy, seated, track=any_track(rng))


@lru_cache
def with_other_histories(
    own: frozenset[str], others: frozenset[str], count: int
) -> tuple[tuple[MicroStep, Scene], ...]:
    """So many micro-steps beside their scene with every history changed.

    Kept are these fields of the history of whose micro-step it is, and those of everybody else's.
    """
    rng = Random(",".join(sorted(own)))
    return tuple((step, _blurred(step, own, others, rng)) for step in crowd_steps(5 * count)[::5])


def _blurred(step: MicroStep, own: frozenset[str], others: frozenset[str], rng: Random) -> Scene:
    scene, mine, _ = step
    people = []
    for who, person in enumerate(scene.people):
        kept = (own if who == mine else others).intersection(Track._fields)
        told = {name: getattr(person.track, name) for name in kept}
        people.append(person._replace(track=any_track(rng)._replace(**told)))
    return scene._replace(people=tuple(people))


def any_track(rng: Random) -> Track:
    """Any history, whether it could come about or not."""

    def nine() -> int:
        return rng.randrange(10)

    def coin() -> bool:
        return rng.random() < 0.5

    line = (rng.randrange(-1, 8), rng.randrange(-1, 8), rng.randrange(-1, 8))
    desk = rng.choice([Shape.PLAIN, Shape.ROUND, Shape.TRIANGLE])
    shelf = rng.choice([Shape.PLAIN, Shape.ROUND, Shape.SQUARE])
    heading, door = Heading(rng.randrange(5)), rng.randrange(2)
    return Track(
        heading, coin(), nine(), nine(), nine(), nine(), nine(), coin(), coin(), door, desk, shelf, line
    )
