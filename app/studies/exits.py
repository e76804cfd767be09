"""The eleven ways a visit can end: what people read, what is paid, what Prolific is told."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class ExitKind(StrEnum):
    """How a visit ended."""

    COMPLETE = "complete"
    DECLINED = "declined"
    DEVICE = "device"
    SCREENED_OUT = "screened-out"
    FAILED_CHECK = "failed-check"
    FAILED_ATTENTION = "failed-attention"
    TIMED_OUT = "timed-out"
    WITHDREW = "withdrew"
    FULL = "full"
    TECHNICAL = "technical"
    ALREADY = "already"


class Pay(StrEnum):
    """The rule by which an exit is paid."""

    FULL = "full"
    TIME = "time"
    SCREENED_OUT = "screened-out"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Exit:
    """One exit. `prolific_type` and `action` are the words of Prolific's completion codes."""

    kind: ExitKind
    title: str
    text: str
    pay: Pay
    paid: str
    next: str
    prolific_type: str
    action: str


_REVIEW = "MANUALLY_REVIEW"
_RETURN = "REQUEST_RETURN"
_CODE = "Press the button below to go back and hand in your code."
_GIVE_BACK = "Press the button below to go back, then return your place so that somebody else can have it."

_ALL = (
    Exit(
        ExitKind.COMPLETE,
        "Thank you, you are done",
        "You reached the end and all your answers are saved. Thank you for your time and care.",
        Pay.FULL,
        "You get the full pay, plus the bonus you earned. We look at each visit before we send it.",
        _CODE,
        "COMPLETED",
        _REVIEW,
    ),
    Exit(
        ExitKind.DECLINED,
        "You chose not to take part",
        "That is perfectly all right. We kept nothing but the fact that you said no.",
        Pay.NOTHING,
        "There is no pay, since you did not take part. It does not count against you in any way.",
        _GIVE_BACK,
        "NO_CONSENT",
        _RETURN,
    ),
    Exit(
        ExitKind.DEVICE,
        "This device cannot show the study",
        "The study needs a steady connection and a browser that can show the room. This one could not do it.",
        Pay.NOTHING,
        "There is no pay, since the study had not begun. It does not count against you in any way.",
        "You can open the same link on another device or in another browser. If you would rather not, "
        "go back and return your place.",
        "INCOMPATIBLE_DEVICE",
        _RETURN,
    ),
    Exit(
        ExitKind.SCREENED_OUT,
        "This study is for other people this time",
        "From your answers, this study does not fit you. This says nothing about you as a person.",
        Pay.SCREENED_OUT,
        "You are paid for the time it took to find out.",
        _CODE,
        "SCREENED_OUT",
        _REVIEW,
    ),
    Exit(
        ExitKind.FAILED_CHECK,
        "We stop here",
        "The questions about the instructions did not work out. That can happen: the task is unusual. "
        "People who start without a clear picture have a hard time, so we stop at this point.",
        Pay.SCREENED_OUT,
        "You are paid for the time so far. This is not a rejection.",
        _CODE,
        "SCREENED_OUT",
        _REVIEW,
    ),
    Exit(
        ExitKind.FAILED_ATTENTION,
        "Thank you, this is the end",
        "Some answers did not match what a question asked for. A person will look at your visit.",
        Pay.FULL,
        "A person decides about the pay and will write to you if anything is unclear.",
        _CODE,
        "FAILED_ATTENTION_CHECK",
        _REVIEW,
    ),
    Exit(
        ExitKind.TIMED_OUT,
        "This visit has been closed",
        "You were away for a long time and the study has now ended. What you did so far is saved.",
        Pay.TIME,
        "You are paid for the time that you took part.",
        "Press the button below to hand in your code, or write to us if you think this is a mistake.",
        "OTHER",
        _REVIEW,
    ),
    Exit(
        ExitKind.WITHDREW,
        "You have left the study",
        "You may stop at any time and need not say why. We do with your answers what you asked us to do.",
        Pay.TIME,
        "You are paid for the time that you took part.",
        _CODE,
        "OTHER",
        _REVIEW,
    ),
    Exit(
        ExitKind.FULL,
        "All places are taken",
        "Enough people have taken part, or the study is closed just now. Thank you for coming by.",
        Pay.NOTHING,
        "There is no pay, since the study had not begun. It does not count against you in any way.",
        _GIVE_BACK,
        "OTHER",
        _RETURN,
    ),
    Exit(
        ExitKind.TECHNICAL,
        "Something broke on our side",
        "A fault of ours stopped your visit. You did nothing wrong, and what you did so far is saved.",
        Pay.FULL,
        "You get the full pay.",
        _CODE,
        "OTHER",
        _REVIEW,
    ),
    Exit(
        ExitKind.ALREADY,
        "You have taken part before",
        "Thank you for your interest. Each person can take part once, and our records show an earlier visit.",
        Pay.NOTHING,
        "There is no pay for a second visit. It does not count against you in any way.",
        "Go back and return your place. If you think this is a mistake, please write to us.",
        "OTHER",
        _RETURN,
    ),
)

EXITS: dict[ExitKind, Exit] = {way.kind: way for way in _ALL}
"""Every exit by its kind."""


def codes(token: Callable[[], str]) -> dict[ExitKind, str]:
    """One completion code per exit from a source of unguessable tokens; no two alike."""
    drawn: dict[ExitKind, str] = {}
    for kind in ExitKind:
        code = token()
        if code in drawn.values():
            raise ValueError("The source of completion codes gave the same code twice.")
        drawn[kind] = code
    return drawn
