"""The micro-steps of a step, each with the room right before it, from two observations in a row."""

from collections.abc import Iterator
from typing import NamedTuple

from app.episodes.observation import Observation
from app.world.layout import Layout
from app.world.scene import Person, Premises
from app.world.words import Action, Kind


class Moment(NamedTuple):
    """The room right before a micro-step; it satisfies `Visible`."""

    layout: Layout
    people: tuple[Person, ...]
    premises: Premises
    errand: tuple[Kind, ...]

    @property
    def bodies(self) -> tuple[Person, ...]:
        """Everybody, as people."""
        return self.people


class MicroStep(NamedTuple):
    """Who did what, on which room."""

    moment: Moment
    who: int
    action: Action


def micro_steps(before: Observation, after: Observation) -> Iterator[MicroStep]:
    """Everybody's micro-step in the order judged; whoever was outside made none.

    Somebody who has acted stays as the later observation shows it: nothing else touches
    people until the step ends, and whoever comes in then was outside before.
    """
    layout, errand = before.layout, before.errand
    people, premises = list(before.people), before.premises
    for who, action in after.moves:
        person = people[who]
        if person.cell < 0:
            continue
        yield MicroStep(Moment(layout, tuple(people), premises, errand), who, action)
        if action is Action.USE:
            premises = _used(layout, premises, layout.usable[person.cell])
        people[who] = after.people[who]


def _used(layout: Layout, premises: Premises, index: int) -> Premises:
    fixture = layout.fixtures[index]
    if fixture.kind is Kind.DESK:
        return premises._replace(last_desk=fixture.number)
    if fixture.kind is not Kind.SHELF:
        return premises
    stock = tuple(n - (at == fixture.number) for at, n in enumerate(premises.stock))
    return premises._replace(stock=stock, last_shelf=fixture.number)
