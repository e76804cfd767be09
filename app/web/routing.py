"""Every address that the program answers, in one router."""

from fastapi import APIRouter

from app.web.routes import front, health, hooks, metrics, researcher
from app.web.routes.participant import belief, join, play, probe, visit


def all_routes() -> APIRouter:
    """All of them, those that most requests want first: they are tried one after the other.

    Among a visit's pages the present one comes last since its paths are the widest.
    """
    everything = APIRouter()
    for part in (health, join, play, probe, belief, visit, front, hooks, metrics, researcher):
        everything.include_router(part.router)
    return everything
