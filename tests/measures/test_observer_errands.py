"""What people would do without a norm: on to where they seem to go, on a spot mostly to stay."""

from itertools import pairwise
from math import log

import pytest

from app.episodes.observation import observe
from app.measures.observer_errands import Errands
from app.measures.observer_moments import Moment, micro_steps
from app.world.drawing import draw
from app.world.motion import CODE, lawful
from app.world.words import Action
from tests.episodes.played import brief, play

SCENE = draw("#O###T#\n#.....#\n#.....#\n#..r..#\n#######")
ALL = sum(1 << CODE[action] for action in lawful(SCENE, 0))
NORTH, WEST, EAST, SOUTH, WAIT = (
    CODE[one] for one in (Action.NORTH, Action.WEST, Action.EAST, Action.SOUTH, Action.WAIT)
)


def test_chances_are_one_in_sum_and_nought_for_what_cannot_be_done() -> None:
    chances = Errands().expect(Moment(*SCENE), 0, ALL, NORTH)
    assert sum(chances) == pytest.approx(1)
    assert chances[SOUTH] == 0


def test_between_two_desks_either_side_is_as_likely() -> None:
    chances = Errands().expect(Moment(*SCENE), 0, ALL, NORTH)
    assert chances[WEST] == pytest.approx(chances[EAST])
    assert chances[NORTH] > chances[WAIT]


def test_somebody_on_the_way_to_one_desk_is_expected_to_go_on() -> None:
    errands = Errands()
    errands.expect(Moment(*SCENE), 0, ALL, WEST)
    chances = errands.expect(Moment(*SCENE), 0, ALL, WEST)
    assert chances[WEST] > 5 * chances[EAST]


def test_a_new_leg_is_a_new_guess() -> None:
    errands = Errands()
    errands.expect(Moment(*SCENE), 0, ALL, WEST)
    later = Moment(*SCENE)._replace(people=(SCENE.people[0]._replace(leg=4),))
    with_door = draw("#D###E#\n#.....#\n#.....#\n#..r..#\n#######", leg=4)
    chances = errands.expect(Moment(*with_door)._replace(people=later.people), 0, ALL, WEST)
    assert chances[WEST] == pytest.approx(chances[EAST])


def test_somebody_seated_mostly_stays() -> None:
    seated = SCENE._replace(people=(SCENE.people[0]._replace(seated=True),))
    assert Errands().expect(Moment(*seated), 0, ALL, WAIT)[WAIT] > 0.8


def test_residents_do_what_is_expected_where_there_is_no_norm() -> None:
    """Better than a guess among what is lawful by a nat per step."""
    seen, errands, gained = [observe(one) for one in play(brief("none", steps=60), "naive")], Errands(), []
    for before, after in pairwise(seen):
        for moment, who, action in micro_steps(before, after):
            can = lawful(moment, who)
            if who and len(can) > 1:
                able = sum(1 << CODE[one] for one in can)
                chances = errands.expect(moment, who, able, CODE[action])
                gained.append(log(chances[CODE[action]] * len(can)))
    assert sum(gained) / len(gained) > 0.8
