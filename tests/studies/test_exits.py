"""Eleven exits, each with all that somebody needs to know."""

import itertools

import pytest

from app.studies.exits import EXITS, ExitKind, Pay, codes

TYPES = (
    *("COMPLETED", "FAILED_ATTENTION_CHECK", "FOLLOW_UP_STUDY", "GIVE_BONUS", "INCOMPATIBLE_DEVICE"),
    *("NO_CONSENT", "OTHER", "FIXED_SCREENOUT", "SCREENED_IN", "SCREENED_OUT"),
)


def test_there_are_eleven_exits_each_under_its_own_kind() -> None:
    assert len(EXITS) == 11
    assert set(EXITS) == set(ExitKind)
    assert all(way.kind is kind for kind, way in EXITS.items())


@pytest.mark.parametrize("kind", list(ExitKind))
def test_each_says_why_what_is_paid_and_what_to_do(kind: ExitKind) -> None:
    way = EXITS[kind]
    assert way.title
    for text in (way.text, way.paid, way.next):
        assert text.endswith(".")
    words = f"{way.title} {way.text} {way.paid} {way.next}".lower()
    assert not any(blame in words for blame in ("invalid", "error", "illegal", "reject you", "your fault"))
    assert way.prolific_type in TYPES


def test_nothing_is_ever_approved_by_machine() -> None:
    assert {way.action for way in EXITS.values()} == {"MANUALLY_REVIEW", "REQUEST_RETURN"}


def test_whoever_took_part_is_paid() -> None:
    unpaid = {kind for kind, way in EXITS.items() if way.pay is Pay.NOTHING}
    assert unpaid == {ExitKind.DECLINED, ExitKind.DEVICE, ExitKind.FULL, ExitKind.ALREADY}


def test_each_exit_gets_a_code_of_its_own() -> None:
    numbers = itertools.count()
    drawn = codes(lambda: f"C{next(numbers)}")
    assert set(drawn) == set(ExitKind)
    assert len(set(drawn.values())) == 11


def test_a_source_that_repeats_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="same code twice"):
        codes(lambda: "SAME")
