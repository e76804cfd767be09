"""What the researcher's pages say about visits."""

from datetime import UTC, datetime, timedelta

import pytest

from app.newcomers.http import names
from app.store.progress import VisitProgress
from app.studies.exits import ExitKind
from app.web.recruit import arrived
from app.web.routes.researcher.chips import ENDED, chip_of
from app.web.routes.researcher.clock_words import ago, exact, span
from app.web.routes.researcher.funnel import Way, funnel
from app.web.routes.researcher.needs import LET_IN, MARKS, NEW_SUBMISSION, UNUSUAL, asides, needs, said_of

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
STAGES = ("consent", "quiz", "learning", "test_same-1", "test_unseen-1", "how", "belief", "debrief", "done")
TOLD = ("consent", "quiz", "test_same-1", "how", "done")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "just now"),
        (4, "just now"),
        (5, "5 s ago"),
        (60, "1 min ago"),
        (7200, "2 h ago"),
        (90_000, "1 d ago"),
    ],
)
def test_times_are_said_in_their_largest_unit(seconds: int, said: str) -> None:
    assert ago(NOW - timedelta(seconds=seconds), NOW) == said


def test_no_moment_is_no_words() -> None:
    assert (ago(None, NOW), exact(None)) == ("", "")
    assert (span(0), exact(NOW)) == ("0 s", "2026-11-30 12:00:00 UTC")


def test_every_exit_has_its_own_chip() -> None:
    assert set(ENDED) == set(ExitKind)


@pytest.mark.parametrize(("silent", "word"), [(1, "active"), (30, "idle"), (90, "away")])
def test_a_running_visit_shows_how_lively_it_is(silent: int, word: str) -> None:
    assert chip_of(None, NOW - timedelta(minutes=silent), NOW).word == word


def test_an_ended_visit_shows_how_it_ended_however_long_ago() -> None:
    assert chip_of("withdrew", NOW - timedelta(days=3), NOW).word == "withdrew"


def test_the_funnel_counts_who_passed_each_point() -> None:
    ways = [
        Way(STAGES, 0, complete=False),
        Way(STAGES, 1, complete=False),
        Way(STAGES, 4, complete=False),
        Way(STAGES, 8, complete=True),
        Way(TOLD, 2, complete=False),
    ]
    counted = [(mark.word, mark.passed, mark.lost) for mark in funnel(ways)]
    assert counted == [
        ("arrived", 5, 0),
        ("consented", 4, 1),
        ("passed the quiz", 3, 1),
        ("learned", 3, 0),
        ("tested", 1, 2),
        ("answered", 1, 0),
        ("complete", 1, 0),
    ]


def test_the_funnel_of_nobody_is_all_noughts() -> None:
    assert {mark.passed for mark in funnel([])} == {0}


@pytest.mark.parametrize("link", ["pid=ann", "pid=", "pid={{%PROLIFIC_PID%}}", "pid=a&pid=b"])
def test_what_is_odd_about_a_link_is_said_in_words(link: str) -> None:
    marks = arrived(link).flags
    assert marks
    assert set(marks) <= set(MARKS)


def test_missed_checks_of_attention_are_said_in_words() -> None:
    assert (
        said_of("attention:how_did_you_learn:2") == "missed 2 of the attention checks in “how did you learn”."
    )


def test_scripted_newcomers_of_the_demo_are_not_marked_for_their_names() -> None:
    assert [arrived(f"PROLIFIC_PID={name}").flags for name in names(3)] == [()] * 3


def marked(*flags: str) -> VisitProgress:
    """A visit with these marks."""
    where = (7, "t", "quiet-otter-7", "person", "discover", "no-blue-floor", "cafe-1", "cafe-3", 1, 9)
    when = (NOW, NOW, None, 0, None, None, 0, 0, None)
    return VisitProgress._make((*where, "briefing", None, list(flags), [], *when))


@pytest.mark.parametrize(
    ("flags", "waits", "told"),
    [
        ((UNUSUAL,), 0, 1),
        (("preview",), 0, 1),
        (("delete-asked", "other-engine"), 0, 2),
        ((NEW_SUBMISSION,), 1, 0),
        ((NEW_SUBMISSION, LET_IN), 0, 1),
        (("pid-missing", "pid-repeated", "unverified", "chain-broken", "attention:how:2"), 5, 0),
    ],
)
def test_only_what_asks_for_a_person_counts(flags: tuple[str, ...], waits: int, told: int) -> None:
    seen = [marked(*flags)]
    assert (len(needs(seen, [])), len(asides(seen, on_prolific=False))) == (waits, told)


def test_an_id_unlike_prolifics_is_odd_where_people_come_from_there() -> None:
    seen = [marked(UNUSUAL)]
    assert [need.visit for need in needs(seen, [], on_prolific=True)] == [7]
    assert asides(seen, on_prolific=True) == []
