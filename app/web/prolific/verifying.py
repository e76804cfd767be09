"""Whether a link's names are Prolific's: asked of its API, or read from a link that it signed."""

import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import httpx
from anyio import fail_after

from app.errors import NotFromRecruiter, RecruiterError
from app.web.prolific.client import Prolific
from app.web.prolific.signing import KEYS, kid_of, named_by
from app.web.recruit import Arrived

UNVERIFIED = "unverified"
"""A mark for the researcher: Prolific did not answer, so the person was let in."""

PATIENCE_S = 6.0
_KEYS_LAST_S, _KEYS_AGAIN_S = 3600.0, 60.0


class Doorkeeper:
    """Checks who comes; Prolific's keys are read again after an hour, or when a new one is used."""

    def __init__(self, prolific: Prolific | None, public_url: str, keys: str = KEYS) -> None:
        self._prolific, self._keys_at = prolific, keys
        self._audience = urlsplit(public_url).netloc
        self._keys: Mapping[str, Any] = {}
        self._read = 0.0

    async def check(self, who: Arrived, way: str, study: str) -> Arrived:
        """The same person with the names that hold. Raises NotFromRecruiter for others."""
        if way == "api" and who.pid is not None:
            return await self._ask(who, study)
        return await self._signed(who, study) if way == "signed" else who

    async def _ask(self, who: Arrived, study: str) -> Arrived:
        """Nobody is refused because Prolific is slow: they come in, with a mark."""
        if self._prolific is None:
            return _marked(who)
        try:
            with fail_after(PATIENCE_S):
                found = await self._prolific.submission(who.submission or "")
        except (RecruiterError, TimeoutError):
            return _marked(who)
        if found is None or found.pid != who.pid or (study and found.study_id not in ("", study)):
            raise NotFromRecruiter
        return who

    async def _signed(self, who: Arrived, study: str) -> Arrived:
        if not who.token:
            raise NotFromRecruiter
        try:
            keys = await self._known_keys(kid_of(who.token))
        except httpx.HTTPError:
            return _marked(who)
        named = named_by(who.token, keys, self._audience)
        if study and named.study != study:
            raise NotFromRecruiter
        return who._replace(pid=named.pid, submission=named.submission)

    async def _known_keys(self, kid: str) -> Mapping[str, Any]:
        """A key that is new to us is asked for, yet never more than once a minute, whoever makes names up."""
        age = time.monotonic() - self._read
        new = all(key.get("kid") != kid for key in self._keys.get("keys", []))
        if not self._keys or age > _KEYS_LAST_S or (new and age > _KEYS_AGAIN_S):
            async with httpx.AsyncClient(timeout=PATIENCE_S) as http:
                answer = (await http.get(self._keys_at)).raise_for_status()
            self._keys, self._read = answer.json(), time.monotonic()
        return self._keys


def _marked(who: Arrived) -> Arrived:
    return who._replace(flags=(*who.flags, UNVERIFIED))
