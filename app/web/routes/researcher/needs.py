"""What waits for a researcher: marked visits that ask for a person, problems that people told us of."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.store.progress import VisitProgress
from app.store.rows import Problem
from app.web.routes.researcher.stage_words import stage_words
from app.web.taking import ATTENTION

NEW_SUBMISSION, LET_IN, UNUSUAL = "new-submission", "let-in", "pid-unusual"
MARKS = {
    NEW_SUBMISSION: "came back with another submission and was asked to go on where they began.",
    "delete-asked": "asked for their data to be deleted; exports leave it out already.",
    "other-engine": "lost an episode because NormGym was changed under it; it is paid in full.",
    "chain-broken": "lost an episode by a fault of ours; it is paid in full.",
    UNUSUAL: "came with an id that is not like Prolific's; nothing to do if you recruit elsewhere.",
    "pid-missing": "came by a link that should have held an id and held none; whom to pay is not known here.",
    "pid-repeated": "came by a link with two different ids; the first one counts.",
    "preview": "opened the link before Prolific had filled it in, as its preview does, or you by hand.",
    "unverified": "was let in unchecked because Prolific did not answer; compare on the page Prolific.",
}

_DONE_WITH = {LET_IN, "delete-asked", "other-engine", "preview"}
"""Marks that ask nothing of anybody: what they tell of has been done, or does nobody harm."""


def said_of(mark: str) -> str:
    """What a mark on a visit means, as the end of a sentence about whoever took part."""
    if mark.startswith(f"{ATTENTION}:"):
        _, form, missed = mark.split(":")
        return f"missed {missed} of the attention checks in “{stage_words(form)}”."
    return MARKS.get(mark, f"is marked “{mark}”.")


class Need(NamedTuple):
    """One thing to look at; `let_in` is the visit that one click would let go on."""

    who: str
    said: str
    visit: int | None
    let_in: int | None = None


class Aside(NamedTuple):
    """A mark that asks nothing of anybody, with those whose visits have it."""

    said: str
    who: tuple[Need, ...]


def needs(
    visits: Iterable[VisitProgress], problems: Iterable[Problem], *, on_prolific: bool = False
) -> list[Need]:
    """Return what waits: problems first, then marks; whoever was let in waits no more."""
    known = list(visits)
    names = {visit.id: visit.pseudonym for visit in known}
    told = [
        Need(names.get(one.visit_id, "somebody"), f"wrote: “{one.text}”", one.visit_id)
        for one in problems
        if one.seen_to_at is None
    ]
    return told + waiting(known, on_prolific=on_prolific)


def waiting(visits: Iterable[VisitProgress], *, on_prolific: bool) -> list[Need]:
    """Return the marks on visits that wait for somebody to do something."""
    return [
        Need(visit.pseudonym, said_of(mark), visit.id, visit.id if mark == NEW_SUBMISSION else None)
        for visit in visits
        for mark in marks_that_wait(visit.flags, visit.seen, on_prolific=on_prolific)
    ]


def asides(visits: Iterable[VisitProgress], *, on_prolific: bool) -> list[Aside]:
    """Return what is good to know and asks for nothing, each kind once."""
    found: dict[str, list[Need]] = {}
    for visit in visits:
        waits = marks_that_wait(visit.flags, visit.seen, on_prolific=on_prolific)
        for mark in visit.flags:
            if mark not in {LET_IN, *visit.seen, *waits}:
                found.setdefault(said_of(mark), []).append(Need(visit.pseudonym, "", visit.id))
    return [Aside(said, tuple(who)) for said, who in found.items()]


def marks_that_wait(marks: Sequence[str], seen: Iterable[str], *, on_prolific: bool) -> list[str]:
    """Return those marks of a visit that a person has to do something about, or to tick off.

    An id that is not like Prolific's is odd only in a session that has a study there.
    """
    known = set(marks)
    done_with = {*_DONE_WITH, *seen}
    done_with |= {NEW_SUBMISSION} if LET_IN in known else set()
    done_with |= set() if on_prolific else {UNUSUAL}
    return [mark for mark in marks if mark not in done_with]
