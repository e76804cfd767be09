"""The scenes of the belief test as the player needs them."""

from fastapi import APIRouter
from starlette.responses import Response

from app.errors import NoSuchLink
from app.studies.plan import StageKind
from app.web.clips import clips_of
from app.web.here import CurrentVisit
from app.web.shared import Look

router = APIRouter(prefix="/v/{token}", include_in_schema=False)


@router.get("/belief.json")
async def clips(here: CurrentVisit, db: Look) -> Response:
    """The clips, while the visit is at the test; no verdict is in them."""
    if here.state.exit is not None or here.stage.kind is not StageKind.BELIEF_TEST:
        raise NoSuchLink
    return Response(await clips_of(db, here), media_type="application/json")
