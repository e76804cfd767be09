"""Pages for the people who run studies; everything but the log-in asks who is there."""

from fastapi import APIRouter

from app.web.routes.researcher import (
    download,
    gallery,
    launch,
    letting_in,
    login,
    payments,
    person,
    recruiting,
    sessions,
)

router = APIRouter()
for part in (login, sessions, download, gallery, letting_in, launch, payments, recruiting, person):
    router.include_router(part.router)
