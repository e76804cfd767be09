"""What may be hidden, swapped, watched; what of it leaves nothing to learn or would not be true."""

import pytest

from tests.studies.shipped import changed, faults_of

FINE = [
    "sanctions: {reveal: {sanctioner: false}}",
    "sanctions: {reveal: {place: false}}",
    "sanctions: {reveal: {place: false, time: false}}",
    "evidence: {behaviour: false}",
    "evidence: {cards: false}",
    "norms: {permute: swap_within_family}",
    "norms: {permute: swap_any}",
    "learning: {newcomer: watch_only}",
]


@pytest.mark.parametrize("keys", FINE)
def test_a_condition_may_have_each_of_these(keys: str) -> None:
    assert faults_of(("share: 6", f"share: 6, {keys}")) == []


HIDDEN, WATCHES = "evidence: {behaviour: false}", "learning: {newcomer: watch_only}"
ALONE = [("    - staircase-queue-tail\n", ""), ("ids:\n", "permute: swap_within_family\n  ids:\n")]
FAULTS = [
    ("sanctions: {reveal: {time: false}}", [], "hide the place as well (`place: false`)."),
    (f"{HIDDEN}, sanctions: {{delay: 2}}", [], "Write `delay: 0`."),
    (f"{HIDDEN}, sanctions: {{reveal: {{place: false}}}}", [], "so `reveal.place` has to be true."),
    (
        f"{HIDDEN}, {WATCHES}, sanctions: {{show_others: false}}",
        [],
        "With neither behaviour nor frowns there is nothing to learn from.",
    ),
    ("title: Alone", ALONE, "`keep-off-red-shirts` is the only norm of its family here"),
]


@pytest.mark.parametrize(("keys", "more", "said"), FAULTS)
def test_what_does_not_go_together_is_said_at_its_line(
    keys: str, more: list[tuple[str, str]], said: str
) -> None:
    changes = (("share: 6", f"share: 6, {keys}"), *more)
    found = [line for line in faults_of(*changes) if said in line]
    assert found, faults_of(*changes)
    where = "permute:" if more else "share: 6"
    line = next(at for at, text in enumerate(changed(*changes).splitlines(), 1) if where in text)
    assert found[0].startswith(f"mine.yaml:{line}:")


@pytest.mark.parametrize(
    ("fact", "keys"),
    [("watches", WATCHES), ("out_of_sight", HIDDEN), ("yoked", "learning: {newcomer: yoked}")],
)
def test_a_briefing_that_says_nothing_of_it_is_refused(
    fact: str, keys: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.studies.text_checks.facts_in", lambda _: [])
    found = faults_of(("share: 6", f"share: 6, {keys}"))
    assert any(f"`pages/briefing.md` has no part `::: {fact}` about it." in line for line in found), found
