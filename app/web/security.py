"""What every answer carries and what no request may do: policies, origins, sizes."""

import secrets
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import Foreign, TooLarge
from app.web.errors import page_of_error

LARGEST_BODY = 512 * 1024
"""Bytes; the longest form of ours is a tenth of it."""

_SAFE = ("GET", "HEAD", "OPTIONS")
_PRIVATE = ("/v/", "/join/", "/admin")


class Guard:
    """Sits before everything: refuses foreign or huge requests, puts the policies on every answer."""

    def __init__(self, app: ASGIApp, origin: str) -> None:
        self.app = app
        self.origin = origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; sockets look at the origin themselves."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        nonce = secrets.token_urlsafe(16)
        scope.setdefault("state", {})["nonce"] = nonce

        async def send_with_policies(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_policies(MutableHeaders(scope=message), scope["path"], nonce)
            await send(message)

        refusal = self._refusal(scope)
        answer = self.app if refusal is None else page_of_error(scope, refusal)
        await answer(scope, receive, send_with_policies)

    def _refusal(self, scope: Scope) -> Foreign | TooLarge | None:
        headers = Headers(scope=scope)
        if scope["method"] not in _SAFE and is_foreign(headers, self.origin):
            return Foreign()
        length = headers.get("content-length", "0")
        return TooLarge() if not length.isdigit() or int(length) > LARGEST_BODY else None


def is_foreign(headers: Headers, origin: str, *, socket: bool = False) -> bool:
    """Whether a browser says that another site asks; what is no browser says nothing.

    Our pages send no referrer, so browsers give `null` as the origin of their forms; then
    `Sec-Fetch-Site` is what counts. A socket's handshake always names its origin.
    """
    site, asked_by = headers.get("sec-fetch-site"), headers.get("origin")
    if asked_by is not None and (asked_by != "null" or socket):
        return urlsplit(asked_by).netloc not in _own(headers, origin)
    return site not in (None, "same-origin", "none")


def _own(headers: Headers, origin: str) -> Iterable[str]:
    return {headers.get("host", ""), urlsplit(origin).netloc} - {""}


def _add_policies(headers: MutableHeaders, path: str, nonce: str) -> None:
    headers["Content-Security-Policy"] = _policy(nonce)
    headers["Referrer-Policy"] = "no-referrer"
    headers["X-Content-Type-Options"] = "nosniff"
    headers["X-Robots-Tag"] = "noindex, nofollow"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
    if path.startswith(_PRIVATE) and "cache-control" not in headers:
        headers["Cache-Control"] = "no-store"


def _policy(nonce: str) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' 'nonce-{nonce}'",
            f"style-src 'self' 'nonce-{nonce}'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "font-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )
