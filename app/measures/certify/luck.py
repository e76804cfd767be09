"""How often somebody who does not know the norm gets through certified seeds by luck."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.episodes.solver import ignorant
from app.measures.certify.trials import Trials
from app.norms.norm import Norm

OTHERS = range(100, 120)
"""Walkers that had no part in choosing the seeds."""

TO_THE_END = 5
"""How many of them go on after a failed episode, for the rate of single episodes."""


class Luck(NamedTuple):
    """Of how many blocks, and of how many single episodes, how many succeeded."""

    blocks: int = 0
    won: int = 0
    episodes: int = 0
    succeeded: int = 0

    def plus(self, other: "Luck") -> "Luck":
        """Both together."""
        return Luck(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def luck(
    norm: Norm, trials: Trials, blocks: Sequence[Sequence[int]], walkers: range = OTHERS
) -> Mapping[str, Luck]:
    """Per ignorant policy what twenty other walkers achieve."""
    found: dict[str, Luck] = {}
    for policy in ignorant(norm):
        total = Luck()
        for block in blocks:
            for at, walker in enumerate(walkers):
                goes_on = at < TO_THE_END
                total = total.plus(_walked(trials, policy, walker, block, goes_on=goes_on))
        found[policy] = total
    return found


def _walked(trials: Trials, policy: str, walker: int, block: Sequence[int], *, goes_on: bool) -> Luck:
    """One walker's way through a block; most give up after the first failure."""
    done: list[bool] = []
    for number in block:
        done.append(trials.outcome(number, policy, walker).joint)
        if not (done[-1] or goes_on):
            break
    won = all(done) and len(done) == len(block)
    return Luck(1, int(won), *((len(done), sum(done)) if goes_on else (0, 0)))
