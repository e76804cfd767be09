"""What else the machine does in one turn spoils no ratio, and is not hidden."""

from app.commands.loading_turns import compared
from app.newcomers.pressing import Felt


def _turn(ms: float) -> list[Felt]:
    return [Felt([ms] * 50, [ms + 1] * 50, 0), Felt([ms] * 50, [ms + 1] * 50, 0)]


def test_the_best_turn_counts_for_a_ratio_and_all_of_them_for_what_was_felt() -> None:
    felt = {"ours": [_turn(6), _turn(90), _turn(4)], "bare": [_turn(1), _turn(2), _turn(1)]}
    found = compared(felt | {"least": [_turn(2), _turn(2), _turn(8)]})
    assert (found["p99_ratio"], found["p99_ratio_to_least"]) == (4, 2)
    assert (found["ours"]["p99_ms"], found["ours"]["best_p99_ms"], found["ours"]["max_ms"]) == (90, 4, 90)
    assert found["ours"]["late_p99_ms"] == 91


def test_a_server_that_answered_nothing_is_not_the_fastest() -> None:
    found = compared({"ours": [[Felt([], [], 1)]], "bare": [_turn(1)], "least": [_turn(1)]})
    assert found["p99_ratio"] == float("inf")
