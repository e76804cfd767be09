"""How late a process is, as the page Health tells it."""

import asyncio

import pytest

from app.web.pulse import Lateness, Pulse


async def test_a_loop_that_wakes_before_its_time_is_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Health said that the loop was -0.1 ms late at the median."""
    sleep = asyncio.sleep
    monkeypatch.setattr("app.web.pulse.asyncio.sleep", lambda _: sleep(0))
    pulse = Pulse()
    for _ in range(5):
        await sleep(0)
    assert len(pulse._late) >= 2
    assert pulse.lateness == Lateness(0.0, 0.0, 0.0)
    await pulse.close()
