"""What is asked for at the same moment is written together, and nobody is left without an answer."""

import asyncio
from collections.abc import Mapping

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.web.together import MOST_AT_ONCE, Together

Key = tuple[str, int]


class Written:
    """Keeps which keys were written together; serves even numbers, breaks where it is told to."""

    def __init__(self) -> None:
        self.batches: list[list[Key]] = []
        self.breaks = False

    async def __call__(self, _db: AsyncSession, batch: Mapping[Key, str]) -> Mapping[Key, str]:
        self.batches.append([*batch])
        if self.breaks:
            raise KeyError("nobody foresaw this")
        return {key: asked.upper() for key, asked in batch.items() if key[1] % 2 == 0}


def first(key: Key) -> str:
    return key[0]


@pytest.fixture
def written() -> Written:
    return Written()


@pytest.fixture
def together(db_engine: AsyncEngine, written: Written) -> Together[Key, str, str]:
    return Together(db_engine, "letters", written, first)


async def ask(together: Together[Key, str, str], *keys: Key) -> list[str | None]:
    """Ask for all at the same moment."""
    return await asyncio.wait_for(asyncio.gather(*(together.take(key, "a") for key in keys)), 10)


async def test_each_hears_what_was_found_for_it(together: Together[Key, str, str], written: Written) -> None:
    assert await ask(together, ("x", 0), ("x", 1), ("x", 2)) == ["A", None, "A"]
    assert written.batches == [[("x", 0), ("x", 1), ("x", 2)]]


async def test_only_those_of_a_group_share_a_transaction_and_no_group_waits_for_ever(
    together: Together[Key, str, str], written: Written
) -> None:
    assert await ask(together, ("x", 0), ("y", 0), ("x", 2)) == ["A"] * 3
    assert written.batches == [[("x", 0), ("x", 2)], [("y", 0)]]


async def test_a_transaction_holds_no_more_than_lets_the_rooms_come_in_between(
    together: Together[Key, str, str], written: Written
) -> None:
    await ask(together, *(("x", at) for at in range(MOST_AT_ONCE + 3)))
    assert [len(batch) for batch in written.batches] == [MOST_AT_ONCE, 3]


async def test_who_asks_twice_meanwhile_goes_the_ordinary_way(
    together: Together[Key, str, str], written: Written
) -> None:
    assert await ask(together, ("x", 0), ("x", 0)) == ["A", None]
    assert await ask(together, ("x", 0)) == ["A"]


async def test_a_fault_that_nobody_foresaw_leaves_nobody_waiting(
    together: Together[Key, str, str], written: Written
) -> None:
    written.breaks = True
    assert await ask(together, ("x", 0), ("x", 2)) == [None, None]
    written.breaks = False
    assert await ask(together, ("x", 0)) == ["A"]


async def test_where_one_transaction_fails_nobody_waits_for_the_next_to_fail_as_well(
    together: Together[Key, str, str], written: Written
) -> None:
    """With a database that stands still two hundred waited minutes for their 503."""
    written.breaks = True
    found = await ask(together, *(("x", at) for at in range(MOST_AT_ONCE + 3)), ("y", 0))
    assert (set(found), len(written.batches)) == ({None}, 1)


async def test_whoever_goes_away_meanwhile_takes_nothing_from_the_others(
    together: Together[Key, str, str],
) -> None:
    gone = asyncio.create_task(together.take(("x", 0), "a"))
    stays = asyncio.create_task(together.take(("x", 2), "a"))
    await asyncio.sleep(0)
    gone.cancel()
    assert await asyncio.wait_for(stays, 10) == "A"
