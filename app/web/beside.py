"""Long computing gets a process of its own: a thread of this one would hold every room up.

Python lets one thread of a process compute at a time, so each press would wait for it again and again.
"""

import os
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple, Unpack

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process
from anyio.lowlevel import RunVar

AT_ONCE = max(1, (os.cpu_count() or 2) - 1)
"""So many processes beside this one: one core is left to the rooms."""

_limit: RunVar[CapacityLimiter] = RunVar("processes beside this one")
Given = TypeVarTuple("Given")
Found = TypeVar("Found")


async def beside(compute: Callable[[Unpack[Given]], Found], *given: *Given) -> Found:
    """Return what `compute`, a function of a module, finds for what is given; both are copied there and back.

    A process that was killed is replaced once; raises what `compute` raises.
    """
    try:
        return await to_process.run_sync(compute, *given, limiter=_limiter())
    except BrokenWorkerProcess:
        return await to_process.run_sync(compute, *given, limiter=_limiter())


def _limiter() -> CapacityLimiter:
    """One for each event loop."""
    try:
        return _limit.get()
    except LookupError:
        _limit.set(limiter := CapacityLimiter(AT_ONCE))
        return limiter
