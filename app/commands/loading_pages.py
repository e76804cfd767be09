"""Participant pages per second, ours and oTree's, by the same clients on the same cores."""

import asyncio
import os
import socket
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from app.launch.otree import FORMS, KEY, otree
from app.newcomers.bursting import Line, walk_all

PEOPLE, AT_ONCE = 60, 20
_START_S = 120


async def pages_per_second(base: str, code: str) -> float:
    """Ours: the link, consent, briefing, the page of a room; three forms between them."""
    forms = (("", ""), ("/stage/consent", "adult=yes&agree=yes"), ("/stage/briefing", ""))
    starts = [f"/join/{code}?PROLIFIC_PID={code}-{at}&SESSION_ID={at}" for at in range(PEOPLE)]
    return await walk_all(base, starts, forms, AT_ONCE)


async def otree_pages_per_second(command: Path, core: int | None) -> float:
    """oTree's: four pages with a number to fill in, three forms between them."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    with TemporaryDirectory(prefix="normgym-otree-") as folder, otree(command, Path(folder), port) as pid:
        if core is not None:
            os.sched_setaffinity(pid, [core])
        await _answering(base)
        order: dict[str, Any] = {"session_config_name": "walk", "num_participants": PEOPLE}
        async with httpx.AsyncClient(base_url=base, timeout=60) as client:
            made = await client.post("/api/sessions", json=order, headers={"otree-rest-key": KEY})
        start = str(made.raise_for_status().json()["session_wide_url"]).removeprefix(base)
        return await walk_all(base, [start] * PEOPLE, FORMS, AT_ONCE)


async def _answering(base: str) -> None:
    begun = time.monotonic()
    while time.monotonic() - begun < _START_S:
        try:
            async with Line(base) as line:
                await line.ask("GET", "/")
                return
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.2)
