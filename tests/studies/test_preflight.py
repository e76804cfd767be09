"""Before a launch: what is missing stops it, what should be looked at says so."""

import pytest

from app.studies.preflight import Seen, State, is_ready, preflight
from tests.studies.shipped import demo, study_with

READY = Seen(
    migrated=True,
    public_url="https://study.example.org",
    secret_webhooks=True,
    token=True,
    study_there="st1",
    codes_match=True,
    pilot_minutes=25.0,
    backup_hours=1.0,
    free_gb=50.0,
    skew_s=0.1,
    kind="live",
    certified=True,
)
FAULTS = {
    "Database": {"migrated": False},
    "Address": {"public_url": "http://10.0.0.1.nip.io"},
    "Disk": {"free_gb": 0.5},
    "Clock": {"skew_s": -60.0},
    "Codes": {"codes_match": False},
    "Pay": {"pilot_minutes": 300.0},
}


def states(seen: Seen) -> dict[str, State]:
    return {check.word: check.state for check in preflight(demo(), seen)}


def test_a_session_that_lacks_nothing_is_ready() -> None:
    assert is_ready(preflight(demo(), READY))


@pytest.mark.parametrize("word", [word for word in FAULTS if word != "Pay"])
def test_what_is_missing_stops_the_launch(word: str) -> None:
    seen = READY._replace(**FAULTS[word])  # type: ignore[arg-type]
    assert states(seen)[word] is State.STOP
    assert not is_ready(preflight(demo(), seen))


def test_pay_below_what_the_recruiter_asks_for_stops_the_launch() -> None:
    poor = study_with(("per_hour_floor: 9.00", "per_hour_floor: 0.00"))
    slow = READY._replace(pilot_minutes=50.0)
    assert next(one for one in preflight(poor, slow) if one.word == "Pay").state is State.STOP
    assert next(one for one in preflight(poor, READY) if one.word == "Pay").state is State.GOOD


def test_the_hourly_floor_was_said_to_hold_for_pilots_of_hours() -> None:
    said = next(one for one in preflight(demo(), READY._replace(pilot_minutes=90.0)) if one.word == "Pay")
    assert said.state is State.STOP
    assert said.said.startswith("£4.50 an hour at 90 minutes")


@pytest.mark.parametrize(
    ("pays", "state"), [("0.50", State.GOOD), ("0.49", State.STOP), ("0.00", State.STOP)]
)
def test_whoever_is_turned_away_is_paid_for_the_time_it_took(pays: str, state: State) -> None:
    study = study_with(("screened_out: 0.50", f"screened_out: {pays}"))
    found = next(one for one in preflight(study, READY) if one.word == "Pay of those turned away")
    assert found.state is state


def test_a_machine_that_only_we_reach_is_said_and_stops_nobody_from_trying() -> None:
    assert states(READY._replace(public_url="http://127.0.0.1:8000"))["Address"] is State.LOOK
