"""The parts of a load test: two servers under the same pinning, rooms to press in, what was kept."""

import asyncio
import multiprocessing
import os
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from app import studies
from app.commands.loading_capacity import kilobytes, kinds_of_rooms, most_carried
from app.commands.loading_pages import PEOPLE, otree_pages_per_second, pages_per_second
from app.commands.loading_turns import compared, in_turns, percentile, times
from app.commands.simulating import folder_for, serve_in_haste, until_it_answers
from app.launch import interpreter
from app.launch.assets import asset
from app.launch.bare import serve_bare, serve_least
from app.launch.migrations import migrate
from app.launch.postgres import running
from app.newcomers.bursting import Answered, post_all
from app.newcomers.http import visit
from app.newcomers.pressing import Felt, Load, press_all
from app.store import steps
from app.store.engine import open_engine, work
from app.studies.study import Study
from app.web.launches import SessionKind, begin

NAME = "loaded"
AT_MOST_MS = 50.0
TIMES_THE_BARE = 3.0
CONSENT_MS = 500.0
LATE_MS = 20.0
_OPENING = 12
"""Visits that are brought to their room at the same time."""


class Sizes(NamedTuple):
    """What to measure."""

    sessions: int
    seconds: float
    rate: float
    starts: int
    capacity: bool
    otree: Path | None = None
    """The command of an oTree that is installed elsewhere, to serve pages beside ours."""


class Ends(NamedTuple):
    """Where the servers answer (`launch/bare.py` has the others), and which process ours is."""

    ours: str
    bare: str
    least: str
    pid: int


async def loaded(sizes: Sizes) -> dict[str, Any]:
    """Everything that was asked for, in one run on one pinning."""
    with folder_for(None) as folder, running(folder) as cluster:
        cluster.ensure_database(NAME)
        url = cluster.url(NAME)
        migrate(url)
        with pinned_apart(cluster.pid) as pinning, _servers(url, cluster.plain_url(NAME)) as ends:
            interpreter.set_for_rooms()
            await until_it_answers(ends.ours)
            return {"pinning": pinning} | await _measured(sizes, url, ends)


@contextmanager
def pinned_apart(postmaster: int) -> Iterator[str]:
    """Whoever presses gets a core alone, servers and database the other ones; children inherit it."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
    if len(cores) < 2:
        yield "one core, nobody pinned"
        return
    with suppress(OSError):
        for pid in (postmaster, *_children(postmaster)):
            os.sched_setaffinity(pid, cores[1:2])
    os.sched_setaffinity(0, cores[:1])
    try:
        yield "clients on one core, servers and database on another"
    finally:
        os.sched_setaffinity(0, cores)


def servers_core() -> int | None:
    """The core of servers and database; None where there is only one."""
    cores = sorted(os.sched_getaffinity(0) | {*range(os.cpu_count() or 1)})
    return cores[1] if len(cores) > 1 else None


def _children(pid: int) -> list[int]:
    """The processes that a process has begun; none where the system does not tell."""
    with suppress(OSError):
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


@contextmanager
def _servers(url: str, plain_url: str) -> Iterator[Ends]:
    """Ours and those beside it, each in a process of its own, on the servers' core."""
    with (
        _apart(serve_in_haste, url) as ours,
        _apart(serve_bare) as bare,
        _apart(serve_least, plain_url) as least,
    ):
        for pid, _ in (ours, bare, least):
            if (core := servers_core()) is not None:
                os.sched_setaffinity(pid, [core])
        yield Ends(ours[1], bare[1], least[1], ours[0])


@contextmanager
def _apart(serve: Callable[..., None], *order: object) -> Iterator[tuple[int, str]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    begun = multiprocessing.get_context("spawn").Process(target=serve, args=(*order, port), daemon=True)
    begun.start()
    try:
        yield begun.pid or 0, f"http://127.0.0.1:{port}"
    finally:
        begun.terminate()
        begun.join(10)


async def _measured(sizes: Sizes, url: str, ends: Ends) -> dict[str, Any]:
    study, begun = long_study(), kilobytes(ends.pid)
    kinds = await _rooms(url, study, ends.ours, kinds_of_rooms(study))
    first = await press_all(kinds, Load(sizes.rate, 1.0))
    rooms = await _rooms(url, study, ends.ours, sizes.sessions)
    before = kilobytes(ends.pid)
    felt = await in_turns(
        {
            "ours": rooms,
            "bare": _echoes(ends.bare, sizes.sessions),
            "least": _echoes(ends.least, sizes.sessions),
        },
        Load(sizes.rate, sizes.seconds),
    )
    grown = max(0, kilobytes(ends.pid) - before)
    result = compared(felt) | await _kept(url, [*first, *chain(*felt["ours"])])
    result |= {"sessions": sizes.sessions, "seconds": sizes.seconds, "rate": sizes.rate}
    result |= {"kb_per_session": round(grown / sizes.sessions), "kb_of_tables": max(0, before - begun)}
    if sizes.starts:
        result["consents"] = await _consents(url, study, ends.ours, sizes.starts)
    result["pages"] = await _pages(url, study, ends.ours, sizes.otree)
    if sizes.capacity:
        result["capacity"] = await _capacity(url, study, ends)
    return result | {"faults": faults(result)}


def long_study() -> Study:
    """The demo's study with nothing before the room but consent and briefing, and a long stay in it."""
    folder = asset("study_configs")
    text = (folder / "demo.yaml").read_text(encoding="utf-8")
    start, end = text.index("plan:\n"), text.index("payment:")
    plan = """plan:
  - consent: {document: consent/demo.md}
  - briefing: {page: pages/briefing.md}
  - episode: {phase: learning, layout: home, steps: 600}
  - debrief: {page: pages/thanks.md}
"""
    start2, end2 = text.index("conditions:\n"), text.index("places:")
    text = text[:start2] + "conditions:\n  discover: {}\n" + text[end2:start] + plan + text[end:]
    text = text.replace("{none: 20, fixed: 80, event: 0}", "{none: 100, fixed: 0, event: 0}")
    return studies.parse(text, "load.yaml", folder)


async def _rooms(url: str, study: Study, base: str, many: int) -> list[str]:
    """Bring so many visits to their rooms; returns where their sockets are."""
    code = f"load-{time.monotonic_ns()}"
    await _opened(url, study, code, many)
    gate = asyncio.Semaphore(_OPENING)

    async def one(number: int) -> str:
        async with gate:
            come = await visit(base, code, f"{code}-{number}", until="Your first visit")
        return f"{base}{come.address}/play".replace("http", "ws", 1)

    return list(await asyncio.gather(*(one(number) for number in range(many))))


async def _opened(url: str, study: Study, code: str, places: int) -> int:
    engine = open_engine(url)
    async with work(engine) as db:
        session = await begin(db, study, SessionKind.LIVE, code, places)
    await engine.dispose()
    return session.id


def _echoes(base: str, many: int) -> list[str]:
    """So many sockets of a server that has no rooms."""
    return [f"{base}/{number}".replace("http", "ws", 1) for number in range(many)]


async def _kept(url: str, ours: Sequence[Felt]) -> dict[str, Any]:
    """What the database has of what was answered."""
    engine = open_engine(url)
    async with work(engine) as db:
        found = await steps.tallied(db)
    await engine.dispose()
    return {
        "steps": sum(len(one.press_to_frame) for one in ours),
        "kept": sum(one.kept for one in found),
        "doubled": sum(one.kept - one.steps + one.kept - one.presses for one in found),
        "gaps": sum(one.latest - one.kept for one in found),
        "unanswered": sum(one.unanswered for one in ours),
    }


async def _consents(url: str, study: Study, base: str, many: int) -> dict[str, Any]:
    """More people than places press Start at once; those who got one agree at once."""
    places = max(1, many * 9 // 10)
    code = f"start-{time.monotonic_ns()}"
    await _opened(url, study, code, places)
    links = [f"/join/{code}?PROLIFIC_PID={code}-{at}&SESSION_ID=s{at}" for at in range(many)]
    started = await post_all(base, links, "")
    begun = [one for one in started if one.location.startswith("/v/")]
    paths = [f"{one.location}/stage/consent" for one in begun]
    agreed = await post_all(base, paths, "adult=yes&agree=yes")
    return {
        "pressed": many,
        "places": places,
        "begun": len(begun),
        "agreed": sum(one.status == 303 and "mend" not in one.location for one in agreed),
        "start_p99_ms": _p99(started),
        "p99_ms": _p99(agreed),
    }


def _p99(answers: Sequence[Answered]) -> float:
    took = [one.ms for one in answers] or [float("inf")]
    return round(percentile(took * 2, 99), 1)


async def _pages(url: str, study: Study, base: str, command: Path | None) -> dict[str, float]:
    """Participant pages per second, beside oTree's where there is one."""
    code = f"pages-{time.monotonic_ns()}"
    await _opened(url, study, code, PEOPLE)
    ours = await pages_per_second(base, code)
    if command is None:
        return {"ours_per_s": round(ours, 1)}
    theirs = await otree_pages_per_second(command, servers_core())
    return {"ours_per_s": round(ours, 1), "otree_per_s": round(theirs, 1), "ratio": round(ours / theirs, 2)}


async def _capacity(url: str, study: Study, ends: Ends) -> dict[str, Any]:
    """The most rooms whose frames come within 20 ms of their time."""
    load, opened = Load(4.0, 6.0), list[str]()

    async def in_time(rooms: Sequence[str]) -> bool:
        return times([await press_all(rooms, load)])["late_p99_ms"] <= LATE_MS

    async def ours(many: int) -> bool:
        opened.extend(await _rooms(url, study, ends.ours, max(0, many - len(opened))))
        return await in_time(opened[:many])

    most = await most_carried(ours)
    bare = await most_carried(lambda many: in_time(_echoes(ends.bare, many)))
    return {"ours": most, "bare": bare, "ratio": round(most / max(1, bare), 2)}


def faults(result: dict[str, Any]) -> list[str]:
    """What must not be, in sentences."""
    found = []
    if result["unanswered"] or result["kept"] != result["steps"] or result["doubled"] or result["gaps"]:
        found.append("A step was lost, doubled or never answered.")
    if result["ours"]["p99_ms"] > AT_MOST_MS:
        found.append(f"p99 from press to frame is above {AT_MOST_MS:g} ms.")
    if result["p99_ratio"] > TIMES_THE_BARE:
        found.append(f"p99 from press to frame is more than {TIMES_THE_BARE:g} times the bare server's.")
    at_once = result.get("consents")
    if at_once and (at_once["begun"] != at_once["places"] or at_once["agreed"] != at_once["begun"]):
        found.append("Not exactly the places that exist were taken.")
    if at_once and at_once["p99_ms"] > CONSENT_MS:
        found.append(f"p99 of consents at once is above {CONSENT_MS:g} ms.")
    return found
