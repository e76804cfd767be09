"""Blocks are put together so that knowing helps and luck does not."""

from functools import cache

import pytest

from app.episodes.solver import ignorant
from app.measures.certify.blocks import (
    FAILS,
    GOOD_ENOUGH,
    Candidate,
    Search,
    best,
    candidate,
    chosen,
    faults,
    is_sound,
    search,
)
from app.measures.certify.trials import Trials
from app.norms.catalogue import NORMS
from app.norms.norm import Norm

NORM, CHOICE = NORMS["no-blue-floor"], NORMS["alternate-desks"]


@cache
def trials() -> Trials:
    return Trials(NORM.id, "cafe-1")


@cache
def found() -> Search:
    return search(NORM, trials(), most=20)


def seed(number: int, shirt: str, door: int, keepers: tuple[str, ...] = (), norm: Norm = NORM) -> Candidate:
    return Candidate(number, (shirt, door), {p: (p in keepers,) * 3 for p in ignorant(norm)})


def test_two_blocks_of_three_different_seeds_are_found() -> None:
    numbers = [number for block in found().blocks for number in block]
    assert len(found().blocks) == 2
    assert len(set(numbers)) == len(numbers) == 6
    assert max(numbers) < found().tried <= 20


def test_the_oracle_wins_every_episode_everybody_else_breaks_most() -> None:
    for block in found().blocks:
        assert not list(faults(NORM, Trials(NORM.id, "cafe-1"), block))
        for policy in ignorant(NORM):
            assert sum(not trials().outcome(number, policy).kept for number in block) >= FAILS


def test_shirt_and_door_change_within_every_block() -> None:
    for block in found().blocks:
        briefs = [trials().brief(number) for number in block]
        assert len({brief.shirt for brief in briefs}) == len({brief.door for brief in briefs}) == 2


@pytest.mark.parametrize(
    ("keepers", "sound"),
    [([(), (), ()], True), ([("naive",), (), ()], True), ([("naive",), ("naive",), ()], False)],
)
def test_every_ignorant_policy_must_fail_twice(keepers: list[tuple[str, ...]], sound: bool) -> None:
    dress = [("red", 0), ("teal", 1), ("red", 1)]
    block = tuple(
        seed(at, *worn, keepers=kept) for at, (worn, kept) in enumerate(zip(dress, keepers, strict=True))
    )
    assert is_sound(NORM, block) is sound


def test_where_one_of_two_is_right_the_near_and_the_far_must_each_fail_once() -> None:
    dress, keepers = [("red", 0), ("teal", 1), ("red", 1)], [("naive",), ("naive",), ("contrary",)]
    block = tuple(
        seed(at, *worn, keepers=kept, norm=CHOICE)
        for at, (worn, kept) in enumerate(zip(dress, keepers, strict=True))
    )
    assert is_sound(CHOICE, block)
    assert not is_sound(CHOICE, (*block[:2], seed(2, "red", 1, ("naive",), CHOICE)))
    slow = tuple(seed(at, *worn, keepers=("slow",), norm=CHOICE) for at, worn in enumerate(dress))
    assert not is_sound(CHOICE, slow)


def test_seeds_that_dress_the_newcomer_alike_make_no_block() -> None:
    assert not is_sound(NORM, tuple(seed(at, "red", at % 2) for at in range(3)))
    assert not is_sound(NORM, tuple(seed(at, ("red", "teal")[at % 2], 0) for at in range(3)))
    assert chosen(NORM, [seed(at, "red", at % 2) for at in range(6)], 1) == []


def test_the_few_seeds_on_which_the_luckiest_policy_fails_are_not_lost_to_stronger_ones() -> None:
    """Where it keeps the norm on almost every seed they alone can make a block."""
    usual = [seed(at, "red", at % 2, ("slow",)) for at in range(60)]
    rare = [seed(at, "teal", at % 2, ("naive", "contrary")) for at in range(60, 64)]
    pool = best([*usual, *rare], "slow")
    assert {one.number for one in rare} <= {one.number for one in pool}
    assert len(pool) < 2 * 20
    assert chosen(NORM, best([*usual, *rare], "naive"), 1) == []


def test_the_least_lucky_block_is_chosen_first() -> None:
    lucky = [seed(at, ("red", "teal")[at % 2], at % 2, ("naive",) if at == 1 else ()) for at in range(3)]
    sound = [seed(at + 10, ("red", "teal")[at % 2], at % 2) for at in range(3)]
    (first,) = chosen(NORM, [*lucky, *sound], 1)
    assert 1 not in {one.number for one in first}


QUEUE = NORMS["staircase-queue-tail"]


@cache
def quiet() -> tuple[Trials, int]:
    """A seed at which nobody waits in line, so that everybody keeps the norm of lines."""
    walks = Trials(QUEUE.id, "cafe-1")
    policies = ("naive", "contrary", "slow")
    return walks, next(n for n in range(40) if all(walks.outcome(n, policy).kept for policy in policies))


def test_a_seed_at_which_too_many_keep_the_norm_is_no_candidate() -> None:
    walks, number = quiet()
    assert candidate(QUEUE, walks, number) is None
    assert candidate(NORM, trials(), found().blocks[0][0]) is not None


def test_a_block_that_does_not_hold_is_refused_by_name() -> None:
    walks, number = quiet()
    said = list(faults(QUEUE, walks, (number,) * 3))
    assert "staircase-queue-tail on cafe-1: naive breaks it in 0 of 3 episodes of a certified block." in said


def test_the_search_ends_as_soon_as_the_blocks_are_good_enough() -> None:
    assert 0 < GOOD_ENOUGH < 0.25
    assert search(NORM, trials(), wanted=1, most=20).tried <= found().tried
