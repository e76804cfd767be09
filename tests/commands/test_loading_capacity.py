"""The most that is carried is found, whoever disturbs a try now and then."""

from collections import Counter

import pytest

from app.commands.loading import long_study
from app.commands.loading_capacity import kinds_of_rooms, most_carried


@pytest.mark.parametrize("limit", [19, 20, 97, 350, 1800, 5000])
async def test_the_most_is_found_to_a_tenth(limit: int) -> None:
    async def carried(many: int) -> bool:
        return many <= limit

    found = await most_carried(carried)
    assert found <= limit
    assert found == 0 if limit < 20 else found * 1.1 + 1 >= min(limit, 1300)


async def test_one_disturbed_try_does_not_end_the_search() -> None:
    tries: Counter[int] = Counter()

    async def carried(many: int) -> bool:
        tries[many] += 1
        return many <= 100 and tries[many] > 1

    assert await most_carried(carried) >= 90


def test_every_norm_meets_every_floor() -> None:
    assert kinds_of_rooms(long_study()) == 16
