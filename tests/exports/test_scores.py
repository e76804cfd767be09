"""What tests and the belief test come to, from stored answers alone."""

from math import log
from types import SimpleNamespace
from typing import Any

import pytest

from app.episodes.outcome import Outcome
from app.exports.tables.answers import BELIEFS
from app.exports.tables.scores import SCORES, outcomes

DONE = Outcome(task=True, kept=True, joint=True, violations=0, opportunities=4, steps=50)
BROKE = Outcome(task=True, kept=False, joint=False, violations=2, opportunities=4, steps=50)


def visited(**belief: Any) -> Any:
    """A visit with three tests and what was believed."""
    ended = [("test_same", DONE), ("test_same", BROKE), ("test_unseen", BROKE)]
    tests = [{"phase": phase, "outcome": outcome._asdict()} for phase, outcome in ended]
    return SimpleNamespace(visit=1, tests=tests, belief=belief or None)


def scored(row: Any) -> dict[str, Any]:
    return {column.name: column.read(row) for column in SCORES.columns}


def scene(truth: bool, *distractors: bool, said: bool) -> dict[str, Any]:
    return {"truth": truth, "distractors": list(distractors), "frown": said, "layout": "cafe-1"}


def test_tests_are_scored_by_layout() -> None:
    row = scored(visited())
    assert (row["joint_same"], row["joint_unseen"], row["transfer_gap"]) == (0.5, 0.0, 0.5)
    assert row["violations_per_opportunity"] == pytest.approx(4 / 12)


def test_a_visit_that_came_to_nothing_has_no_score() -> None:
    row = scored(SimpleNamespace(visit=1, tests=None, belief=None))
    assert {name for name, value in row.items() if value is not None} == {
        "visit",
        "tests_same",
        "tests_unseen",
        "judged",
    }


def test_judgements_are_scored_in_the_order_shown() -> None:
    """Truth 0.9 * 0.9, near miss 0.9 * 0.1: 0.81 / 0.90."""
    belief = {"scene.10": scene(False, True, said=False), "scene.2": scene(True, True, said=True)}
    row = scored(visited(**belief))
    assert (row["judged"], row["accuracy"]) == (2, 1.0)
    assert row["fits"] == pytest.approx([0.9, 0.1])
    assert row["bias"] == pytest.approx(0.0)


def test_points_count_on_the_sentence_that_is_the_norm() -> None:
    option = {"letter": "A", "truth": "B", "right": False}
    row = scored(visited(option=option, points={"A": 100, "B": 0, "C": 0, "D": 0, "none": 0}))
    assert (row["final_rule"], row["brier"]) == (False, 2.0)
    assert row["log_score"] == pytest.approx(log(1 / 105))


def test_answers_from_before_verdicts_were_kept_are_passed_over() -> None:
    row = scored(visited(**{"scene.1": {"frown": True, "sure": False}}, option={"letter": "A"}))
    assert (row["judged"], row["accuracy"], row["final_rule"], row["brier"]) == (0, None, None, None)


def test_an_outcome_that_was_tampered_with_stops_no_export() -> None:
    row = visited()
    row.tests[0]["outcome"] = {"joint": 7}
    assert len(outcomes(row, "test_same", "test_unseen")) == 2


def test_the_answers_of_a_belief_test_stand_beside_its_verdicts() -> None:
    value = scene(True, False, said=False) | {"seed": 2**60, "n": 17}
    row: Any = SimpleNamespace(
        stage_key="belief", probe="scene.1", value=value, visit=1, episode=None, n=None
    )
    row.asked_at = row.at = None
    read = {column.name: column.read(row) for column in BELIEFS.columns}
    assert (read["said"], read["truth"], read["right"], read["n"], read["clip_n"]) == (
        False,
        True,
        False,
        None,
        17,
    )
    row.stage_key = "probe-1"
    assert {column.name: column.read(row) for column in BELIEFS.columns}["right"] is None
