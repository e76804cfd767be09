"""A small load: every press is answered, kept once, and nobody gets a place that is not there."""

import json

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.commands.loading import faults, long_study
from app.commands.loading_capacity import kinds_of_rooms
from app.commands.loading_turns import TURNS


def test_a_small_load_loses_and_doubles_nothing() -> None:
    order = ["loadtest", "--sessions", "3", "--seconds", "1.5", "--starts", "10"]
    done = CliRunner().invoke(app, [*order, "--no-capacity", "--json"])
    found = json.loads(done.stdout)
    presses = 3 * TURNS * 2 + kinds_of_rooms(long_study()) * 4
    kept = [found[name] for name in ("steps", "kept", "doubled", "gaps", "unanswered")]
    assert kept == [presses, presses, 0, 0, 0]
    assert found["consents"]["begun"] == found["consents"]["agreed"] == found["consents"]["places"] == 9
    assert found["pages"]["ours_per_s"] > 0
    assert all(found[name]["best_p99_ms"] <= found[name]["p99_ms"] for name in ("ours", "bare", "least"))


SOUND = {
    "unanswered": 0, "kept": 5, "steps": 5, "doubled": 0, "gaps": 0,
    "ours": {"p99_ms": 9.0}, "p99_ratio": 2.0,
    "consents": {"begun": 9, "places": 9, "agreed": 9, "p99_ms": 80.0},
}  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({}, None),
        ({"kept": 4}, "lost"),
        ({"doubled": 1}, "doubled"),
        ({"ours": {"p99_ms": 51.0}}, "50 ms"),
        ({"p99_ratio": 3.5}, "3 times"),
        ({"consents": {"begun": 10, "places": 9, "agreed": 10, "p99_ms": 80.0}}, "places"),
        ({"consents": {"begun": 9, "places": 9, "agreed": 9, "p99_ms": 501.0}}, "500 ms"),
    ],
)
def test_what_must_not_be_is_said(wrong: dict[str, object], said: str | None) -> None:
    found = faults(SOUND | wrong)
    assert found == [] if said is None else said in " ".join(found)
