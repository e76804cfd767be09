"""Everything that is asked of one norm on one floor, as plain values that can be kept."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from app.episodes.solver import ignorant
from app.measures.certify import blocks, lessons, living, ways
from app.measures.certify.lessons import Lesson
from app.measures.certify.luck import Luck, luck
from app.measures.certify.trials import Trials
from app.norms.norm import Norm
from app.studies.certified import key_of
from app.studies.circumstances import STANDARD

UNCERTIFIED = 20
"""Test seeds, as they come, on which the oracle is tried."""

RATED = 6
"""Of these, seeds on which every other reference policy is tried."""

Rate = tuple[int, int, int]
"""Walks, those that kept the norm, those that did the errand too."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What was found; `oracle` holds its steps per uncertified seed, None where it failed."""

    norm: str
    layout: str
    key: str
    faults: list[str]
    oracle: list[int | None] = field(default_factory=list)
    rates: dict[str, Rate] = field(default_factory=dict)
    blocks: list[list[int]] = field(default_factory=list)
    blocks_tried: int = 0
    luck: dict[str, Luck] = field(default_factory=dict)
    lessons: list[Lesson] = field(default_factory=list)
    lessons_tried: int = 0
    lessons_poor: int = 0

    def plain(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        return asdict(self)

    @staticmethod
    def of(plain: Mapping[str, Any]) -> "Pair":
        """The pair that `plain()` came from."""
        told = dict(plain)
        told["rates"] = {policy: tuple(rate) for policy, rate in plain["rates"].items()}
        told["luck"] = {policy: Luck(*one) for policy, one in plain["luck"].items()}
        told["lessons"] = [Lesson(*(_tuple(value) for value in one)) for one in plain["lessons"]]
        return Pair(**told)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def examined(norm: Norm, layout: str) -> Pair:
    """The whole examination; where nobody can keep the norm it ends with that."""
    key, found = key_of(norm.id, layout, STANDARD), ways.ways(norm, layout)
    faults = list(ways.faults(norm, layout, found))
    if any(steps is None for steps in found.steps.values()):
        return Pair(norm.id, layout, key, faults)
    faults += living.faults(norm.id, layout)
    trials = Trials(norm.id, layout)
    oracle = [trials.oracle(number) for number in range(UNCERTIFIED)]
    rates = {policy: _rate(trials, policy) for policy in _reference(norm)}
    tests = blocks.search(norm, trials)
    learned = lessons.search(norm.id, layout)
    return Pair(
        norm.id,
        layout,
        key,
        faults,
        oracle,
        rates,
        [list(block) for block in tests.blocks],
        tests.tried,
        dict(luck(norm, trials, tests.blocks)),
        list(learned.lessons),
        learned.tried,
        learned.poor,
    )


def _reference(norm: Norm) -> tuple[str, ...]:
    """Every policy that does not know the norm, whether it gates or not."""
    return ("random", *ignorant(norm), *sorted(norm.kept_by))


def _rate(trials: Trials, policy: str) -> Rate:
    walks = [trials.outcome(number, policy) for number in range(RATED)]
    return len(walks), sum(walk.kept for walk in walks), sum(walk.joint for walk in walks)
