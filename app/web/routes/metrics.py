"""What a monitoring program reads, from this machine only."""

import time
from ipaddress import ip_address

from fastapi import APIRouter, Request
from prometheus_client import CollectorRegistry, Gauge, generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import PlainTextResponse, Response

from app.errors import NotThere
from app.store import draining, health
from app.store.engine import work
from app.web.pulse import Pulse
from app.web.shared import EngineOf

router = APIRouter(include_in_schema=False)


@router.get("/metrics")
async def metrics(request: Request, engine: EngineOf) -> Response:
    """Gauges in Prometheus' format; whoever comes from elsewhere finds nothing here."""
    if not _is_near(request.client.host if request.client else ""):
        raise NotThere
    registry = CollectorRegistry()
    pulse: Pulse = request.app.state.pulse
    for name, said, value in (
        ("normgym_rooms", "Rooms open in this process", len(request.app.state.rooms)),
        ("normgym_loop_late_p99_ms", "Lateness of the event loop, last five minutes", pulse.lateness.p99),
        ("normgym_loop_late_max_ms", "Greatest lateness, last five minutes", pulse.lateness.worst),
        (
            "normgym_database_ms",
            "A question to the database and back; -1 for no answer",
            await _asked(engine),
        ),
        ("normgym_draining", "Whether nobody may begin; -1 for no answer", await _draining(engine)),
    ):
        Gauge(name, said, registry=registry).set(value)
    return PlainTextResponse(generate_latest(registry), media_type="text/plain; version=0.0.4")


def _is_near(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


async def _asked(engine: EngineOf) -> float:
    begun = time.perf_counter()
    try:
        await health.ask(engine)
    except (SQLAlchemyError, OSError):
        return -1.0
    return round((time.perf_counter() - begun) * 1000, 2)


async def _draining(engine: EngineOf) -> float:
    try:
        async with work(engine) as db:
            return float(await draining.begun(db) is not None)
    except (SQLAlchemyError, OSError):
        return -1.0
