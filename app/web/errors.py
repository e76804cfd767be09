"""Every error as a page in plain words; never a stack trace, never what was sent."""

import logging
import re
from collections.abc import Mapping
from typing import NamedTuple

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DataError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from app.errors import NormGymError
from app.web.pages import Pages

_log = logging.getLogger("normgym.web")


class Words(NamedTuple):
    """What somebody reads when something went wrong."""

    title: str
    text: str
    next: str


AGAIN_S = 5
STAFF = "/admin"
_VISIT = re.compile(r"/v/[\w-]+", re.ASCII)
_AGAIN = "Go back and try again. If it happens again, please tell the person who gave you the link."
_BY_STATUS: Mapping[int, Words] = {
    400: Words("This page did not understand what was sent", "Nothing was changed.", _AGAIN),
    404: Words(
        "There is nothing at this address",
        "The link may have lost a part on its way, for example when it was copied.",
        "Open the link again from where you found it. If you were taking part, nothing that you did is lost.",
    ),
    405: Words("This page is opened another way", "It cannot be reached like this.", _AGAIN),
    413: Words(
        "That was too much at once", "What was sent is larger than anything this page asks for.", _AGAIN
    ),
    422: Words("This page did not understand what was sent", "Nothing was changed.", _AGAIN),
    503: Words(
        "We are busy just now",
        "Your last step is saved. Everything that was saved before is safe.",
        "This page tries again by itself in a few seconds, and you will go on where you were.",
    ),
}
_OTHERWISE = Words(
    "Something broke on our side",
    "You did nothing wrong, and what you did before is saved.",
    "Load this page again. If it happens again, please tell the person who gave you the link.",
)


_FOR_STAFF = "Go back, or on from the list of sessions. If it happens again, the server's log says why."
_TO_PARTICIPANTS = {known.next for known in (*_BY_STATUS.values(), _OTHERWISE)} - {_BY_STATUS[503].next}
"""What to do next, as somebody reads it who was given a link; researchers have none."""


def add_error_pages(app: FastAPI) -> None:
    """Let every kind of error that we know end as a page; `Guard` sees to the others."""
    app.add_exception_handler(NormGymError, _ours)
    app.add_exception_handler(HTTPException, _of_http)
    app.add_exception_handler(RequestValidationError, _of_values)
    app.add_exception_handler(DataError, _of_unkept)
    for lost in (OperationalError, InterfaceError, NoneFree, TimeoutError):
        app.add_exception_handler(lost, _of_database)


def page_of_error(scope: Scope, error: NormGymError) -> Response:
    """The page of an error that was met before any route."""
    return _page(Request(scope), error.status, _words(error, scope["path"]))


def _words(error: NormGymError, path: str) -> Words:
    """An error that a person can meet brings its own sentence; those for operators stay in the log.

    Some are told to staff only.
    """
    known = _BY_STATUS.get(error.status, _OTHERWISE)
    title = getattr(error, "title", known.title)
    told = error.status < 500 or (path.startswith(STAFF) and getattr(error, "for_staff", False))
    return Words(title, str(error), getattr(error, "next", known.next)) if told else known


def _page(request: Request, status: int, words: Words) -> Response:
    """The page; while we are busy it tries again by itself."""
    pages: Pages = request.app.state.pages
    staff = request.url.path.startswith(STAFF)
    if staff and words.next in _TO_PARTICIPANTS:
        words = words._replace(next=_FOR_STAFF)
    answer = pages.render(request, "participant/problem.html", status=status, words=words, staff=staff)
    if status == 503:
        answer.headers["Retry-After"] = str(AGAIN_S)
        answer.headers["Refresh"] = f"{AGAIN_S}{_where_again(request)}"
    return answer


async def _ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, NormGymError)  # noqa: S101
    if error.status >= 500:
        _log.error("%s: %s", type(error).__name__, error)
    return _page(request, error.status, _words(error, request.url.path))


async def _of_http(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return _page(request, status, _BY_STATUS.get(status, _OTHERWISE))


async def _of_values(request: Request, _: Exception) -> Response:
    return _page(request, 422, _BY_STATUS[422])


async def _of_unkept(request: Request, error: Exception) -> Response:
    """A value that the database cannot hold, such as a number of forty digits."""
    _log.error("A value could not be kept: %s", type(error).__name__)
    return _page(request, 422, _BY_STATUS[422])


async def _of_database(request: Request, error: Exception) -> Response:
    _log.error("The database was not reached: %s", type(error).__name__)
    return _page(request, 503, _BY_STATUS[503])


def _where_again(request: Request) -> str:
    """A visit's form that did not arrive leads back to the visit's page; any other address to itself."""
    visit = _VISIT.match(request.url.path)
    return f"; url={visit[0]}" if visit and request.method == "POST" else ""


def page_of_anything(scope: Scope, error: Exception) -> Response:
    """The page of an error that nobody foresaw, with its trace in the log."""
    _log.error("An error that nobody foresaw: %s", type(error).__name__, exc_info=error)
    return _page(Request(scope), 500, _OTHERWISE)
