"""What the researcher's pages say about visits."""

from datetime import UTC, datetime, timedelta

import pytest

from app.studies.exits import ExitKind
from app.web.routes.researcher.chips import ENDED, chip_of
from app.web.routes.researcher.clock_words import ago, exact, span
from app.web.routes.researcher.funnel import Way, funnel

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
