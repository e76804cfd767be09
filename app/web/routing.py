"""Every address that the program answers."""

from fastapi import FastAPI

from app.web.routes import front, health, hooks, metrics, researcher
from app.web.routes.participant import belief, join, play, probe, visit

PARTS = (health, join, play, probe, belief, visit, front, hooks, metrics, *researcher.PARTS)
"""Those that most requests want first: they are tried one after the other.

Among a visit's pages the present one comes last since its paths are the widest.
"""


def add_routes(app: FastAPI) -> None:
    """Let the program answer all of them; routers within routers would be gone through for every request."""
    for part in PARTS:
        app.include_router(part.router)
