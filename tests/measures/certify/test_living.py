"""Whether a community can live with a norm."""

import pytest

from app.measures.certify import living
from app.measures.certify.living import Living


def test_life_goes_on_under_a_good_norm() -> None:
    assert not list(living.faults("keep-off-red-shirts", "cafe-1", 400))


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Living(idle=61, done=100), "gone: somebody on cafe-1 stood still for 61 steps; 60 is the most."),
        (Living(idle=60, done=39), "gone stifles cafe-1: 39 of 100 uses and departures in 2000 steps."),
        (Living(idle=60, done=40), None),
    ],
)
def test_freezing_and_stifling_are_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, found: Living, said: str | None
) -> None:
    free = Living(idle=9, done=100)
    monkeypatch.setattr(living, "living", lambda norm, *_: free if norm == "none" else found)
    assert list(living.faults("gone", "cafe-1")) == ([said] if said else [])


def test_somebody_who_is_served_or_outside_does_not_stand_idle() -> None:
    assert living.living("none", "cafe-1", 200).idle < 25
