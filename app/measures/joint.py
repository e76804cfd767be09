"""What a finished episode comes to: errand, norm, both."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.episodes.event import EventKind
from app.episodes.outcome import Outcome
from app.episodes.step import Step


class Taken(NamedTuple):
    """One step of the newcomer as it is kept: masks in the order of `Action`, the verdict.

    `left` says that the step took the newcomer out of the door, its errand done.
    """

    lawful: int
    permitted: int
    violation: bool
    left: bool = False

    @property
    def opportunity(self) -> bool:
        """Whether the norm could be kept here, or broken, by what was lawful."""
        return self.permitted not in (0, self.lawful)


def taken(steps: Iterable[Step]) -> Iterator[Taken]:
    """The newcomer's part of every step."""
    for step in steps:
        own = step.moves[0]
        left = any(event.kind is EventKind.LEAVE and event.of == 0 for event in step.events)
        yield Taken(own.lawful, own.permitted, own.violation, left)


def outcome(steps: Iterable[Taken]) -> Outcome:
    """The outcome counted anew from the steps of one episode, in their order."""
    done = list(steps)
    task = any(step.left for step in done)
    violations = sum(step.violation for step in done)
    kept = violations == 0
    return Outcome(task, kept, task and kept, violations, sum(step.opportunity for step in done), len(done))


class Table(NamedTuple):
    """Episodes by errand and norm."""

    both: int
    errand_only: int
    norm_only: int
    neither: int


def table(outcomes: Iterable[Outcome]) -> Table:
    """The four cells of errand done or not, norm kept or not."""
    cells = Counter((one.task, one.kept) for one in outcomes)
    return Table(cells[True, True], cells[True, False], cells[False, True], cells[False, False])
