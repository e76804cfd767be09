"""Faults that keys make together are told in the same round as keys and files that are wrong alone."""

import pytest

from tests.studies.shipped import faults_of

WRONG_KEYS = [
    ("places: 50", "places: many"),
    ("share: 6", "shar: 6"),
    ("tries: 3", "trys: 3"),
    ("title: Settling", "titel: Settling"),
    ("conditions:\n", "condition:\n"),
    ("consent/demo.md", "consent/dmo.md"),
]


@pytest.mark.parametrize("wrong", WRONG_KEYS, ids=lambda pair: pair[1].strip())
def test_names_that_nobody_knows_are_told_together_with_wrong_keys(wrong: tuple[str, str]) -> None:
    names = [
        ("- no-blue-floor", "- no-blue-flor"),
        ("[cafe-1, cafe-3]", "[cafe-1, caffe-3]"),
        ("certified_only: false", "errand: [shelf, desk]"),
        ("fixed: 80", "fixed: 70"),
    ]
    first = faults_of(wrong)
    said = "\n".join(faults_of(wrong, *names))
    assert first
    assert all(fault.split(" ", 1)[1] in said for fault in first)
    for told in ("`no-blue-flor`", "`caffe-3`", "An errand ends with its only `door`", "sum to 90"):
        assert said.count(told) == 1, said


def test_a_plan_out_of_order_is_told_together_with_a_file_that_is_not_there() -> None:
    found = faults_of(("  - debrief: {page: pages/thanks.md}\n", ""), ("consent/demo.md", "consent/dmo.md"))
    assert ["needs a `debrief`" in line or "no file `consent/dmo.md`" in line for line in found] == [True] * 2


@pytest.mark.parametrize(
    "wrong",
    [
        ("fixed: 80", "fixed: eighty"),
        ("certified_only: false", "residents: {third_party_sanctions: {min: 20, max: many}}"),
        ("share: 6", "share: 6, residents: {third_party_sanctions: {min: 20, max: many}}"),
        ("certified_only: false", "errand: [shelf, desc, door]"),
        ("ids: [cafe-1, cafe-3]", "ids: cafe-1"),
    ],
)
def test_what_stands_beside_a_wrong_value_is_not_blamed_for_it(wrong: tuple[str, str]) -> None:
    assert len(faults_of(wrong)) == 1
