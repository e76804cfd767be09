"""Let somebody go on who came back with another submission."""

from fastapi import APIRouter
from starlette.responses import RedirectResponse

from app.errors import NoSuchVisit
from app.store import audit, visits
from app.web.routes.researcher.needs import LET_IN
from app.web.routes.researcher.signed_in import MayExport, NobodyElse, Turning
from app.web.shared import Db

router = APIRouter(prefix="/admin", route_class=Turning, dependencies=[NobodyElse])


@router.post("/sessions/{session_id}/visits/{visit_id}/let-in")
async def let_in(db: Db, account: MayExport, session_id: int, visit_id: int) -> RedirectResponse:
    """Mark the visit, so that its link opens it again; pressing twice changes nothing more."""
    visit = await visits.by_id(db, visit_id)
    if visit is None or visit.session_id != session_id:
        raise NoSuchVisit
    await visits.flag(db, visit_id, LET_IN)
    await audit.write(db, account.name, "let in", f"visit {visit_id}")
    return RedirectResponse(f"/admin/sessions/{session_id}", status_code=303)
