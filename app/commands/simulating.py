"""The parts of a simulated study: a server in a process of its own, a crowd, what is counted afterwards."""

import asyncio
import multiprocessing
import secrets
import socket
import tempfile
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from rich.progress import Progress

from app.commands.export import written
from app.newcomers.crowd import Crowd, Went, come
from app.store import progress, starting, submissions, visits
from app.store.engine import open_engine, work
from app.studies.cell import Cell
from app.studies.exits import ExitKind
from app.studies.ledger import due
from app.studies.money import written as money
from app.studies.promises import Promise, promises
from app.studies.study import Study
from app.web.launches import SessionKind, begin

PATIENCE_S = 60.0
"""Whoever simulates waits longer than a page may: a crowd in haste leaves others little of the machine."""

SAFELY = 0.9
"""The part of those who are to stay for whom there are places."""


@contextmanager
def folder_for(data_dir: Path | None) -> Iterator[Path]:
    """The folder to keep, or one that goes."""
    if data_dir is not None:
        yield data_dir
        return
    with tempfile.TemporaryDirectory(prefix="normgym-simulate-", ignore_cleanup_errors=True) as folder:
        yield Path(folder) / "data"


def fillable(crowd: Crowd) -> int:
    """As many places as are filled although chance lets some more leave than were to."""
    return max(1, round(crowd.visits * (1 - crowd.dropout) * SAFELY))


async def simulated(study: Study, crowd: Crowd, url: str, target: Path | None) -> dict[str, Any]:
    """Open a session with as many places as the crowd can fill, let it come, count."""
    engine = open_engine(url, patience_s=PATIENCE_S)
    places = fillable(crowd)
    try:
        async with work(engine) as db:
            session = await begin(db, study, SessionKind.PILOT, crowd.code, places)
        with served_in_haste(url) as base:
            await until_it_answers(base)
            went = await watched(crowd._replace(base_url=base), url, session.id)
        result = await counted(study, url, session.id, went, places)
        if target is not None:
            result["sha256"] = await written(engine, session.id, target)
    finally:
        await engine.dispose()
    return result


@contextmanager
def served_in_haste(url: str) -> Iterator[str]:
    """The real program in a process of its own, without the waits that are for people."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    serving = multiprocessing.get_context("spawn").Process(
        target=serve_in_haste, args=(url, port), daemon=True
    )
    serving.start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        serving.terminate()
        serving.join(10)


def serve_in_haste(url: str, port: int) -> None:
    """Serve until told to stop; runs in the other process."""
    from app.launch.listening import listen, serve_on
    from app.main import create_app
    from app.settings import Settings

    base = f"http://127.0.0.1:{port}"
    key = secrets.token_urlsafe(48)
    settings = Settings(DATABASE_URL=url, NORMGYM_SECRET_KEY=key, NORMGYM_PUBLIC_URL=base)
    with listen("127.0.0.1", port) as listener:
        try:
            serve_on(listener, create_app(settings, resume_ms=0, min_step_ms=0), started=lambda: None)
        except KeyboardInterrupt:
            return


async def until_it_answers(base: str) -> None:
    """Wait until the server answers, two minutes at most: on a busy machine it takes that long to load."""
    async with httpx.AsyncClient() as client:
        for _ in range(1200):
            try:
                if (await client.get(f"{base}/healthz")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)


async def watched(crowd: Crowd, url: str, session_id: int) -> list[Went]:
    """Let everybody come; whoever left gives the place back, as the recruiter would tell us."""
    engine = open_engine(url, patience_s=PATIENCE_S)
    freeing: set[asyncio.Task[None]] = set()
    with Progress(transient=True) as shown:
        bar = shown.add_task("people", total=crowd.visits)

        def gone(went: Went) -> None:
            shown.advance(bar)
            if went.ended is None:
                task = asyncio.ensure_future(_free(went.pid))
                freeing.add(task)
                task.add_done_callback(freeing.discard)

        async def _free(pid: str) -> None:
            async with work(engine) as db:
                visit = await visits.of_name(db, session_id, "prolific", pid)
                if visit is not None:
                    await submissions.release(db, visit.id)

        went = await come(crowd, gone)
        await asyncio.gather(*freeing)
    await engine.dispose()
    return went


async def counted(
    study: Study,
    url: str,
    session_id: int,
    went: Sequence[Went],
    places: int,
    before: Container[int] = (),
) -> dict[str, Any]:
    """Funnel, margins, exits, pay, and what went wrong; without the visits that were there `before`.

    Places and margins are those of the whole session.
    """
    engine = open_engine(url, patience_s=PATIENCE_S)
    async with work(engine) as db:
        every = await progress.visits(db, session_id)
        held = await starting.held(db, session_id)
    await engine.dispose()
    seen = [visit for visit in every if visit.id not in before]
    complete, taken = _complete(seen), _complete(every)
    kept = promises(study, [Cell.of(cell._asdict()) for cell in held], places)
    filled = taken == places
    return {
        "came": len(went),
        "begun": len(seen),
        "complete": complete,
        "taken": taken,
        "places": places,
        "left": sum(one.ended is None and not one.wrong for one in went),
        "turned_away": sum(one.ended is not None for one in went) - complete,
        "stuck": [one.wrong for one in went if one.wrong],
        "funnel": dict(Counter(one.left_at for one in went if one.left_at)),
        "exits": dict(Counter(visit.exit or "on the way" for visit in seen)),
        "filled": filled,
        "margins": [one._asdict() | {"kept": one.kept} for one in kept],
        "broken": [_said(one) for one in kept if filled and not one.kept],
        "pay": _pay(study, seen),
    }


def _complete(seen: Sequence[progress.VisitProgress]) -> int:
    return sum(visit.exit == ExitKind.COMPLETE for visit in seen)


def _said(one: Promise) -> str:
    counts = ", ".join(f"{kind} {many}" for kind, many in one.counts.items())
    return f"{one.condition}: {one.margin} lies {one.apart:g} apart, promised is {one.most:g} ({counts})."


def _pay(study: Study, seen: Sequence[progress.VisitProgress]) -> dict[str, str]:
    """What all of it would cost, by part."""
    sums: Counter[str] = Counter()
    for visit in seen:
        if visit.exit is None:
            continue
        payment = study.conditions[visit.condition].settings.payment
        way = ExitKind(visit.exit)
        for part in due(payment, way, visit.active_ms, visit.rewarded, rule_right=bool(visit.right)):
            sums[part.part] += part.amount
    return {part: money(much / 100, study.keys.payment.currency) for part, much in sums.items()}
