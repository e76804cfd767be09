"""What a norm is: a pure predicate, the sentence that people would say, what it reads."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from app.world.scene import Visible
from app.world.words import Action

Permits = Callable[[Visible, int, Action], bool]
"""Whether the norm permits this effective action of this present person, on the scene before it."""


class Family(StrEnum):
    """What a norm is about."""

    PLACE = "place"
    PACE = "pace"
    DISTANCE = "distance"
    SHARE = "share"


class Slot(NamedTuple):
    """A part of the rule that a free text must name, with words that name it."""

    name: str
    keywords: tuple[str, ...]


class Lattice(NamedTuple):
    """The four options of the belief test: two slots, each as in the truth or changed.

    `both` says the truth in the words of the options, so that no option stands out.
    """

    both: "Norm"
    first_changed: "Norm"
    second_changed: "Norm"
    both_changed: "Norm"


@dataclass(frozen=True, eq=False)
class Norm:
    """A hidden rule of a community; there is one object per id, so identity is equality.

    `remembers` names the fields that the predicate reads of the person's own track (or `seated`, `used`),
    `watches` those that it reads of anybody else's; `period` is the period of the clock in it.
    `local` says that nothing else is read but the person, the floor, clock and lamp, so that a
    table for an empty room gives the verdict in a full one; `looks` that a local norm reads the
    person's own shirt or hat. `kept_by` names policies whose way of acting implies the norm;
    `chooses` says that of two desks, shelves or doors it permits just one; `acts` is the mask of
    the actions that it may forbid at all.
    """

    id: str
    number: int
    family: Family
    statement: str
    template: str
    params: Mapping[str, object]
    permits: Permits
    remembers: frozenset[str] = frozenset()
    watches: frozenset[str] = frozenset()
    period: int = 1
    local: bool = True
    looks: bool = False
    acts: int = (1 << len(Action)) - 1
    needs: frozenset[str] = frozenset()
    slots: tuple[Slot, ...] = ()
    difficulty: str = "M"
    kept_by: frozenset[str] = frozenset()
    chooses: bool = False
    distractors: tuple["Norm", ...] = field(default=())
    lattice: Lattice | None = None

    def relatives(self) -> Iterator["Norm"]:
        """The executable near misses: three distractors, then the four options."""
        yield from self.distractors
        yield from self.lattice or ()
