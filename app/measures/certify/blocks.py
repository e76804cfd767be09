"""Blocks of test seeds: whoever knows the norm gets through, whoever does not fails most of them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import prod
from typing import NamedTuple

from app.episodes.solver import ignorant
from app.measures.certify.trials import Trials
from app.norms.norm import Norm
from app.studies.certified import EPISODES

FAILS = 2
"""Episodes of a block in which every ignorant policy breaks the norm."""

FAILS_BY_CHOICE = 1
"""The same where the norm permits just one of two: who takes the other fails where this one gets through."""

WALKERS, MORE_WALKERS = 3, 12
"""Walks per policy from which its luck on a seed is guessed, more in case of doubt; the first one gates."""

DOUBTFUL = 0.02
"""A policy's guessed luck with a block, above which it walks more often."""

GOOD_ENOUGH, STILL_GOOD = 0.08, 0.2
"""Guessed luck at which the search ends, above which no block is taken."""

SINGLE = 0.2
"""Guessed luck with one episode of a block at which the search ends, if more than two ways are open."""

PICKY = 40
"""Seeds after which the search is content with what is still good."""

_POOL, _AGAINST = 9, 8
"""Seeds per entry door among which blocks are put together: with least luck; for the luckiest policy."""


class Candidate(NamedTuple):
    """A test seed: its number, what it draws for the newcomer, per policy which walkers kept the norm."""

    number: int
    dress: tuple[object, object]
    kept: Mapping[str, tuple[bool, ...]]

    def luck(self, policy: str) -> float:
        """A guess at how often this policy keeps the norm here, never quite 0 or 1."""
        walks = self.kept[policy]
        return (sum(walks) + 0.5) / (len(walks) + 1)


Block = tuple[Candidate, ...]


class Search(NamedTuple):
    """The blocks that were found, how many seeds were looked at for them."""

    blocks: tuple[tuple[int, ...], ...]
    tried: int


def search(norm: Norm, trials: Trials, wanted: int = 2, most: int = 600) -> Search:
    """As many blocks as wanted, each seed in one of them; fewer where `most` seeds do not yield them."""
    pool: list[Candidate] = []
    found: list[Block] = []
    tried = 0
    for tried, candidate in enumerate(_candidates(norm, trials, most), 1):
        if candidate is None:
            continue
        pool = best([*pool, candidate], max(ignorant(norm), key=trials.kept_by))
        pool, found = _settled(norm, trials, pool, wanted)
        if len(found) == wanted and (tried >= PICKY or all(_is_good(norm, block) for block in found)):
            break
    return Search(tuple(tuple(one.number for one in block) for block in found), tried)


def best(pool: Sequence[Candidate], luckiest: str) -> list[Candidate]:
    """Of each entry door, as a block needs both, the seeds with the least luck over all policies.

    Beside them those with the least luck for the luckiest policy: where it keeps the norm on almost
    every seed the few others decide whether there is a block.
    """
    kept: dict[int, Candidate] = {}
    for door in {one.dress[1] for one in pool}:
        here = sorted((one for one in pool if one.dress[1] == door), key=_strength)
        against = sorted(here, key=lambda one: (one.kept[luckiest][0], one.luck(luckiest)))
        kept |= {one.number: one for one in (*here[:_POOL], *against[:_AGAINST])}
    return sorted(kept.values(), key=_strength)


def _candidates(norm: Norm, trials: Trials, most: int) -> Iterator[Candidate | None]:
    """Every seed in turn, None for one that can be in no block."""
    for number in range(most):
        yield candidate(norm, trials, number)


def candidate(norm: Norm, trials: Trials, number: int) -> Candidate | None:
    """The seed with all its walks; None where too many keep the norm, or the oracle does not get through."""
    policies, kept = ignorant(norm), 0
    # Whoever takes one of two gets through where the others fail: a block needs seeds of both kinds.
    allowed = len(policies) - 1 if norm.chooses else len(policies) // EPISODES
    for policy in sorted(policies, key=trials.kept_by, reverse=True):
        kept += trials.outcome(number, policy).kept
        if kept > allowed:
            return None
    if trials.oracle(number) is None:
        return None
    walks = {policy: _walks(trials, number, policy, WALKERS) for policy in policies}
    brief = trials.brief(number)
    return Candidate(number, (brief.shirt, brief.door), walks)


def _settled(
    norm: Norm, trials: Trials, pool: list[Candidate], wanted: int
) -> tuple[list[Candidate], list[Block]]:
    """The best blocks once every doubtful policy has walked more often, with the pool as it is known then."""
    while True:
        found = chosen(norm, pool, wanted)
        if len(found) < wanted:
            return pool, found
        again = {one.number: one for block in found for one in walked_more(norm, trials, block)}
        if not again:
            return pool, found
        pool = [again.get(one.number, one) for one in pool]


def walked_more(norm: Norm, trials: Trials, block: Block) -> Iterator[Candidate]:
    """The seeds of the block with more walks of the policies whose luck with it is in doubt."""
    doubtful = [policy for policy in ignorant(norm) if _luck_of(policy, block) > DOUBTFUL]
    for one in block:
        short = [policy for policy in doubtful if len(one.kept[policy]) < MORE_WALKERS]
        if short:
            walks = {policy: _walks(trials, one.number, policy, MORE_WALKERS) for policy in short}
            yield one._replace(kept={**one.kept, **walks})


def _walks(trials: Trials, number: int, policy: str, count: int) -> tuple[bool, ...]:
    return tuple(trials.outcome(number, policy, walker).kept for walker in range(count))


def chosen(norm: Norm, pool: Sequence[Candidate], wanted: int) -> list[Block]:
    """The best blocks of the pool, one after the other."""
    left, found = list(pool), list[Block]()
    while len(found) < wanted:
        sound = [block for block in combinations(left, EPISODES) if is_sound(norm, block)]
        best = min(sound, key=lambda block: guessed_luck(norm, block) + _single(norm, block), default=None)
        if best is None or guessed_luck(norm, best) > STILL_GOOD:
            break
        found.append(tuple(sorted(best, key=_strength)))
        left = [one for one in left if one not in best]
    return found


def is_sound(norm: Norm, block: Block) -> bool:
    """Whether every ignorant policy fails often enough, and shirt and door change within the block."""
    if any(len(set(worn)) == 1 for worn in zip(*(one.dress for one in block), strict=True)):
        return False
    return all(sum(not one.kept[policy][0] for one in block) >= _needed(norm) for policy in ignorant(norm))


def _needed(norm: Norm) -> int:
    return FAILS_BY_CHOICE if norm.chooses else FAILS


def guessed_luck(norm: Norm, block: Block) -> float:
    """The guessed chance that the luckiest policy keeps the norm in the whole block."""
    return max(_luck_of(policy, block) for policy in ignorant(norm))


def _single(norm: Norm, block: Block) -> float:
    """The guessed share of the block's episodes in which the luckiest policy keeps the norm."""
    return max(sum(one.luck(policy) for one in block) for policy in ignorant(norm)) / len(block)


def _is_good(norm: Norm, block: Block) -> bool:
    """Whether the search may end before it was picky for long; taking one of two is right half the time."""
    return guessed_luck(norm, block) <= GOOD_ENOUGH and (norm.chooses or _single(norm, block) <= SINGLE)


def _luck_of(policy: str, block: Block) -> float:
    return prod(one.luck(policy) for one in block)


def _strength(one: Candidate) -> float:
    """How much luck there is on a seed, over all policies."""
    return sum(one.luck(policy) for policy in one.kept) / max(1, len(one.kept))


def faults(norm: Norm, trials: Trials, block: tuple[int, ...]) -> Iterator[str]:
    """What keeps these numbers from being a block, played anew."""
    for number in block:
        if trials.oracle(number) is None:
            yield f"{norm.id} on {trials.layout}: the oracle fails certified test seed {number}."
    for policy in ignorant(norm):
        fails = sum(not trials.outcome(number, policy).kept for number in block)
        if fails < _needed(norm):
            broke = f"{fails} of {len(block)} episodes of a certified block"
            yield f"{norm.id} on {trials.layout}: {policy} breaks it in {broke}."
