"""Send a session's data as one zip while it is being written."""

import hashlib
from contextlib import aclosing

from fastapi import APIRouter, Request
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.responses import Response, StreamingResponse
from starlette.types import Send

from app.errors import NoSuchSession
from app.exports import bundle
from app.exports.bundle import Pieces
from app.store import audit, sessions, watching
from app.store.engine import work
from app.web.beside import beside
from app.web.routes.researcher.signed_in import MayExport, NobodyElse, Turning
from app.web.shared import Db, engine_of

router = APIRouter(prefix="/admin", route_class=Turning, dependencies=[NobodyElse])


class Download(StreamingResponse):
    """A stream whose source is closed at once when whoever downloads it goes away."""

    def __init__(self, pieces: Pieces, name: str) -> None:
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        super().__init__(pieces, media_type="application/zip", headers=headers)
        self._pieces = pieces

    async def stream_response(self, send: Send) -> None:
        """Send all pieces, then let go of what they come from."""
        async with aclosing(self._pieces):
            await super().stream_response(send)


@router.get("/sessions/{session_id}/export.zip")
async def export(
    request: Request, db: Db, account: MayExport, session_id: int, spreadsheet: str = ""
) -> Response:
    """The zip of one session; that it was begun is kept, and its checksum once it is whole."""
    session = await sessions.by_id(db, session_id)
    if session is None:
        raise NoSuchSession(session_id)
    await audit.write(db, account.name, "export begun", f"session {session_id}")
    engine = engine_of(request)
    for_spreadsheets = spreadsheet == "yes"
    like_ours = request.app.state.equivalents
    pieces = bundle.stream(
        engine, session_id, spreadsheet=for_spreadsheets, equivalents=like_ours, compute=beside
    )
    name = f"normgym-session-{session_id}{'-spreadsheet' if for_spreadsheets else ''}.zip"
    return Download(_noted(engine, account.name, session_id, pieces), name)


async def _noted(engine: AsyncEngine, who: str, session_id: int, pieces: Pieces) -> Pieces:
    """Pass the pieces on; when all are through, keep their checksum in the audit log."""
    digest, size = hashlib.sha256(), 0
    async with aclosing(pieces):
        async for piece in pieces:
            digest.update(piece)
            size += len(piece)
            yield piece
    detail = {"sha256": digest.hexdigest(), "bytes": size}
    async with work(engine) as db:
        await audit.write(db, who, watching.EXPORTED, f"session {session_id}", detail)
