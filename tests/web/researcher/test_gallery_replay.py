"""An episode for the gallery: verdicts beside what everybody could see."""

from typing import Any

import msgspec
import pytest

from app.norms.catalogue import NORMS
from app.web.routes.researcher.gallery_replay import NEWCOMERS, replay_of

FRAME_LIMIT = 400_000


@pytest.fixture(scope="module")
def naive() -> dict[str, Any]:
    return replay_of("even-steps-only", "cafe-1", "naive", 1)


def test_whoever_knows_nothing_breaks_the_norm_and_is_frowned_at(naive: dict[str, Any]) -> None:
    own = [act for acts in naive["acts"] for act in acts if act["who"] == "a0"]
    assert any(act["broke"] and act["frown"] for act in own)


def test_whoever_keeps_the_norm_is_not_frowned_at() -> None:
    played = replay_of("even-steps-only", "cafe-1", "oracle", 1)
    own = [act for acts in played["acts"] for act in acts if act["who"] == "a0"]
    assert any(act["choice"] for act in own)
    assert not any(act["broke"] or act["frown"] for act in own)


def test_residents_lapse_often_enough_to_be_seen() -> None:
    played = replay_of("no-blue-floor", "cafe-3", "oracle", 2)
    assert sum(act["frown"] for acts in played["acts"] for act in acts) >= 4


def test_the_belief_is_that_of_somebody_who_only_watches(naive: dict[str, Any]) -> None:
    first, *shares = naive["belief"]
    assert first is None
    assert all(0 <= share <= 1 for share in shares)
    assert shares[-1] > 0.9


def test_it_is_the_same_at_every_call_and_not_too_large() -> None:
    first, again = (
        msgspec.json.encode(replay_of(next(iter(NORMS)), "cafe-1", NEWCOMERS[0], 7)) for _ in "ab"
    )
    assert first == again
    assert len(first) < FRAME_LIMIT
