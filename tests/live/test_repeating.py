"""What is seen to again and again goes on whatever happens, and ends when it is told to."""

import asyncio
import logging

import pytest

from app.live.repeating import Repeating


@pytest.mark.parametrize(("wrong", "unforeseen"), [(ConnectionResetError(), False), (KeyError("x"), True)])
async def test_rooms_and_places_were_each_seen_to_by_a_loop_of_their_own_that_one_error_could_end(
    caplog: pytest.LogCaptureFixture, wrong: Exception, *, unforeseen: bool
) -> None:
    told: list[int] = []
    again = asyncio.Event()

    async def go(before: int) -> None:
        told.append(before)
        if before == 2:
            again.set()
        raise wrong

    with caplog.at_level(logging.WARNING, "app.live.repeating"):
        going = Repeating("rooms", 0.001, go)
        async with asyncio.timeout(5):
            await again.wait()
        await going.close()
    assert told[:3] == [0, 1, 2]
    assert f"rooms: a round broke, the next one comes: {type(wrong).__name__}" in caplog.messages
    assert (caplog.records[0].exc_info is not None and bool(caplog.records[0].exc_info)) is unforeseen


async def test_it_ends_in_the_middle_of_a_round() -> None:
    inside, ended = asyncio.Event(), asyncio.Event()

    async def go(_: int) -> None:
        inside.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    going = Repeating("rooms", 0.001, go)
    await inside.wait()
    await going.close()
    assert ended.is_set()
