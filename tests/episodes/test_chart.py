"""What planning reads from tables is what the norm says, for everybody whom an episode brings about."""

from functools import cache

import pytest

from app.episodes.chart import FAR, Chart, chart_of
from app.episodes.judge import masks
from app.norms.catalogue import NORMS
from app.world.drawing import ERRANDS
from app.world.motion import CODE, Draft
from app.world.rows import row_of
from app.world.scene import Scene
from tests.episodes.played import brief, play

CAFE = ERRANDS["cafe"]
EVERY = [norm for truth in NORMS.values() for norm in (truth, *truth.relatives())]
ONE_EACH = {norm.template: norm for norm in EVERY[::-1]}
"""A norm of each template: what is read is declared for all of a template at once."""


@cache
def met() -> tuple[tuple[Scene, int], ...]:
    """Scenes before somebody's micro-step, of people who keep norms and of people who break them."""
    found = []
    for norm, policy in (("blue-spots-only", "naive"), ("even-steps-only", "random"), ("none", "naive")):
        for value in play(brief(norm, seed=5, lapse_min=9, lapse_max=9), policy)[1:]:
            assert value.latest is not None
            draft = Draft(value.latest.start)
            for move in value.latest.moves:
                found.append((draft.scene, move.who))
                draft.act(move.who, CODE[move.effective])
    return tuple(
        (scene, who) for scene, who in found if scene.people[who].present and not scene.people[who].busy
    )


def nodes(chart: Chart) -> int:
    return sum(edges is not None for leg in chart.legs for edges in leg.edges)


@pytest.mark.parametrize("template", sorted(ONE_EACH))
def test_the_table_of_a_local_norm_says_what_the_norm_says(template: str) -> None:
    """Nor does it have to be grown while people play: that would hold up whoever plays just then."""
    norm = ONE_EACH[template]
    chart = chart_of("cafe-1", norm.id, CAFE)
    grown = nodes(chart)
    for scene, who in met()[::2]:
        person, clock = scene.people[who], scene.premises.clock
        able, permitted = masks(scene, who, norm) if norm.local else (0, 0)
        assert permitted == chart.allowed(row_of(person), clock) & able, person
    assert nodes(chart) == grown


@pytest.mark.parametrize("name", ["matching-shapes", "shirt-colour-desks", "staircase-queue-tail"])
def test_a_chart_that_grew_in_play_measures_what_a_search_would(name: str) -> None:
    chart = play(brief(name, seed=4), "naive")[-1].setting.chart
    for leg in chart.legs:
        for goal, distances in leg.distances.items():
            for node, edges in enumerate(leg.edges):
                ahead = [distances[there] + 1 for _, there in edges or () if there >= 0]
                here = distances[node]
                if here < FAR and here != int(goal >= 0):
                    assert here == min(ahead)
                elif here == FAR:
                    assert min(ahead, default=FAR) >= FAR
