"""Random numbers, mixed one by one or many together."""

import pytest

from app.episodes.chance import Stream, word, words


@pytest.mark.parametrize("seed", [0, 7, 2**31 - 1, 2**40 + 5])
@pytest.mark.parametrize("who", [0, 1])
def test_numbers_mixed_together_are_those_mixed_one_by_one(seed: int, who: int) -> None:
    assert words(seed, Stream.RESTOCK, 40, who) == tuple(
        word(seed, Stream.RESTOCK, n, who) for n in range(1, 41)
    )


def test_whom_numbers_are_mixed_for_may_count_instead_of_the_step() -> None:
    assert words(5, Stream.PLACE, 30, -1, apart=1) == tuple(word(5, Stream.PLACE, 0, at) for at in range(30))


def test_no_numbers_are_asked_for() -> None:
    assert words(5, Stream.PLACE, 0) == ()
