"""How many rooms one process carries, found by trying; what it holds for each of them."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from app.studies.study import Study

FEWEST, MOST = 20, 2000
TRIES = 2
"""Others on the machine make frames late, never early: a size that was carried once is carried."""

Carried = Callable[[int], Awaitable[bool]]


async def most_carried(carried: Carried) -> int:
    """Half as many again until it is too many, then halfway between, to a tenth; 0 where none are."""
    most, too_many = 0, FEWEST
    while too_many <= MOST and await _once(carried, too_many):
        most, too_many = too_many, round(too_many * 1.5)
    while most and too_many <= MOST and too_many - most > most // 10:
        between = (most + too_many) // 2
        if await _once(carried, between):
            most = between
        else:
            too_many = between
    return most


async def _once(carried: Carried, many: int) -> bool:
    """Whether one of a few tries succeeds."""
    for _ in range(TRIES):
        if await carried(many):
            return True
    return False


def kinds_of_rooms(study: Study) -> int:
    """As many visits as meet every norm on every floor; rooms that are alike share their tables."""
    return sum(len(one.norms) * len(one.layouts) for one in study.conditions.values())


def kilobytes(pid: int) -> int:
    """Memory that a process holds; 0 where the system does not tell."""
    with suppress(OSError, StopIteration, ValueError):
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])
    return 0
