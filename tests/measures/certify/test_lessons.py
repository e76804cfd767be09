"""Learning seeds teach whoever only watches."""

from functools import cache

import pytest

from app.episodes.phase import Phase
from app.measures.certify.lessons import (
    CERTAIN,
    FROWNS,
    LATE,
    NEWCOMERS,
    NOBODY,
    SOON,
    Lesson,
    Search,
    lesson,
    search,
    watched,
)
from app.studies.briefs import NO_DOOR
from app.studies.certified import brief_of
from app.studies.circumstances import STANDARD


@cache
def found() -> Search:
    return search("blue-spots-only", "cafe-1", wanted=1, most=10)


def test_a_lesson_is_learned_with_every_newcomer() -> None:
    (one,) = found().lessons
    assert one.p_truth >= CERTAIN
    assert one.frowns >= FROWNS
    brief = brief_of(Phase.LEARNING, "blue-spots-only", "cafe-1", one.number, STANDARD)
    for newcomer in ("wait", "random"):
        seen = watched(brief, newcomer)
        assert seen is not None
        assert one.t90[0] <= seen.t90 <= one.t90[1]
        assert seen.p_truth >= one.p_truth


def test_what_teaches_only_where_the_newcomer_is_in_the_room_is_no_lesson() -> None:
    norm, layout, number = "out-of-the-lamplight", "grocery-2", 1
    for newcomer in NEWCOMERS:
        door = {"door": NO_DOOR} if newcomer == NOBODY else {}
        seen = watched(brief_of(Phase.LEARNING, norm, layout, number, {**STANDARD, **door}), newcomer)
        assert (seen is None) is (newcomer == NOBODY)
    assert lesson(norm, layout, number) is None


def test_an_episode_without_frowns_teaches_too_little() -> None:
    quiet = {**STANDARD, "lapse": 0.0}
    assert lesson("blue-spots-only", "cafe-1", found().lessons[0].number, quiet) is None
    assert search("blue-spots-only", "cafe-1", most=2, circumstances=quiet) == Search((), 2, 2)


@pytest.mark.parametrize(
    ("t90", "timely"), [((SOON, LATE), True), ((SOON - 1, 40), False), ((40, LATE + 1), False)]
)
def test_a_timely_lesson_is_known_neither_at_once_nor_at_the_very_end(
    t90: tuple[int, int], timely: bool
) -> None:
    assert Lesson(0, 1.0, 1.0, 5, t90, (0.0, 1.0, 1.0)).timely is timely


def test_where_a_norm_is_known_at_once_such_seeds_are_taken_in_the_end() -> None:
    at_once = search("even-steps-only", "cafe-1", wanted=1, patience=2)
    assert len(at_once.lessons) == 1
    assert not at_once.lessons[0].timely
    assert at_once.tried == 3
