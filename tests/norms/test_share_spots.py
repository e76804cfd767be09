"""How long one keeps a spot, in whose company one takes it, drawn at the edge of each rule."""

import pytest

from app.world.drawing import draw
from app.world.motion import HOLD, Draft
from app.world.scene import Scene, Track
from app.world.words import Action
from tests.norms.asked import may

WAIT, EAST, USE = 0, 3, 5
SPOT = 2


def on_spot(people: str = "......", *, seated: bool = False, dwell: int = 0, clock: int = 40) -> Scene:
    """The newcomer on the spot in the corner, on its way to it or having used it."""
    scene = draw(f"N.....\n{people}", leg=SPOT + seated, clock=clock)
    layout = draw(f"s.....\n{people}").layout
    me = scene.people[0]._replace(seated=seated, track=Track(dwell=dwell, since_use=dwell))
    return scene._replace(layout=layout, people=(me, *scene.people[1:]))


@pytest.mark.parametrize("dwell", [3, 4, 5, 6, 7, 8, 9])
def test_a_spot_is_kept_for_six_steps_after_the_use(dwell: int) -> None:
    scene = on_spot(seated=True, dwell=dwell)
    assert may("six-tick-spot", scene, Action.EAST) is (dwell >= 6)
    assert may("six-tick-spot/a", scene, Action.EAST) is (dwell >= 9)
    assert may("six-tick-spot/1", scene, Action.EAST) is (dwell >= 4)
    assert may("six-tick-spot", scene, Action.WAIT)
    assert may("six-tick-spot", on_spot(dwell=dwell), Action.EAST), "whoever only stands there may go"


def test_the_seventh_step_after_the_use_may_be_the_one_that_leaves() -> None:
    draft = Draft(on_spot())
    draft.act(0, USE)
    for step in range(1, 7):
        assert draft.people[0].busy or not may("six-tick-spot", draft, Action.EAST), step
        assert (draft.people[0].busy > 0) is (step <= HOLD)
        draft.act(0, WAIT)
    assert may("six-tick-spot", draft, Action.EAST)


@pytest.mark.parametrize(("clock", "allowed"), [(40, True), (41, False)])
def test_leaving_on_even_steps(clock: int, allowed: bool) -> None:
    assert may("six-tick-spot/b", on_spot(seated=True, dwell=9, clock=clock), Action.EAST) is allowed
    assert may("six-tick-spot/b", on_spot(clock=clock), Action.EAST)


@pytest.mark.parametrize(("since", "allowed"), [(0, False), (1, False), (2, True), (5, True)])
def test_resting_for_two_steps(since: int, allowed: bool) -> None:
    scene = on_spot()
    me = scene.people[0]._replace(track=Track(since_use=since))
    assert may("six-tick-spot/c", scene._replace(people=(me,)), Action.EAST) is allowed
    assert may("six-tick-spot/2", scene._replace(people=(me,)), Action.EAST) is False


@pytest.mark.parametrize("served", [0, 1, 2])
@pytest.mark.parametrize("seated", [0, 1, 2])
def test_an_even_number_is_served_or_on_spots(served: int, seated: int) -> None:
    scene = on_spot("yyyyy.")
    others = [
        person._replace(busy=3 if at < served else 0, seated=served <= at < served + seated)
        for at, person in enumerate(scene.people[1:])
    ]
    scene = scene._replace(people=(scene.people[0], *others))
    count = served + seated
    assert may("even-seating", scene, Action.USE) is (count in (0, 2, 4))
    assert may("even-seating/a", scene, Action.USE) is (count in (1, 3))
    assert may("even-seating/b", scene, Action.USE) is (count == 0)
    assert may("even-seating/c", scene, Action.USE) is (count <= 1)


def test_somebody_held_on_a_spot_counts_once() -> None:
    scene = on_spot("y.....")
    held = scene.people[1]._replace(busy=2, seated=True)
    assert not may("even-seating", scene._replace(people=(scene.people[0], held)), Action.USE)
