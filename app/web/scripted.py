"""Scripted people whom a page sends into a pilot: they come by the server's own address, like anybody.

They wait more than they compute, for minutes: so they have a process of their own, which takes neither
the rooms' nor a place of `beside`. Two sessions at a time; the server that ends takes them along.
"""

import asyncio
from typing import Any

from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after, to_process
from anyio.lowlevel import RunVar
from sqlalchemy.ext.asyncio import AsyncEngine

from app.newcomers.crowd import Crowd, Went, come
from app.store import audit
from app.store.engine import work

AT_MOST = 10
PATIENCE_S = 45 * 60.0
"""Longer than the longest visit of a script; what goes on then is stopped."""

SENT, DONE = "sent scripts", "scripts are done"
_limit: RunVar[CapacityLimiter] = RunVar("crowds of scripts")


async def send(engine: AsyncEngine, crowd: Crowd, session_id: int, by: str) -> None:
    """Let a crowd come to its end; how they fared, or what stopped them, is in the audit log."""
    found: dict[str, Any] = {"wrong": "they went with the server, which was stopped"}
    try:
        with fail_after(PATIENCE_S):
            found = fared(await to_process.run_sync(_come, crowd, cancellable=True, limiter=_limiter()))
    except TimeoutError:
        found = {"wrong": f"they were stopped after {PATIENCE_S / 60:.0f} minutes"}
    except BrokenWorkerProcess:
        found = {"wrong": "their process was killed"}
    finally:
        async with work(engine) as db:
            await audit.write(db, by, DONE, f"session {session_id}", found)


def fared(went: list[Went]) -> dict[str, Any]:
    """How many came, how many reached a last page with a code, what went wrong first."""
    wrong = [one.wrong for one in went if one.wrong]
    found = {
        "came": len(went),
        "to the end": sum(one.ended is not None and bool(one.ended.code) for one in went),
    }
    return found | ({"stuck": len(wrong), "wrong": wrong[0][:300]} if wrong else {})


def _come(crowd: Crowd) -> list[Went]:
    """In the other process."""
    return asyncio.run(come(crowd, lambda _: None))


def _limiter() -> CapacityLimiter:
    """One for each event loop."""
    try:
        return _limit.get()
    except LookupError:
        _limit.set(limiter := CapacityLimiter(2))
        return limiter
