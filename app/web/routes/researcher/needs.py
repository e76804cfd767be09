"""What waits for a researcher: visits that are marked, problems that people told us of."""

from collections.abc import Iterable
from typing import NamedTuple

from app.store.progress import VisitProgress
from app.store.rows import Problem
from app.web.taking import ATTENTION

NEW_SUBMISSION, LET_IN = "new-submission", "let-in"
MARKS = {
    NEW_SUBMISSION: "came back with another submission and was asked to go on where they began.",
    "delete-asked": "asked for their data to be deleted; exports leave it out already.",
    "other-engine": "lost an episode because NormGym was changed under it; it is paid in full.",
    "chain-broken": "lost an episode by a fault of ours; it is paid in full.",
    "pid-unusual": "came with an id that is not like Prolific's; nothing to do if you recruit elsewhere.",
    "pid-missing": "came by a link that should have held an id and held none; whom to pay is not known here.",
    "pid-repeated": "came by a link with two different ids; the first one counts.",
    "preview": "opened the link before Prolific had filled it in, as its preview does, or you by hand.",
    "unverified": "was let in unchecked because Prolific did not answer; compare on the page Prolific.",
}


def said_of(mark: str) -> str:
    """What a mark on a visit means, as the end of a sentence about whoever took part."""
    if mark.startswith(f"{ATTENTION}:"):
        _, form, missed = mark.split(":")
        return f"missed {missed} of the attention checks in the form at `{form}`."
    return MARKS.get(mark, f"is marked “{mark}”.")


class Need(NamedTuple):
    """One thing to look at; `let_in` is the visit that one click would let go on."""

    who: str
    said: str
    let_in: int | None = None


def needs(visits: Iterable[VisitProgress], problems: Iterable[Problem]) -> list[Need]:
    """Return what waits: problems first, then marks; whoever was let in waits no more."""
    known = list(visits)
    names = {visit.id: visit.pseudonym for visit in known}
    told = [
        Need(names.get(one.visit_id, "somebody"), f"wrote: “{one.text}”")
        for one in problems
        if one.seen_to_at is None
    ]
    return told + [need for visit in known for need in _marks(visit)]


def _marks(visit: VisitProgress) -> Iterable[Need]:
    for flag in visit.flags:
        waits = flag == NEW_SUBMISSION
        if flag != LET_IN and not (waits and LET_IN in visit.flags):
            yield Need(visit.pseudonym, said_of(flag), visit.id if waits else None)
