"""Lapses: as many as the study asks for, at times nobody can foresee, by everybody in turn."""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from app.episodes.event import EventKind
from app.episodes.lapses import TURN, whose_turn
from app.episodes.opening import cast_of
from app.episodes.phase import Phase
from app.world.drawing import LAYOUTS
from app.world.scene import Person
from tests.episodes.played import brief, play

NORMS = ("no-blue-floor", "blue-spots-only", "even-steps-only", "keep-off-red-shirts", "two-on-green")


class Lapsed(NamedTuple):
    episode: int
    n: int
    who: int
    name: str
    person: Person


@cache
def lapses_of(norm: str) -> tuple[Lapsed, ...]:
    found = []
    for seed in range(12):
        asked = brief(norm, layout=LAYOUTS[seed % len(LAYOUTS)], seed=seed)
        for value in play(asked, "oracle")[1:]:
            assert value.latest is not None
            for move in value.latest.moves:
                if move.lapse:
                    name, person = cast_of(asked)[move.who], value.latest.start.people[move.who]
                    found.append(Lapsed(seed, value.n, move.who, name, person))
    return tuple(found)


def every() -> list[Lapsed]:
    return [lapse for norm in NORMS for lapse in lapses_of(norm)]


@pytest.mark.parametrize("norm", NORMS)
def test_there_are_four_to_ten_frowns_at_others_whatever_the_norm(norm: str) -> None:
    """Where company decides, an episode may run out of opportunities; certified seeds leave it out."""
    counts = Counter(lapse.episode for lapse in lapses_of(norm))
    assert max(counts.values()) <= 10
    assert sum(counts[episode] >= 4 for episode in range(12)) >= 11


def test_lapses_are_found_where_the_usual_way_breaks_nothing() -> None:
    """From the west the way that goes north first comes up to a desk as the norm has it."""
    found = 0
    for seed in range(8):
        for value in play(brief("desk-from-the-west", layout="grocery-1", seed=seed), "oracle")[1:]:
            assert value.latest is not None
            found += sum(move.lapse for move in value.latest.moves)
    assert found >= 12


def test_everybody_lapses_about_as_often_within_an_episode() -> None:
    for norm in NORMS:
        by = Counter((lapse.episode, lapse.who) for lapse in lapses_of(norm))
        for episode in range(12):
            counts = [by[episode, who] for who in range(1, 7)]
            assert max(counts) - min(counts) <= 3, (norm, episode, counts)


def test_no_shirt_and_no_hat_goes_with_lapsing() -> None:
    """Two of each shirt and three hats in six: each third of the shirts makes about a third of the lapses."""
    shirts, hats = Counter(one.person.shirt for one in every()), sum(one.person.hat for one in every())
    total = len(every())
    assert all(0.24 <= count / total <= 0.43 for count in shirts.values()), shirts
    assert 0.43 <= hats / total <= 0.57


def test_no_name_goes_with_lapsing() -> None:
    """Two dozen names, six in a room: none has much more than its share of all lapses."""
    names = Counter(one.name for one in every())
    assert max(names.values()) / len(every()) <= 3 / 24


def test_the_time_since_the_last_lapse_does_not_tell_the_next() -> None:
    """Gaps spread as widely as those of a memoryless process, or nearly so."""
    gaps = [b.n - a.n for norm in NORMS for a, b in pairwise(lapses_of(norm)) if a.episode == b.episode]
    mean = sum(gaps) / len(gaps)
    spread = (sum((gap - mean) ** 2 for gap in gaps) / len(gaps)) ** 0.5
    assert spread / mean >= 0.6
    assert len(set(gaps)) >= 20


def may(seed: int, lapsed: tuple[int, ...], waited: int) -> set[int]:
    return {who for who in range(8) if whose_turn(seed, lapsed, 7, waited) >> who & 1}


def test_whoever_has_lapsed_least_comes_first_others_after_a_while() -> None:
    lapsed = (1, 4, 6, 4)
    assert may(5, lapsed, 0) < {2, 3, 5}
    assert may(5, lapsed, 5) == {2, 3, 5}
    assert may(5, lapsed, TURN + 5) == {1, 2, 3, 5, 6}
    assert may(5, lapsed, 2 * TURN + 5) == {1, 2, 3, 4, 5, 6}


def test_the_order_of_turns_is_drawn_for_every_lapse() -> None:
    everybody = tuple(range(1, 7))
    first = [min(may(seed, everybody * each, 0)) for seed in range(4) for each in range(8)]
    assert set(first) == {1, 2, 3, 4, 5, 6}
    assert first[:8] != first[8:16]


@pytest.mark.parametrize("phase", [Phase.TEST_SAME, Phase.TEST_UNSEEN])
def test_nobody_lapses_in_a_test(phase: Phase) -> None:
    for norm in NORMS:
        values = play(brief(norm, phase=phase, seed=2), "naive")
        assert not [m for v in values if v.latest for m in v.latest.moves if m.lapse]


@pytest.mark.parametrize(("norm", "layout"), [("not-the-last-taken", "post-2"), ("even-seating", "cafe-4")])
def test_whoever_looks_for_an_opportunity_in_vain_goes_on_with_the_errand(norm: str, layout: str) -> None:
    """They walked up and down before a door in which the newcomer stood."""
    left = [
        event
        for value in play(brief(norm, layout=layout, seed=0), "wait")[60:]
        if value.latest is not None
        for event in value.latest.events
        if event.kind is EventKind.LEAVE
    ]
    assert len(left) >= 4
