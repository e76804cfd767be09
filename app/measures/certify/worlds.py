"""Seeds for worlds that several norms share: whatever is asked of a seed holds under each of them."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from app.measures.certify.blocks import (
    STILL_GOOD,
    Block,
    Candidate,
    candidate,
    guessed_luck,
    is_sound,
    walked_more,
)
from app.measures.certify.lessons import PATIENCE, lesson
from app.measures.certify.trials import Trials
from app.norms.catalogue import norm_of
from app.norms.norm import Norm
from app.studies.certified import EPISODES, Seeds
from app.studies.circumstances import Circumstances
from app.studies.swaps import Group

BLOCKS, LESSONS = 2, 2
"""How many of each are looked for."""

MOST_TESTS, MOST_LESSONS = 1500, 1500
"""Seeds after which the search gives up; the fewer the more norms there are to please."""

_POOL = 9
"""Seeds per entry door among which blocks are put together."""

World = tuple[Candidate, ...]
"""A test seed as it is under each of the norms."""


class Worlds(NamedTuple):
    """What was found for these norms on a floor, how many seeds were looked at for tests and learning."""

    seeds: Seeds
    tried: tuple[int, int]


def search(
    norms: Group,
    layout: str,
    circumstances: Circumstances,
    most: tuple[int, int] = (MOST_TESTS, MOST_LESSONS),
) -> Worlds:
    """Blocks and learning seeds for all of the norms; fewer than wanted where `most` do not yield them."""
    swapped = norms if len(norms) > 1 else ()
    trials = [Trials(norm, layout, circumstances, swapped) for norm in norms]
    blocks, tests = _blocks(trials, most[0])
    learning, lessons = _lessons(norms, layout, circumstances, most[1])
    return Worlds(Seeds(blocks, learning), (tests, lessons))


def _blocks(trials: Sequence[Trials], most: int) -> tuple[tuple[tuple[int, ...], ...], int]:
    pool: list[World] = []
    found: list[tuple[World, ...]] = []
    tried = 0
    while tried < most and len(found) < BLOCKS:
        world = _world(trials, tried)
        tried += 1
        if world is not None:
            pool = _best([*pool, world])
            pool, found = _settled(trials, pool)
    return tuple(tuple(world[0].number for world in block) for block in found), tried


def _world(trials: Sequence[Trials], number: int) -> World | None:
    """The seed of this number, None where it can be in no block under one of the norms."""
    world: list[Candidate] = []
    for each in trials:
        one = candidate(norm_of(each.norm), each, number)
        if one is None:
            return None
        world.append(one)
    return tuple(world)


def _best(pool: Sequence[World]) -> list[World]:
    """Of each entry door the seeds with the least luck under the norm with the most."""
    kept: list[World] = []
    for door in {world[0].dress[1] for world in pool}:
        kept += sorted((world for world in pool if world[0].dress[1] == door), key=_strength)[:_POOL]
    return sorted(kept, key=_strength)


def _strength(world: World) -> float:
    return max(sum(map(one.luck, one.kept)) / max(1, len(one.kept)) for one in world)


def _settled(trials: Sequence[Trials], pool: list[World]) -> tuple[list[World], list[tuple[World, ...]]]:
    """The best blocks once every doubtful policy has walked more often, with the pool as it is known then."""
    while True:
        found = _chosen(trials, pool)
        again = dict(_walked_more(trials, found)) if len(found) == BLOCKS else {}
        if not again:
            return pool, found
        pool = [tuple(again.get((at, one.number), one) for at, one in enumerate(world)) for world in pool]


def _walked_more(
    trials: Sequence[Trials], found: Sequence[tuple[World, ...]]
) -> Iterator[tuple[tuple[int, int], Candidate]]:
    """((number of the norm, of the seed), the seed with more walks) wherever luck is in doubt."""
    for at, each in enumerate(trials):
        for block in found:
            for one in walked_more(norm_of(each.norm), each, _under(block, at)):
                yield (at, one.number), one


def _chosen(trials: Sequence[Trials], pool: Sequence[World]) -> list[tuple[World, ...]]:
    """The best blocks of the pool, one after the other."""
    left, found = list(pool), list[tuple[World, ...]]()
    norms = [norm_of(each.norm) for each in trials]
    while len(found) < BLOCKS:
        sound = [
            block
            for block in combinations(left, EPISODES)
            if all(is_sound(norm, _under(block, at)) for at, norm in enumerate(norms))
        ]
        best = min(sound, key=partial(_luck, norms), default=None)
        if best is None or _luck(norms, best) > STILL_GOOD:
            break
        found.append(best)
        left = [world for world in left if world not in best]
    return found


def _luck(norms: Sequence[Norm], block: tuple[World, ...]) -> float:
    """The guessed chance of the luckiest policy under the norm with the most luck."""
    return max(guessed_luck(norm, _under(block, at)) for at, norm in enumerate(norms))


def _under(block: Sequence[World], at: int) -> Block:
    """The block as it is under one of the norms."""
    return tuple(world[at] for world in block)


def _lessons(
    norms: Group, layout: str, circumstances: Circumstances, most: int
) -> tuple[tuple[int, ...], int]:
    """Learning seeds that teach each norm; timely ones, where they are scarce those passed over, too."""
    found: list[int] = []
    passed: list[int] = []
    tried = 0
    while tried < most and len(found) < LESSONS:
        timely = _timely(norms, layout, circumstances, tried)
        if timely is not None:
            (found if timely or len(passed) >= PATIENCE else passed).append(tried)
        tried += 1
    return tuple([*found, *passed][:LESSONS]), tried


def _timely(norms: Group, layout: str, circumstances: Circumstances, number: int) -> bool | None:
    """Whether every norm comes to be known neither at once nor at the very end; None where one does not."""
    swapped = norms if len(norms) > 1 else ()
    timely = True
    for norm in norms:
        one = lesson(norm, layout, number, circumstances, swapped)
        if one is None:
            return None
        timely = timely and one.timely
    return timely
