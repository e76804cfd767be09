"""The address without a path, and the gallery of exits."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.studies.exits import EXITS
from app.web.shared import PagesOf

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=["GET", "HEAD"])
async def front(request: Request, pages: PagesOf) -> Response:
    """Say where to go."""
    return pages.render(request, "participant/front.html", title="NormGym")


@router.api_route("/demo/exits", methods=["GET", "HEAD"])
async def exits(request: Request, pages: PagesOf) -> Response:
    """Every exit as people would read it, for ethics boards."""
    return pages.render(request, "participant/exits.html", title="NormGym", ways=list(EXITS.values()))
