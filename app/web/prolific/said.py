"""What Prolific's API says, as far as we read it; names that it adds later are passed over."""

from datetime import datetime
from typing import Any

import msgspec


class Submission(msgspec.Struct, frozen=True, kw_only=True):
    """One person's submission to a study; `bonus_payments` are in minor units, each paid once.

    Lists call the person `participant_id`, a single submission calls them `participant`;
    the code that was handed in is `study_code` there and `entered_code` here.
    """

    id: str
    status: str
    participant_id: str = ""
    participant: str = ""
    study_id: str = ""
    study_code: str | None = None
    entered_code: str | None = None
    started_at: datetime | None = None
    completed_at: datetime | None = None
    bonus_payments: list[int] = []

    @property
    def pid(self) -> str:
        """Who it is."""
        return self.participant or self.participant_id

    @property
    def code(self) -> str | None:
        """The completion code that was handed in; None where there is none."""
        return self.entered_code or self.study_code


class CodeThere(msgspec.Struct, frozen=True):
    """A completion code of a study there."""

    code: str


class StudyThere(msgspec.Struct, frozen=True, kw_only=True):
    """A study at Prolific; `reward` is in minor units."""

    id: str
    status: str = "UNPUBLISHED"
    name: str = ""
    reward: int = 0
    total_available_places: int = 0
    places_taken: int = 0
    completion_codes: list[CodeThere] = []


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """One page of a list; `_links.next.href` is where the next one is, None on the last."""

    results: list[Submission]
    links: dict[str, Any] = msgspec.field(name="_links", default_factory=dict)

    @property
    def next(self) -> str | None:
        """The address of the next page."""
        href = (self.links.get("next") or {}).get("href")
        return href if isinstance(href, str) else None


class Prepared(msgspec.Struct, frozen=True):
    """A list of bonuses that Prolific has read and not yet paid."""

    id: str
