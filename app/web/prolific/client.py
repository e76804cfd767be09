"""Prolific's API: what may be asked again is asked again, what pays is said once."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import anyio
import httpx
import msgspec

from app.errors import RecruiterRefused, RecruiterSilent
from app.web.prolific.said import Page, Prepared, StudyThere, Submission

API = "https://api.prolific.com/api/v1"
AT_ONCE = 1000
"""Most submissions that one call approves."""
BONUSES_AT_ONCE = 200
TRIES = 6
_BUSY = frozenset({429, 500, 502, 503, 504})
_LONGEST_WAIT_S = 30.0

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[None]]


def connected(token: str, api: str = API) -> httpx.AsyncClient:
    """A connection that knows the token; the token stands nowhere else."""
    return httpx.AsyncClient(
        base_url=api.rstrip("/") + "/",
        headers={"Authorization": f"Token {token}"},
        timeout=httpx.Timeout(20, connect=10),
        follow_redirects=False,
    )


class Prolific:
    """The calls that we make. Raises RecruiterRefused with Prolific's own words, or RecruiterSilent."""

    def __init__(self, http: httpx.AsyncClient, sleep: Sleep = anyio.sleep) -> None:
        self._http = http
        self._sleep = sleep

    async def study(self, study: str) -> StudyThere:
        """One study."""
        return _read(await self._asked("GET", f"studies/{study}/"), StudyThere)

    async def create(self, draft: Mapping[str, Any]) -> StudyThere:
        """Make a study that is not published. One call: a second one would make a second study."""
        return _read(await self._once("POST", "studies/", json=draft), StudyThere)

    async def change(self, study: str, changes: Mapping[str, Any]) -> StudyThere:
        """Change a study, such as its number of places."""
        return _read(await self._asked("PATCH", f"studies/{study}/", json=changes), StudyThere)

    async def transition(self, study: str, action: str) -> None:
        """PUBLISH, PAUSE, START or STOP a study; said once, then read with `study`."""
        await self._once("POST", f"studies/{study}/transition/", json={"action": action})

    async def submission(self, submission: str) -> Submission | None:
        """One submission; None where Prolific knows none of this id."""
        answer = await self._asked("GET", f"submissions/{submission}/", missing_is_fine=True)
        return None if answer.status_code == 404 else _read(answer, Submission)

    async def submissions(self, study: str) -> AsyncIterator[Submission]:
        """Every submission of a study, page by page; a page past the end is an end."""
        if not study:
            raise RecruiterRefused(
                "The study at Prolific is not known, so its submissions cannot be asked for."
            )
        address: str | None = f"studies/{study}/submissions/"
        seen: set[str] = set()
        while address is not None and address not in seen:
            seen.add(address)
            answer = await self._asked("GET", address, missing_is_fine=len(seen) > 1)
            if answer.status_code == 404:
                return
            page = _read(answer, Page)
            for one in page.results:
                yield one
            address = page.next

    async def approve(self, submissions: Sequence[str]) -> None:
        """Approve submissions, which pays their reward; approving one twice pays it once."""
        for at in range(0, len(submissions), AT_ONCE):
            ids = list(submissions[at : at + AT_ONCE])
            await self._once("POST", "submissions/bulk-approve/", json={"submission_ids": ids})

    async def prepare_bonuses(self, study: str, csv: str) -> str:
        """Hand in a list of bonuses, which pays nothing yet; returns the id to pay it by."""
        body = {"study_id": study, "csv_bonuses": csv}
        return _read(await self._once("POST", "submissions/bonus-payments/", json=body), Prepared).id

    async def pay_bonuses(self, prepared: str) -> None:
        """Pay a prepared list. Never said twice: whether it paid is read from the submissions."""
        await self._once("POST", f"bulk-bonus-payments/{prepared}/pay/")

    async def _once(self, method: str, address: str, **body: Any) -> httpx.Response:
        """Say something that must not be said twice."""
        try:
            answer = await self._http.request(method, address, **body)
        except httpx.HTTPError as error:
            raise RecruiterSilent(type(error).__name__) from error
        if answer.status_code in _BUSY and answer.status_code != 429:
            raise RecruiterSilent(f"status {answer.status_code}")
        return _sound(answer)

    async def _asked(
        self, method: str, address: str, *, missing_is_fine: bool = False, **body: Any
    ) -> httpx.Response:
        """Ask something that may be asked again, for as long as that is polite."""
        why = ""
        for tried in range(TRIES):
            try:
                answer = await self._http.request(method, address, **body)
            except httpx.HTTPError as error:
                why, wait = type(error).__name__, _back_off(tried)
            else:
                if answer.status_code == 404 and missing_is_fine:
                    return answer
                if answer.status_code not in _BUSY:
                    return _sound(answer)
                why, wait = f"status {answer.status_code}", _polite(answer, tried)
            if tried < TRIES - 1:
                await self._sleep(wait)
        raise RecruiterSilent(why)


def _sound(answer: httpx.Response) -> httpx.Response:
    if answer.is_success:
        return answer
    raise RecruiterRefused(_words(answer), answer.status_code)


def _words(answer: httpx.Response) -> str:
    """Prolific's own words about what was wrong, short; a page of a proxy has none."""
    try:
        said = answer.json().get("error", {})
    except (ValueError, AttributeError):
        said = {}
    detail = said.get("detail") or said.get("title") if isinstance(said, dict) else said
    return str(detail or f"it answered with status {answer.status_code}")[:300]


def _read(answer: httpx.Response, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(answer.content, type=kind, strict=False)
    except msgspec.MsgspecError as error:
        raise RecruiterRefused("it answered with something that we cannot read") from error


def _back_off(tried: int) -> float:
    """Seconds before the next try: doubling, with jitter."""
    return min(_LONGEST_WAIT_S, 0.5 * 2.0**tried) * (0.5 + random.random() / 2)


def _polite(answer: httpx.Response, tried: int) -> float:
    """As long as Prolific asks us to wait, and never less than our own patience."""
    asked = answer.headers.get("retry-after", "")
    return min(_LONGEST_WAIT_S, float(asked)) if asked.isdecimal() else _back_off(tried)
