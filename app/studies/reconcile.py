"""What the recruiter says about a submission beside what we know of its visit; what may be done."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from app.studies.exits import EXITS, ExitKind, Pay


class Status(StrEnum):
    """Prolific's words for the state of a submission, spelled as it spells them."""

    RESERVED = "RESERVED"
    ACTIVE = "ACTIVE"
    TIMED_OUT = "TIMED-OUT"
    AWAITING_REVIEW = "AWAITING REVIEW"
    APPROVED = "APPROVED"
    RETURNED = "RETURNED"
    REJECTED = "REJECTED"
    SCREENED_OUT = "SCREENED OUT"
    PARTIALLY_APPROVED = "PARTIALLY APPROVED"


LEFT = frozenset({Status.RETURNED, Status.TIMED_OUT})
"""Whoever left there holds no place here any more."""

PAID = frozenset({Status.APPROVED, Status.PARTIALLY_APPROVED, Status.SCREENED_OUT})


class Ours(NamedTuple):
    """What we know of a visit: how it ended, None while it goes on; its code; whether it holds a place."""

    exit: ExitKind | None
    code: str | None
    holds_place: bool


class Theirs(NamedTuple):
    """What the recruiter shows: a status (any text, for it may add some) and the code that was handed in."""

    status: str
    code: str | None


class Action(StrEnum):
    """What one click may do; nothing here moves money without a person's hand."""

    APPROVE = "approve"
    RELEASE = "release"
    LOOK = "look"
    NONE = "none"


class Finding(NamedTuple):
    """One line of the table: what is so, and what may be done."""

    said: str
    action: Action


_NO_CODE = (None, "", "NOCODE")


def compare(ours: Ours | None, theirs: Theirs) -> Finding:
    """What to make of a submission; a status that we do not know is for a person to look at."""
    if theirs.status not in set(Status):
        return Finding(f"Prolific says “{theirs.status}”, which we do not know.", Action.LOOK)
    if ours is None:
        return _never_came(Status(theirs.status))
    return _BY_STATUS[Status(theirs.status)](ours, theirs)


def _never_came(status: Status) -> Finding:
    if status in LEFT or status in (Status.RESERVED, Status.ACTIVE):
        return Finding("Was never here.", Action.NONE)
    return Finding("Handed in there, but was never here.", Action.LOOK)


def _playing(ours: Ours, _: Theirs) -> Finding:
    if ours.exit is None:
        return Finding("Is taking part.", Action.NONE)
    if ours.exit is ExitKind.COMPLETE:
        return Finding("Finished here, has not handed in the code yet.", Action.NONE)
    return Finding(f"Left here ({ours.exit}), has not gone back yet.", Action.NONE)


def _waiting(ours: Ours, theirs: Theirs) -> Finding:
    if ours.exit is None:
        return Finding("Handed in there, not finished here.", Action.LOOK)
    if EXITS[ours.exit].pay is Pay.NOTHING:
        return Finding(f"Waits for pay, but left here ({ours.exit}), which pays nothing.", Action.LOOK)
    if theirs.code in _NO_CODE:
        return Finding(_ended(ours.exit) + ", handed in no code.", _approvable(ours.exit))
    if theirs.code != ours.code:
        return Finding(_ended(ours.exit) + ", handed in another code.", Action.LOOK)
    return Finding(_ended(ours.exit) + ", the code is right.", _approvable(ours.exit))


def _ended(way: ExitKind) -> str:
    return "Finished here" if way is ExitKind.COMPLETE else f"Left here ({way})"


def _approvable(way: ExitKind) -> Action:
    """Approving pays the whole reward, which only some exits earn."""
    return Action.APPROVE if way in (ExitKind.COMPLETE, ExitKind.TECHNICAL) else Action.LOOK


def _returned(ours: Ours, _: Theirs) -> Finding:
    if ours.exit is ExitKind.COMPLETE:
        return Finding(
            "Returned there, but finished here: write to them, they are owed the pay.", Action.LOOK
        )
    return _left(ours, "Returned there")


def _timed_out(ours: Ours, _: Theirs) -> Finding:
    if ours.exit is ExitKind.COMPLETE:
        return Finding("Timed out there, but finished here: they are owed the pay.", Action.LOOK)
    return _left(ours, "Timed out there")


def _left(ours: Ours, word: str) -> Finding:
    if ours.exit is None and ours.holds_place:
        return Finding(f"{word}, still holds a place here.", Action.RELEASE)
    return Finding(f"{word}.", Action.NONE)


def _paid(ours: Ours, _: Theirs) -> Finding:
    if ours.exit is None:
        return Finding("Paid there, not finished here.", Action.LOOK)
    return Finding("Paid.", Action.NONE)


def _rejected(ours: Ours, _: Theirs) -> Finding:
    if ours.exit is not None and EXITS[ours.exit].pay is not Pay.NOTHING:
        return Finding(f"Rejected there, though: {_ended(ours.exit).lower()}.", Action.LOOK)
    return Finding("Rejected there.", Action.NONE)


_BY_STATUS: dict[Status, Callable[[Ours, Theirs], Finding]] = {
    Status.RESERVED: _playing,
    Status.ACTIVE: _playing,
    Status.AWAITING_REVIEW: _waiting,
    Status.RETURNED: _returned,
    Status.TIMED_OUT: _timed_out,
    Status.REJECTED: _rejected,
    **dict.fromkeys(PAID, _paid),
}
