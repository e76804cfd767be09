"""What looks good to somebody on the way: what the norm would forbid there."""

import pytest

from app.episodes.target import forbidden
from app.norms.catalogue import NORMS
from app.world.motion import Draft, use_of
from app.world.scene import Scene
from app.world.words import Action
from tests.episodes.played import brief, play

LAYOUTS = ("cafe-2", "post-1", "grocery-3")


@pytest.mark.parametrize("norm", NORMS)
def test_what_the_chart_forbids_at_a_fixture_is_what_the_norm_would_say_there(norm: str) -> None:
    """Whom it tempts was read off the chart without asking the norm: it may differ for nobody."""
    rule, met = NORMS[norm], 0
    for layout in LAYOUTS:
        for value in play(brief(norm, layout=layout, seed=6), "naive")[::10]:
            chart = value.setting.chart
            for who, person in enumerate(value.scene.people):
                if not person.present or person.busy:
                    continue
                for aim in chart.aims[person.leg]:
                    there = _at(value.scene, who, aim.front)
                    fine = use_of(there, who) < 0 or rule.permits(there, who, Action.USE)
                    assert forbidden(Draft(value.scene), who, chart, aim) is not fine, (layout, value.n, who)
                    met += not fine
    assert met or not (rule.chooses and rule.acts >> 5 & 1)


def _at(scene: Scene, who: int, cell: int) -> Scene:
    people = [person._replace(cell=cell) if at == who else person for at, person in enumerate(scene.people)]
    return scene._replace(people=tuple(people))
