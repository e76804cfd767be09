"""Verdicts are worked out once, then looked up; what is kept has a bound."""

import pytest

from app.measures import observer_verdicts
from app.measures.observer_moments import Moment
from app.measures.observer_verdicts import BIT, Alone, Beside, Close, Nearest, Whole, possible
from app.norms.catalogue import norm_of
from app.world.drawing import draw
from app.world.scene import Visible
from app.world.words import Action, Kind


class Counted:
    """A predicate that counts how often it is asked, and forbids going east."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, scene: Visible, who: int, action: Action) -> bool:
        self.asked += 1
        return action is not Action.EAST


SCENE = draw("######\n#N.r.#\n#....#\n######")
MOMENT = Moment(*SCENE)
NEAR, ALL = norm_of("keep-off-red-shirts"), 63


def test_a_norm_about_oneself_is_asked_once_per_place() -> None:
    permits = Counted()
    alone = Alone(frozenset(), 1, False, [(7, permits, ALL)], SCENE.errand)
    assert alone.forbidden(MOMENT, 0) == alone.forbidden(MOMENT, 0) == ((7, BIT[Action.EAST]),)
    assert permits.asked == len(possible(SCENE.layout, SCENE.errand, SCENE.people[0]))


def test_a_norm_is_not_asked_about_acts_that_it_never_forbids() -> None:
    permits = Counted()
    alone = Alone(frozenset(), 1, False, [(7, permits, BIT[Action.EAST])], SCENE.errand)
    assert alone.forbidden(MOMENT, 0) == ((7, BIT[Action.EAST]),)
    assert permits.asked == 1


def test_a_norm_about_the_nearest_is_asked_once_for_such_company() -> None:
    permits, again = Counted(), Moment(*draw("######\n#....#\n#N.r.#\n######"))
    nearest = Nearest(BIT[Action.EAST], [(norm_of("not-the-same-way"), (7, permits, ALL))])
    for moment in (MOMENT, again):
        assert nearest.forbidden(moment, 0, (Action.WAIT, Action.EAST)) == ((7, BIT[Action.EAST]),)
    assert permits.asked == 1


def test_a_norm_about_the_close_is_asked_once_however_far_others_move() -> None:
    permits = Counted()
    close = Close([(7, permits, BIT[Action.EAST])])
    for picture in ("########\n#Nr...t#\n########", "########\n#Nr..t.#\n########"):
        assert close.forbidden(Moment(*draw(picture)), 0) == ((7, BIT[Action.EAST]),)
    assert permits.asked == 1


def test_a_norm_about_one_other_is_asked_once_per_pair() -> None:
    permits = Counted()
    beside = Beside([(NEAR, (7, permits, ALL))], floor=False)
    assert beside.forbidden(MOMENT, 0) == beside.forbidden(MOMENT, 0) == ((7, BIT[Action.EAST]),)
    assert permits.asked == 2


def test_nobody_out_of_reach_is_looked_at() -> None:
    permits, far = Counted(), Moment(*draw("########\n#N...r.#\n########"))
    assert Beside([(NEAR, (7, permits, ALL))], floor=False).forbidden(far, 0) == ()
    assert permits.asked == 0


def test_a_norm_about_the_room_is_asked_only_about_what_it_may_forbid() -> None:
    permits = Counted()
    whole = Whole(BIT[Action.USE], [(7, permits, ALL)])
    assert whole.forbidden(MOMENT, 0, (Action.WAIT, Action.EAST)) == ()
    assert permits.asked == 0


def test_no_more_is_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observer_verdicts, "KEPT", 3)
    alone = Alone(frozenset(), 1, False, [(0, norm_of("no-blue-floor").permits, ALL)], SCENE.errand)
    for cell in (cell for cell, free in enumerate(SCENE.layout.walkable) if free):
        moved = SCENE.people[0]._replace(cell=cell)
        alone.forbidden(MOMENT._replace(people=(moved, *MOMENT.people[1:])), 0)
        assert len(alone._seen) <= 3


def test_what_is_possible_counts_neither_people_nor_stock() -> None:
    scene = draw("#1###\n#Nr.#\n#####", leg=1, stock=(0, 0))
    assert scene.errand[1] is Kind.SHELF
    assert possible(scene.layout, scene.errand, scene.people[0]) == [Action.WAIT, Action.EAST, Action.USE]
