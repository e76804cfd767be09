"""A visit as a pure state machine over its plan.

Every function takes a state and gives the next one. What does not fit the present stage
changes nothing, so a double press, a second tab or the back button can do no harm.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.studies.exits import ExitKind
from app.studies.plan import Plan, Stage, StageKind

_REOPENS = (ExitKind.TIMED_OUT, ExitKind.TECHNICAL)
_LONG_MINUTES = 5
_PLAYED = (StageKind.PRACTICE, StageKind.QUIZ, StageKind.EPISODE, StageKind.PROBE)


@dataclass(frozen=True, slots=True)
class VisitState:
    """Where a visit is. `done` are the keys of finished stages, in order; an exit ends it."""

    stage: int = 0
    tries: int = 0
    done: tuple[str, ...] = ()
    exit: ExitKind | None = None

    def plain(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        return {"stage": self.stage, "tries": self.tries, "done": list(self.done), "exit": self.exit}

    @staticmethod
    def of(plain: Mapping[str, Any]) -> "VisitState":
        """The state that `plain()` came from."""
        way = plain["exit"]
        return VisitState(
            plain["stage"], plain["tries"], tuple(plain["done"]), ExitKind(way) if way else None
        )


BEGIN = VisitState()
"""A visit at its first stage."""


def current(plan: Plan, state: VisitState) -> Stage:
    """The one stage that the visit is at, whatever a browser's history says."""
    return plan.stages[state.stage]


def advance(plan: Plan, state: VisitState, key: str) -> VisitState:
    """Finish the stage `key`, if it is the present one; the last stage completes the visit."""
    if not _open_at(plan, state, key) or current(plan, state).kind is StageKind.DONE:
        return state
    moved = replace(state, stage=state.stage + 1, tries=0, done=(*state.done, key))
    return _complete(plan, moved)


def _open_at(plan: Plan, state: VisitState, key: str) -> bool:
    return state.exit is None and current(plan, state).key == key


def _complete(plan: Plan, state: VisitState) -> VisitState:
    """Whoever reaches the last stage has completed the visit."""
    done = current(plan, state).kind is StageKind.DONE
    return replace(state, exit=ExitKind.COMPLETE) if done else state


def fail_quiz(plan: Plan, state: VisitState, key: str) -> VisitState:
    """One try more at the quiz; the last failed try ends the visit."""
    if not _open_at(plan, state, key) or current(plan, state).kind is not StageKind.QUIZ:
        return state
    failed = replace(state, tries=state.tries + 1)
    return leave(failed, ExitKind.FAILED_CHECK) if failed.tries >= current(plan, state).tries else failed


def screen_out(plan: Plan, state: VisitState, key: str) -> VisitState:
    """The study is for others, as a form before the first visit found."""
    at = _open_at(plan, state, key) and current(plan, state).kind is StageKind.QUESTIONNAIRE
    return leave(state, ExitKind.SCREENED_OUT) if at else state


def inattentive(state: VisitState, missed: int, minutes: int) -> VisitState:
    """Whoever completed a visit but missed checks that they read fails, as far as Prolific lets one say so.

    A study of five minutes or more needs two missed checks, a shorter one a single one.
    """
    failed = state.exit is ExitKind.COMPLETE and missed >= (2 if minutes >= _LONG_MINUTES else 1)
    return replace(state, exit=ExitKind.FAILED_ATTENTION) if failed else state


def decline(plan: Plan, state: VisitState) -> VisitState:
    """Say no to the consent, where it is asked for."""
    at = current(plan, state).kind is StageKind.CONSENT
    return leave(state, ExitKind.DECLINED) if at else state


def unsuitable(plan: Plan, state: VisitState) -> VisitState:
    """The device will not do, as the device check found."""
    at = current(plan, state).kind is StageKind.DEVICE_CHECK
    return leave(state, ExitKind.DEVICE) if at else state


def withdraw(state: VisitState) -> VisitState:
    """Stop, at any time before the end."""
    return leave(state, ExitKind.WITHDREW)


def leave(state: VisitState, way: ExitKind) -> VisitState:
    """End by an exit; the first exit stays."""
    return state if state.exit is not None else replace(state, exit=way)


def out_of_time(plan: Plan, state: VisitState) -> VisitState:
    """Past the time for a visit nothing more is played: go on to the questions, then the debrief."""
    stage = state.stage
    while state.exit is None and plan.stages[stage].kind in _PLAYED:
        stage += 1
    return state if stage == state.stage else _complete(plan, replace(state, stage=stage, tries=0))


def reopen(state: VisitState) -> VisitState:
    """Go on after a time-out or a fault of ours; every other exit is final."""
    return replace(state, exit=None) if state.exit in _REOPENS else state
