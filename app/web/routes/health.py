"""Whether the program lives, whether it can serve, what machines should leave alone."""

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from app.store import health
from app.web.shared import EngineOf

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Response:
    """The program runs."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def ready(engine: EngineOf) -> Response:
    """The database answers too."""
    try:
        await health.ask(engine)
    except (SQLAlchemyError, OSError):
        return PlainTextResponse("The database does not answer.", 503)
    return PlainTextResponse("ready")


@router.get("/robots.txt")
async def robots() -> Response:
    """Nothing here is for search engines."""
    return PlainTextResponse("User-agent: *\nDisallow: /\n")


@router.get("/favicon.ico")
async def favicon() -> Response:
    """The mark in the browser's tab."""
    return RedirectResponse("/static/favicon.svg", 308)
