"""Every status there beside every state here: each has a line, and only safe ones have an action."""

from itertools import product

import pytest

from app.studies.exits import EXITS, ExitKind, Pay
from app.studies.reconcile import PAID, Action, Ours, Status, Theirs, compare

HERE = [None, *(Ours(way, "C1", holds_place=True) for way in (None, *ExitKind))]
CODES = [None, "NOCODE", "C1", "other"]


@pytest.mark.parametrize("status", list(Status))
def test_each_status_there_has_a_sentence_for_each_here(status: Status) -> None:
    """Dallinger#9392 (D1): each remote status with each local one."""
    for ours, code in product(HERE, CODES):
        finding = compare(ours, Theirs(status, code))
        assert finding.said.endswith(".")
        if finding.action is Action.APPROVE:
            assert ours is not None
            assert ours.exit in (ExitKind.COMPLETE, ExitKind.TECHNICAL)
            assert (status, code == "other") == (Status.AWAITING_REVIEW, False)


@pytest.mark.parametrize(
    ("ours", "theirs", "said", "action"),
    [
        (Ours(ExitKind.COMPLETE, "C1", True), ("AWAITING REVIEW", "NOCODE"), "no code", Action.APPROVE),
        (Ours(ExitKind.COMPLETE, "C1", True), ("AWAITING REVIEW", "C9"), "another code", Action.LOOK),
        (Ours(None, None, True), ("AWAITING REVIEW", "C1"), "not finished here", Action.LOOK),
        (Ours(ExitKind.COMPLETE, "C1", True), ("RETURNED", None), "finished here", Action.LOOK),
        (Ours(ExitKind.COMPLETE, "C1", True), ("TIMED-OUT", None), "owed the pay", Action.LOOK),
        (Ours(None, None, True), ("RETURNED", None), "still holds a place", Action.RELEASE),
        (Ours(None, None, True), ("TIMED-OUT", None), "still holds a place", Action.RELEASE),
        (Ours(None, None, False), ("TIMED-OUT", None), "Timed out there.", Action.NONE),
        (Ours(ExitKind.DECLINED, None, False), ("AWAITING REVIEW", "C2"), "pays nothing", Action.LOOK),
        (None, ("AWAITING REVIEW", "C1"), "never here", Action.LOOK),
        (Ours(ExitKind.COMPLETE, "C1", True), ("EXPIRED", None), "do not know", Action.LOOK),
    ],
)
def test_what_people_report_elsewhere_is_told(
    ours: Ours | None, theirs: tuple[str, str | None], said: str, action: Action
) -> None:
    """Prolific's forum 7069, 567, 6772 (D11): finished here with no code there, and the other ways round."""
    finding = compare(ours, Theirs(*theirs))
    assert said in finding.said
    assert finding.action is action


def test_a_refused_consent_is_never_approvable() -> None:
    """PsyNet's changelog (D8)."""
    for way in (one for one in ExitKind if EXITS[one].pay is Pay.NOTHING):
        for status in set(Status) - PAID:
            assert compare(Ours(way, "C1", False), Theirs(status, "C1")).action is not Action.APPROVE
