"""When lapses fall due."""

import pytest

from app.episodes.due import due_times
from app.episodes.phase import Phase
from tests.episodes.played import brief


@pytest.mark.parametrize(("least", "most"), [(4, 10), (0, 3), (6, 6)])
def test_as_many_fall_due_as_the_study_asks_for(least: int, most: int) -> None:
    counts = {
        len(due_times(brief("no-blue-floor", seed=s, lapse_min=least, lapse_max=most))) for s in range(60)
    }
    assert min(counts) == max(1, least)
    assert max(counts) == most


def test_the_least_number_falls_due_with_time_left_to_come_about() -> None:
    for seed in range(40):
        times = due_times(brief("no-blue-floor", seed=seed))
        assert sorted(times) == list(times)
        assert sum(at <= 84 for at in times) >= 4


def test_no_step_is_a_favourite() -> None:
    times = [at for seed in range(300) for at in due_times(brief("no-blue-floor", seed=seed))]
    assert {at // 10 for at in times} == set(range(13))
    assert max(times.count(at) for at in set(times)) / len(times) < 0.03


def test_nothing_falls_due_in_a_test_or_without_a_norm() -> None:
    assert not due_times(brief("no-blue-floor", phase=Phase.TEST_SAME))
    assert not due_times(brief("none"))
    assert not due_times(brief("no-blue-floor", lapse=0.0))
    assert due_times(brief("no-blue-floor", phase=Phase.TEST_SAME, lapse_in_test=True))
