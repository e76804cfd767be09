"""Every address that the program answers, in one router."""

from fastapi import APIRouter

from app.web.routes import front, health, hooks, metrics, researcher
from app.web.routes.participant import belief, join, play, probe, visit


def all_routes() -> APIRouter:
    """All of them; the pages under `/v/TOKEN` come last since their paths are the widest."""
    everything = APIRouter()
    for part in (health, front, hooks, metrics, researcher, join, play, probe, belief, visit):
        everything.include_router(part.router)
    return everything
