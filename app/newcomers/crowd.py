"""Many scripted newcomers who come one after another; some of them leave without a word."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import httpx

from app.errors import NewcomerStuck
from app.newcomers.http import Finished, visit

_PAGES = 16
"""Whoever leaves does so at one of so many pages, all alike likely."""


class Went(NamedTuple):
    """How one newcomer fared: the last page, None for somebody who left; what went wrong, if anything."""

    pid: str
    ended: Finished | None
    left_at: str
    wrong: str


class Crowd(NamedTuple):
    """How many come, how many at once, the share that leaves, the seed of it all."""

    base_url: str
    code: str
    visits: int
    at_once: int
    dropout: float
    seed: int


class _Inside:
    """How many are taking part just now; whoever found no place waits while there are any."""

    def __init__(self) -> None:
        self.people = 0


async def come(crowd: Crowd, gone: Callable[[Went], object]) -> list[Went]:
    """Let everybody come; `gone` is told of each as they end."""
    gate, inside = asyncio.Semaphore(crowd.at_once), _Inside()

    async def one(number: int) -> Went:
        async with gate:
            went = await _one(crowd, number, inside)
        gone(went)
        return went

    return list(await asyncio.gather(*(one(number) for number in range(crowd.visits))))


async def _one(crowd: Crowd, number: int, inside: _Inside) -> Went:
    """One way through the real pages and sockets; whatever breaks is told, and stops nobody else.

    Whoever is told that all places are taken comes again for as long as one may come back.
    """
    dice = Random(f"{crowd.seed}/{number}")
    pid = f"{dice.getrandbits(96):024x}"
    leaves = dice.randrange(1, _PAGES) if dice.random() < crowd.dropout else None
    while True:
        inside.people += 1
        try:
            ended = await visit(crowd.base_url, crowd.code, pid, seed=crowd.seed, leaves=leaves)
        except (NewcomerStuck, httpx.HTTPError, OSError) as wrong:
            return Went(pid, None, "", f"{type(wrong).__name__}: {wrong}")
        finally:
            inside.people -= 1
        if not ended.address.startswith("/join/") or not inside.people:
            return Went(pid, None, ended.title, "") if ended.left else Went(pid, ended, "", "")
        await asyncio.sleep(0.5)
