"""Whether what claims to come from Prolific does: webhooks by a secret, links by Prolific's own key."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Mapping
from typing import Any, NamedTuple

import jwt

from app.errors import NotFromRecruiter

KEYS = "https://api.prolific.com/.well-known/study/jwks.json"


def is_ours(secret: str, timestamp: str, body: bytes, signature: str) -> bool:
    """Whether a webhook was signed with the secret: base64(HMAC-SHA256(secret, timestamp + body)).

    Compared in constant time over the bytes as they came.
    """
    wanted = hmac.new(secret.encode(), timestamp.encode() + body, hashlib.sha256).digest()
    try:
        given = base64.b64decode(signature, validate=True)
    except (binascii.Error, ValueError):
        return False
    return bool(secret) and hmac.compare_digest(wanted, given)


class Named(NamedTuple):
    """Who a signed link names."""

    pid: str
    study: str
    submission: str


def named_by(token: str, keys: Mapping[str, Any], audience: str) -> Named:
    """Read a signed link (an RS256 JWT). Raises NotFromRecruiter for any not signed for us, or expired."""
    try:
        key = _key(token, keys)
        said = jwt.decode(
            token, key, algorithms=["RS256"], audience=audience, options={"require": ["exp", "aud"]}
        )
        inside = said.get("prolific", said)
        return Named(str(inside["participant_id"]), str(inside["study_id"]), str(inside["session_id"]))
    except (jwt.PyJWTError, KeyError, ValueError, TypeError, AttributeError) as error:
        raise NotFromRecruiter from error


def _key(token: str, keys: Mapping[str, Any]) -> Any:
    """Raises KeyError where none of the keys has the token's name."""
    named = {key.key_id: key.key for key in jwt.PyJWKSet.from_dict(dict(keys)).keys}
    return named[kid_of(token)]


def kid_of(token: str) -> str:
    """The name of the key that a token claims to be signed with; empty for what is no token."""
    try:
        return str(jwt.get_unverified_header(token).get("kid"))
    except jwt.PyJWTError:
        return ""
