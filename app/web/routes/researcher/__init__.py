"""Pages for the people who run studies; everything but the log-in asks who is there."""

from fastapi import APIRouter

from app.web.routes.researcher import (
    download,
    editor,
    factor,
    forgetting,
    gallery,
    house,
    launch,
    letting_in,
    live,
    login,
    marks,
    payments,
    person,
    recruiting,
    scripting,
    sessions,
)

router = APIRouter()
PARTS = (
    *(login, sessions, live, download, gallery, letting_in, marks, launch),
    *(scripting, payments, recruiting, person, house, factor, forgetting, editor),
)
for part in PARTS:
    router.include_router(part.router)
