"""The bench times the ideal observer on real episodes."""

import pytest

from app.commands import bench_observer
from app.measures.observer import hypotheses


def test_the_observer_is_timed_over_all_hypotheses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_observer, "BEFORE", 1)
    monkeypatch.setattr(bench_observer, "EPISODES", 1)
    times = bench_observer.observer_times()
    assert 0 < times["observer_ms"] <= times["observer_max_ms"]
    assert times["observer_hypotheses"] == len(hypotheses())
