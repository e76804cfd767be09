"""Studies: write one, see its faults line by line, keep versions, compare them, preview, open a session."""

import difflib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

from anyio import to_thread
from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app import studies
from app.errors import NoSuchLink, NotDone, NotSound, NotYourRole, StudyFaults
from app.store import audit, sessions
from app.store import studies as texts
from app.store.rows import StudyText
from app.studies.study import Study
from app.web.launches import SessionKind, begin, keep, session_code
from app.web.previewing import preview, stages
from app.web.routes.researcher import writing
from app.web.routes.researcher.lines import Moment
from app.web.routes.researcher.signed_in import (
    OTHERS,
    MayExport,
    NobodyElse,
    Role,
    SignedIn,
    Turning,
    may,
    sees,
)
from app.web.routes.researcher.writing import Sent, Told, Writing
from app.web.shared import Db, PagesOf, ShelfOf

router = APIRouter(prefix="/admin/studies", route_class=Turning, dependencies=[NobodyElse])
KINDS = (SessionKind.PILOT, SessionKind.LIVE)


@router.get("")
async def all_studies(request: Request, db: Db, pages: PagesOf, account: SignedIn) -> HTMLResponse:
    """Every study that was kept, and those that come with the program."""
    now = datetime.now(UTC)
    kept = [
        (text, Moment.of(text.created_at, now))
        for text in await texts.all_texts(db)
        if sees(account, text.name)
    ]
    return pages.render(
        request,
        "researcher/studies.html",
        account=account,
        here="studies",
        kept=kept,
        used=await texts.used_by(db),
        shipped=await to_thread.run_sync(writing.shipped, request.app.state.study_folder),
        may_change=may(account, Role.RESEARCHER),
    )


@router.get("/new")
async def write(
    request: Request, db: Db, pages: PagesOf, account: MayExport, like: str = "demo.yaml"
) -> HTMLResponse:
    """An editor that begins with a copy."""
    folder, kept = request.app.state.study_folder, await texts.of_hash(db, like)
    files = {file.name: file for file in folder.glob("*.yaml")}
    if (kept is None and like not in files) or (kept is not None and not sees(account, kept.name)):
        raise NoSuchLink
    if kept is not None:
        return _editor(request, pages, account, writing.opened(kept.text, kept.name))
    copied = await to_thread.run_sync(writing.copy_of, files[like], f"my-{like}")
    return _editor(request, pages, account, copied)


def _editor(
    request: Request,
    pages: PagesOf,
    account: MayExport,
    shown: Writing,
    faults: Sequence[Told] = (),
    notes: Sequence[str] | None = None,
) -> HTMLResponse:
    """The page; `notes` are those of a study that was checked and holds."""
    return pages.render(
        request,
        "researcher/editor.html",
        status=422 if faults else 200,
        account=account,
        here="studies",
        shown=shown,
        faults=faults,
        wrong={fault.file for fault in faults},
        notes=notes,
    )


@router.post("")
async def keep_it(
    request: Request,
    db: Db,
    pages: PagesOf,
    account: MayExport,
    written: Sent,
    do: Annotated[str, Form(max_length=80)] = "keep",
) -> Response:
    """Check a study; keep it as a new version where it is sound and that was asked for."""
    if not sees(account, Path(written.name).name):
        raise NotYourRole(OTHERS)
    try:
        study = await to_thread.run_sync(written.read, request.app.state.study_folder)
    except StudyFaults as wrong:
        return _editor(request, pages, account, written, writing.told(wrong, written.name))
    if do == "check":
        checked = writing.opened(study.text, written.name)
        return _editor(request, pages, account, checked, notes=list(writing.notes(study)))
    await keep(db, study)
    await audit.write(db, account.name, "kept a study", study.name, {"hash": study.hash})
    return RedirectResponse(f"/admin/studies/{study.hash}", 303)


@router.get("/{hash}")
async def one_study(
    request: Request,
    db: Db,
    pages: PagesOf,
    shelf: ShelfOf,
    account: SignedIn,
    hash: str,  # noqa: A002
) -> HTMLResponse:
    """One version: what it is, what changed, its sessions, a preview of any stage in any condition."""
    text, study = await _kept(db, shelf, hash)
    earlier = await texts.before(db, text)
    faults = await to_thread.run_sync(studies.faults_of, text.text, text.name)
    return pages.render(
        request,
        "researcher/study.html",
        account=account,
        here="studies",
        text=text,
        study=study,
        stages={name: stages(study, name) for name in study.conditions},
        changes=_changes(earlier, text),
        sessions=await sessions.of_study(db, hash),
        kinds=KINDS[:1] if study.unfinished else KINDS,
        notes=[*writing.faults_in_words(faults), *writing.notes(study)],
        may_change=may(account, Role.RESEARCHER),
    )


@router.get("/{hash}/file")
async def one_file(db: Db, account: MayExport, hash: str) -> Response:  # noqa: A002, ARG001
    """The study with all its texts as one file, which every command takes."""
    text = await texts.of_hash(db, hash)
    if text is None:
        raise NoSuchLink
    named = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(text.name, safe='')}"}
    return Response(text.text, media_type="application/yaml", headers=named)


async def _kept(db: Db, shelf: ShelfOf, hash: str) -> tuple[StudyText, Study]:  # noqa: A002
    text = await texts.of_hash(db, hash)
    if text is None:
        raise NoSuchLink
    return text, await shelf.study(db, hash)


def _changes(earlier: StudyText | None, text: StudyText) -> list[str]:
    """The lines that differ from the version before, with those around them."""
    if earlier is None:
        return []
    found = difflib.unified_diff(earlier.text.splitlines(), text.text.splitlines(), n=2, lineterm="")
    return list(found)[2:]


@router.post("/{hash}/sessions")
async def open_one(
    db: Db,
    shelf: ShelfOf,
    account: MayExport,
    hash: str,  # noqa: A002
    kind: Annotated[str, Form()],
    places: Annotated[int, Form(ge=1, le=100_000)],
) -> RedirectResponse:
    """Open a session; it keeps this very text, so a later edit changes nothing for its participants."""
    text, study = await _kept(db, shelf, hash)
    if kind not in KINDS:
        raise NotDone("A session is a pilot or live.")
    if faults := await to_thread.run_sync(studies.faults_of, text.text, text.name):
        raise NotSound(" ".join(writing.faults_in_words(faults)))
    session = await begin(db, study, SessionKind(kind), session_code(), places)
    await audit.write(db, account.name, f"opened a {kind} session", f"session {session.id}", {"study": hash})
    return RedirectResponse(f"/admin/sessions/{session.id}/launch", 303)


@router.post("/{hash}/preview")
async def look(
    db: Db,
    shelf: ShelfOf,
    account: MayExport,
    hash: str,  # noqa: A002
    condition: Annotated[str, Form()],
    stage: Annotated[str, Form()],
) -> RedirectResponse:
    """Begin a visit at this stage; it counts as nothing."""
    _, study = await _kept(db, shelf, hash)
    if condition not in study.conditions or stage not in dict(stages(study, condition)):
        raise NotDone("This condition has no such stage: choose one of those on the page.")
    visit = await preview(db, study, condition, stage)
    await audit.write(db, account.name, "previewed a stage", f"visit {visit.id}", {"stage": stage})
    return RedirectResponse(f"/v/{visit.token}", 303)
