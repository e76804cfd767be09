"""A norm reads what it declares."""

import pytest

from app.measures.certify.contract import boundary, faults
from app.measures.certify.crowds import crowd_steps
from app.norms.catalogue import NORMS
from app.norms.norm import Norm
from tests.measures.certify.candidates import NO_RED_ROWS, RARELY_TIRED, SECRETLY_TIRED, candidate


@pytest.mark.parametrize("norm", [*NORMS.values()], ids=lambda norm: norm.id)
def test_every_norm_keeps_its_contract(norm: Norm) -> None:
    assert not list(faults(norm, 300))


def test_an_undeclared_history_is_found_out() -> None:
    assert "secretly-tired reads a history that it does not declare." in list(faults(SECRETLY_TIRED, 300))


def test_a_counter_that_makes_no_difference_is_found_out() -> None:
    assert list(faults(RARELY_TIRED, 300)) == [
        "rarely-tired declares the counter since_use, and no count of it makes a difference."
    ]


def test_a_history_that_depends_on_an_undeclared_one_is_found_out() -> None:
    straight = candidate(
        "straight", "s", lambda s, w, a: s.people[w].track.straight < 2, remembers=frozenset({"straight"})
    )
    assert "straight remembers what depends on a history that it does not declare." in list(
        faults(straight, 300)
    )


def test_a_norm_that_reads_others_though_declared_local_is_found_out() -> None:
    local = candidate("red-rows", "s", NO_RED_ROWS.permits)
    assert list(faults(local, 300)) == [
        "red-rows is declared local and reads other people or what all share."
    ]


def test_a_wrong_period_is_found_out() -> None:
    odd = candidate("odd", "s", lambda s, w, a: s.premises.clock % 3 > 0, period=2)
    assert list(faults(odd, 300)) == ["odd does not repeat with its period of 2."]


def test_a_boundary_is_where_the_verdict_turns() -> None:
    assert boundary(RARELY_TIRED, "run", list(crowd_steps(200))) == (3,)
