"""What planning reads from tables is what the norm says, for everybody whom an episode brings about."""

from functools import cache

import pytest

from app.episodes.chart import Chart, chart_of
from app.episodes.judge import masks
from app.norms.catalogue import NORMS, norm_of
from app.world.drawing import ERRANDS, layout_of
from app.world.motion import CODE, Draft
from app.world.scene import Scene
from tests.episodes.played import brief, play

CAFE = ERRANDS["cafe"]
LOCAL = [norm.id for truth in NORMS.values() for norm in (truth, *truth.relatives()) if norm.local]


@cache
def met() -> tuple[tuple[Scene, int], ...]:
    """Scenes before somebody's micro-step, of people who keep norms and of people who break them."""
    found = []
    for norm, policy in (("blue-spots-only", "naive"), ("even-steps-only", "random"), ("none", "naive")):
        for value in play(brief(norm, seed=5, lapse_min=9, lapse_max=9), policy)[1:]:
            assert value.latest is not None
            draft = Draft(value.latest.start)
            for move in value.latest.moves:
                found.append((draft.scene(), move.who))
                draft.act(move.who, CODE[move.effective])
    return tuple(
        (scene, who) for scene, who in found if scene.people[who].present and not scene.people[who].busy
    )


@pytest.mark.parametrize("norm", LOCAL)
def test_the_table_of_a_local_norm_says_what_the_norm_says(norm: str) -> None:
    chart = chart_of("cafe-1", norm, CAFE)
    for scene, who in met()[:: 1 if norm in NORMS else 3]:
        able, permitted = masks(scene, who, norm_of(norm))
        table = chart.allowed(scene.people[who], scene.premises.clock)
        assert permitted == table & able, scene.people[who]


def nodes(chart: Chart) -> int:
    return sum(edges is not None for leg in chart.legs for edges in leg.edges)


@pytest.mark.parametrize("norm", sorted(NORMS))
def test_nothing_has_to_be_explored_while_people_play(norm: str) -> None:
    """A chart that grew on the way would hold up whoever plays just then."""
    chart = Chart(layout_of("cafe-1"), norm_of(norm), CAFE)
    before = nodes(chart)
    for scene, who in met():
        chart.node(scene.people[who], scene.premises.clock)
    assert nodes(chart) == before
