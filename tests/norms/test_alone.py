"""Every norm can be lived by: on an empty floor the errand is done at bearable cost."""

from functools import cache

import pytest

from app.episodes.chart import chart_of
from app.episodes.target import forbidden
from app.norms.catalogue import NO_NORM, NORMS, norm_of
from app.world.drawing import ERRANDS, LAYOUTS, layout_of
from app.world.hours import lit
from app.world.motion import ACTIONS, Draft, come_in, enact
from app.world.scene import Person, Premises, Scene
from app.world.words import Action, Kind, Shirt
from tests.norms.runs import micro_scenes

PHASES = 24
"""Every clock that the norms of all periods can tell apart."""

HALF = len(LAYOUTS) // 2
SOMEWHERE = pytest.mark.parametrize(
    ("norm", "layout"),
    [(norm, layout) for at, norm in enumerate(NORMS) for layout in LAYOUTS[at % HALF :: HALF]],
)
"""Each norm on two layouts; together all layouts are walked on."""


@cache
def steps_alone(layout: str, norm: str, door: int, phase: int, shirt: Shirt = Shirt.RED) -> int:
    """Steps from the door to the door, the nearest permitted fixture each time."""
    errand, rule = ERRANDS[layout_of(layout).community], norm_of(norm)
    chart, n, clock = chart_of(layout, norm, errand), 0, PHASES + phase
    premises = Premises(clock, lit(layout_of(layout), clock), (4, 4))
    blank = Person(-1, shirt, hat=False)
    scene = come_in(Scene(layout_of(layout), (blank,), premises, errand), 0, door)
    while scene.people[0].present:
        assert n < 500, "no way out"
        person, action = scene.people[0], Action.WAIT
        if not person.busy:
            node = chart.node(person, scene.premises.clock)
            far = {
                aim.fixture: (
                    not rule.local and forbidden(Draft(scene), 0, chart, aim),
                    chart.distance(person.leg, aim.fixture, node),
                )
                for aim in chart.aims[person.leg]
            }
            goal = min(far, key=lambda at: far[at])
            action = ACTIONS[chart.ranked(person.leg, goal, node)[0][0][0]]
            assert rule.permits(scene, 0, action)
        scene, n = enact(scene, 0, action), n + 1
        now = scene.premises.clock + 1
        scene = scene._replace(premises=scene.premises._replace(clock=now, lamp=lit(scene.layout, now)))
    return n


@SOMEWHERE
def test_the_errand_is_possible_from_every_door_at_every_clock(norm: str, layout: str) -> None:
    for door in range(len(layout_of(layout).of_kind[Kind.DOOR])):
        for phase in range(norm_of(norm).period):
            free = steps_alone(layout, NO_NORM.id, door, phase)
            assert steps_alone(layout, norm, door, phase) <= 2.5 * free


@SOMEWHERE
def test_planning_tells_apart_at_most_64_histories(norm: str, layout: str) -> None:
    chart = chart_of(layout, norm, ERRANDS[layout_of(layout).community])
    for scene, who in micro_scenes():
        if scene.layout.id == layout:
            chart.node(scene.people[who], scene.premises.clock)
    assert max(len(leg.firsts) for leg in chart.legs) * chart.period <= 64
