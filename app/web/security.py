"""What every answer carries and what no request may do: policies, origins, sizes."""

import secrets
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import Foreign, TooLarge
from app.web.errors import page_of_anything, page_of_error

LARGEST_BODY = 512 * 1024
"""Bytes; the longest form of ours is a tenth of it."""

_SAFE = ("GET", "HEAD", "OPTIONS")
_PRIVATE = ("/v/", "/join/", "/admin")
_THIS_MACHINE = ("127.0.0.1", "localhost")


class Guard:
    """Sits before everything: refuses foreign or huge requests, puts the policies on every answer.

    The page for what nobody foresaw is made here, since what is made further out has no policies.
    """

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
        begun = False

        async def send_with_policies(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                _add_policies(MutableHeaders(scope=message), scope["path"], nonce)
            await send(message)

        refusal = self._refusal(scope)
        answer = self.app if refusal is None else page_of_error(scope, refusal)
        try:
            await answer(scope, _up_to_the_largest(receive), send_with_policies)
        except Exception as broken:
            if begun:
                raise
            await page_of_anything(scope, broken)(scope, receive, send_with_policies)

    def _refusal(self, scope: Scope) -> Foreign | TooLarge | None:
        headers = Headers(scope=scope)
        if scope["method"] not in _SAFE and is_foreign(headers, self.origin):
            return Foreign()
        length = headers.get("content-length", "0")
        return TooLarge() if not length.isdecimal() or int(length) > LARGEST_BODY else None


def _up_to_the_largest(receive: Receive) -> Receive:
    """Pass a body on, also one that does not say how long it is, and stop where it gets too large."""
    size = 0

    async def counted() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            raise TooLarge
        return message

    return counted


def is_foreign(headers: Headers, public_url: str, *, socket: bool = False) -> bool:
    """Whether a browser says that another site asks; what is no browser says nothing.

    Our own site is the address that people were told, never what the request calls us.

    Our pages send no referrer, so browsers give `null` as the origin of their forms; then
    `Sec-Fetch-Site` is what counts. A socket's handshake always names its origin.
    """
    site, asked_by = headers.get("sec-fetch-site"), headers.get("origin")
    if asked_by is not None and (asked_by != "null" or socket):
        return asked_by.lower() not in own_origins(public_url)
    return site not in (None, "same-origin", "none")


@lru_cache
def own_origins(public_url: str) -> frozenset[str]:
    """How browsers name our site as an origin; on this machine it has two names."""
    own = urlsplit(public_url.lower())
    usual = own.port is None or own.port == {"http": 80, "https": 443}.get(own.scheme)
    hosts = _THIS_MACHINE if own.hostname in _THIS_MACHINE else (own.hostname,)
    return frozenset(f"{own.scheme}://{host}{'' if usual else f':{own.port}'}" for host in hosts)


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
