"""How many visits came how far."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Milestone(NamedTuple):
    """A point of the plan, how many visits passed it, how many of those before it did not."""

    word: str
    passed: int
    lost: int


class Way(NamedTuple):
    """A visit's way: the keys of its stages, the position of the open one, whether it is complete."""

    stages: Sequence[str]
    stage: int
    complete: bool


GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("consented", ("consent",)),
    ("passed the quiz", ("quiz",)),
    ("learned", ("learning",)),
    ("tested", ("test_same", "test_unseen")),
    ("answered", ("how", "belief", "questionnaire")),
)


def funnel(ways: Iterable[Way]) -> list[Milestone]:
    """Return the milestones in order, from `arrived` to `complete`."""
    visits = list(ways)
    passed = [_passed(way) for way in visits]
    counts = [("arrived", len(visits))]
    counts += [(word, sum(row[i] for row in passed)) for i, (word, _) in enumerate(GROUPS)]
    counts.append(("complete", sum(way.complete for way in visits)))
    before = [len(visits), *(count for _, count in counts)]
    return [Milestone(word, count, before[i] - count) for i, (word, count) in enumerate(counts)]


def _passed(way: Way) -> list[bool]:
    """Whether the open stage lies behind the last stage of each group; a plan may skip a group."""
    passed, last = [], -1
    for _, prefixes in GROUPS:
        last = max([last, *(i for i, key in enumerate(way.stages) if key.startswith(prefixes))])
        passed.append(way.complete or way.stage > last)
    return passed
