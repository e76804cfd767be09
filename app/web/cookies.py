"""The signed cookie that brings a browser back to its visit when the link names nobody."""

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

NAME = "normgym_visit"
_DAYS = 30


def visit_token(request: Request) -> str | None:
    """The token of the visit that this browser began here, None where the cookie is absent or forged."""
    try:
        token = _signer(request).loads(request.cookies.get(NAME, ""))
    except BadSignature:
        return None
    return token if isinstance(token, str) else None


def remember(request: Request, answer: Response, token: str, path: str) -> None:
    """Let this browser find its visit again from the same link, and from nowhere else."""
    answer.set_cookie(
        NAME,
        str(_signer(request).dumps(token)),
        max_age=_DAYS * 86400,
        path=path,
        httponly=True,
        samesite="lax",
        secure=request.app.state.settings.public_url.startswith("https:"),
    )


def _signer(request: Request) -> URLSafeSerializer:
    return URLSafeSerializer(request.app.state.settings.secret_key, salt=NAME)
