"""The scenes of the belief test as the player needs them."""

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from app.errors import NoSuchLink
from app.studies.plan import StageKind
from app.web.here import CurrentVisit
from app.web.judging import clip, hidden_in_clips, scenes_of

router = APIRouter(prefix="/v/{token}", include_in_schema=False)


@router.get("/belief.json")
async def clips(here: CurrentVisit) -> Response:
    """The clips, while the visit is at the test; no verdict is in them."""
    if here.state.exit is not None or here.stage.kind is not StageKind.BELIEF_TEST:
        raise NoSuchLink
    scenes = [clip(scene, hidden_in_clips(here)) for scene in await scenes_of(here)]
    return Response(msgspec.json.encode({"scenes": scenes}), media_type="application/json")
