"""Lines before the desks, told a second time from the walks alone."""

from random import Random

import pytest

from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.phase import Phase
from app.episodes.solver import POLICIES
from app.measures.literal_lines import Standing, standing
from app.world.drawing import LAYOUTS
from app.world.motion import enact
from app.world.scene import Scene
from app.world.words import Line

PEOPLE = range(7)


def kept(scene: Scene, who: int, line: Line) -> Standing:
    at = scene.people[who].track.in_line[line] if scene.people[who].present else -1
    return divmod(at, 4) if at >= 0 else None


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("norm", "policy"), [("none", "naive"), ("staircase-queue-tail", "oracle")])
def test_everybody_is_in_the_line_that_the_walk_says(norm: str, policy: str, layout: str) -> None:
    brief = draw_brief(layout=layout, norm=norm, phase=Phase.LEARNING, seed=6, steps=150, shut=True)
    episode, rng, met = Episode.begin(brief), Random(6), set[Standing]()
    where = {(who, line): kept(episode.scene, who, line) for who in PEOPLE for line in Line}
    while not episode.ended:
        episode = episode.after(POLICIES[policy](episode, rng))
        assert episode.latest is not None
        scene = episode.latest.start
        for move in episode.latest.moves:
            scene = enact(scene, move.who, move.effective)
            for line in Line:
                at = where[move.who, line] = standing(scene, move.who, line, where[move.who, line])
                assert at == kept(scene, move.who, line), (episode.n, move, line)
        met |= set(where.values())
    assert {at[1] for at in met if at} >= {0, 1, 2}


def test_nobody_begins_in_line_by_chance_alone() -> None:
    for layout in LAYOUTS:
        for seed in range(10):
            brief = draw_brief(layout=layout, norm="none", phase=Phase.LEARNING, seed=seed)
            scene = Episode.begin(brief).scene
            for who in PEOPLE:
                for line in Line:
                    assert kept(scene, who, line) == standing(scene, who, line, None)
