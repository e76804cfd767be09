"""The visit machine: whatever is pressed in whatever order, people are at one stage and never lost."""

import json

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from app.studies import allocation, plan, visit
from app.studies.exits import ExitKind
from app.studies.plan import Plan, StageKind
from app.studies.visit import BEGIN, VisitState
from tests.studies.shipped import demo


def a_plan(condition: str = "discover") -> Plan:
    taken = [cell for seed in range(20) for cell in [allocation.choose([], demo(), seed)]]
    cell = next(cell for cell in taken if cell.condition == condition)
    return plan.draw(demo(), cell, 1)


PLAN = a_plan()
KEYS = [stage.key for stage in PLAN.stages]


def at(key: str) -> VisitState:
    return VisitState(stage=PLAN.index(key), done=tuple(KEYS[: PLAN.index(key)]))


def test_every_stage_is_met_once_in_order_and_the_last_completes_the_visit() -> None:
    state = BEGIN
    for key in KEYS[:-1]:
        assert visit.current(PLAN, state).key == key
        state = visit.advance(PLAN, state, key)
    assert state.exit is ExitKind.COMPLETE
    assert state.done == tuple(KEYS[:-1])


def test_a_double_submit_moves_once() -> None:
    once = visit.advance(PLAN, BEGIN, "device_check")
    assert visit.advance(PLAN, once, "device_check") == once


def test_a_submit_of_an_earlier_or_later_stage_changes_nothing() -> None:
    assert visit.advance(PLAN, at("quiz"), "consent") == at("quiz")
    assert visit.advance(PLAN, at("quiz"), "debrief") == at("quiz")
    assert visit.advance(PLAN, at("quiz"), "no such stage") == at("quiz")


def test_the_third_failed_quiz_ends_the_visit() -> None:
    state = at("quiz")
    for tries in (1, 2):
        state = visit.fail_quiz(PLAN, state, "quiz")
        assert (state.tries, state.exit) == (tries, None)
    assert visit.fail_quiz(PLAN, state, "quiz").exit is ExitKind.FAILED_CHECK


def test_a_quiz_can_only_be_failed_where_it_is_asked() -> None:
    assert visit.fail_quiz(PLAN, at("learning"), "quiz") == at("learning")
    assert visit.fail_quiz(PLAN, at("learning"), "learning") == at("learning")


def test_declining_is_possible_at_the_consent_alone() -> None:
    assert visit.decline(PLAN, at("consent")).exit is ExitKind.DECLINED
    assert visit.decline(PLAN, at("quiz")) == at("quiz")


def test_a_device_is_unsuitable_at_its_check_alone() -> None:
    assert visit.unsuitable(PLAN, BEGIN).exit is ExitKind.DEVICE
    assert visit.unsuitable(PLAN, at("quiz")) == at("quiz")


def test_whoever_has_left_stays_out() -> None:
    left = visit.withdraw(at("learning"))
    assert left.exit is ExitKind.WITHDREW
    assert visit.advance(PLAN, left, "learning") == left
    assert visit.leave(left, ExitKind.TIMED_OUT) == left
    assert visit.reopen(left) == left


def test_a_time_out_and_a_fault_of_ours_can_be_reopened_where_they_were() -> None:
    for way in (ExitKind.TIMED_OUT, ExitKind.TECHNICAL):
        assert visit.reopen(visit.leave(at("learning"), way)) == at("learning")


def test_out_of_time_goes_on_to_the_questions_and_not_to_the_end() -> None:
    late = visit.out_of_time(PLAN, at("test_same-2"))
    assert visit.current(PLAN, late).kind is StageKind.QUESTIONNAIRE
    assert late.exit is None
    assert late.done == at("test_same-2").done
    assert visit.out_of_time(PLAN, at("consent")) == at("consent")


def test_a_state_survives_being_stored() -> None:
    state = visit.leave(at("learning"), ExitKind.TECHNICAL)
    assert VisitState.of(json.loads(json.dumps(state.plain()))) == state


class AnyoneAtTheButtons(RuleBasedStateMachine):
    """Presses anything anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.state = BEGIN
        self.before = BEGIN
        self.exits: list[ExitKind] = []

    def _go(self, state: VisitState) -> None:
        self.before, self.state = self.state, state

    @rule(key=st.sampled_from([*KEYS, "x"]))
    def submit(self, key: str) -> None:
        self._go(visit.advance(PLAN, self.state, key))

    @rule()
    def submit_the_right_one(self) -> None:
        self._go(visit.advance(PLAN, self.state, visit.current(PLAN, self.state).key))

    @rule(key=st.sampled_from(KEYS))
    def fail(self, key: str) -> None:
        self._go(visit.fail_quiz(PLAN, self.state, key))

    @rule()
    def decline(self) -> None:
        self._go(visit.decline(PLAN, self.state))

    @rule()
    def run_out_of_time(self) -> None:
        self._go(visit.out_of_time(PLAN, self.state))

    @precondition(lambda self: self.state.stage > 4)
    @rule(way=st.sampled_from(list(ExitKind)))
    def leave(self, way: ExitKind) -> None:
        self._go(visit.leave(self.state, way))

    @rule()
    def reopen(self) -> None:
        self._go(visit.reopen(self.state))

    @invariant()
    def nobody_is_lost(self) -> None:
        assert 0 <= self.state.stage < len(PLAN.stages)
        assert visit.current(PLAN, self.state).key in KEYS

    @invariant()
    def nobody_goes_back_or_does_a_stage_twice(self) -> None:
        assert self.state.stage >= self.before.stage
        assert len(set(self.state.done)) == len(self.state.done)
        assert list(self.state.done) == [key for key in KEYS if key in self.state.done]
        assert visit.current(PLAN, self.state).key not in self.state.done

    @invariant()
    def an_exit_is_final_but_for_two(self) -> None:
        if self.before.exit not in (None, ExitKind.TIMED_OUT, ExitKind.TECHNICAL):
            assert self.state == self.before

    @invariant()
    def only_the_last_stage_completes(self) -> None:
        if visit.current(PLAN, self.state).kind is StageKind.DONE:
            assert self.state.exit is ExitKind.COMPLETE


AnyoneAtTheButtons.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestAnyoneAtTheButtons = AnyoneAtTheButtons.TestCase


@pytest.mark.parametrize(
    ("missed", "minutes", "way"),
    [
        (0, 25, ExitKind.COMPLETE),
        (1, 25, ExitKind.COMPLETE),
        (2, 25, ExitKind.FAILED_ATTENTION),
        (1, 5, ExitKind.COMPLETE),
        (1, 4, ExitKind.FAILED_ATTENTION),
    ],
)
def test_attention_fails_nobody_whom_the_recruiter_would_not_let_us_fail(
    missed: int, minutes: int, way: ExitKind
) -> None:
    done = VisitState(exit=ExitKind.COMPLETE)
    assert visit.inattentive(done, missed, minutes).exit is way
    assert visit.inattentive(BEGIN, missed, minutes) == BEGIN


def test_only_a_form_screens_people_out_and_only_once() -> None:
    at_form = at("how")
    out = visit.screen_out(PLAN, at_form, "how")
    assert out.exit is ExitKind.SCREENED_OUT
    assert visit.screen_out(PLAN, out, "how") == out
    assert visit.screen_out(PLAN, BEGIN, "device_check") == BEGIN
    assert visit.screen_out(PLAN, at_form, "quiz") == at_form
