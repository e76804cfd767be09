"""The gallery: every norm, lived on every layout. Never for participants."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Annotated, NamedTuple

import msgspec
from anyio import to_thread
from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from app.errors import NotThere
from app.norms.catalogue import NORMS
from app.norms.norm import Family, Norm
from app.studies.families import ABOUT
from app.web.routes.researcher.gallery_replay import NEWCOMERS, replay_of
from app.web.routes.researcher.signed_in import NobodyElse, SignedIn, Turning
from app.web.shared import pages_of
from app.world.drawing import LAYOUTS

router = APIRouter(prefix="/admin/gallery", route_class=Turning, dependencies=[NobodyElse])

DIFFICULTY = {"E": "easy", "M": "medium", "H": "hard"}
PLACES = {"cafe": "café", "post": "post office", "grocery": "grocery"}
Seed = Annotated[int, Query(ge=1, le=999)]


class Wall(NamedTuple):
    """One family's norms."""

    family: Family
    about: str
    norms: Sequence[Norm]


@router.get("")
async def gallery(request: Request, account: SignedIn) -> HTMLResponse:
    """All norms by family."""
    walls = [
        Wall(family, ABOUT[family], tuple(norms))
        for family, norms in groupby(NORMS.values(), key=lambda norm: norm.family)
    ]
    return pages_of(request).render(
        request,
        "researcher/gallery.html",
        walls=walls,
        difficulty=DIFFICULTY,
        account=account,
        here="gallery",
    )


@router.get("/{norm}")
async def lived(
    request: Request,
    account: SignedIn,
    norm: str,
    layout: str = LAYOUTS[0],
    you: str = NEWCOMERS[0],
    seed: Seed = 1,
) -> HTMLResponse:
    """One norm: what it says, what comes near it, an episode under it."""
    shown = _known(norm, layout, you)
    names = list(NORMS)
    at = names.index(norm)
    return pages_of(request).render(
        request,
        "researcher/gallery_norm.html",
        norm=shown,
        about=ABOUT[shown.family],
        difficulty=DIFFICULTY.get(shown.difficulty, shown.difficulty),
        before=NORMS[names[at - 1]] if at else None,
        after=NORMS[names[at + 1]] if at + 1 < len(names) else None,
        layouts=[
            (community, tuple(ids)) for community, ids in groupby(LAYOUTS, lambda name: name.split("-")[0])
        ],
        places=PLACES,
        layout=layout,
        you=you,
        seed=seed,
        account=account,
        here="gallery",
    )


@router.get("/{norm}/episode.json")
async def episode(norm: str, layout: str = LAYOUTS[0], you: str = NEWCOMERS[0], seed: Seed = 1) -> Response:
    """The episode as the page plays it, verdicts and all; playing it out takes a thread."""
    _known(norm, layout, you)
    played = await to_thread.run_sync(_encoded, norm, layout, you, seed)
    return Response(played, media_type="application/json")


def _known(norm: str, layout: str, you: str) -> Norm:
    if norm not in NORMS or layout not in LAYOUTS or you not in NEWCOMERS:
        raise NotThere
    return NORMS[norm]


@lru_cache(maxsize=32)
def _encoded(norm: str, layout: str, you: str, seed: int) -> bytes:
    return msgspec.json.encode(replay_of(norm, layout, you, seed))
