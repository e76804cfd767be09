"""Masks worked out together are those that each norm gives by itself."""

from collections import defaultdict

from app.episodes.judge import masks
from app.measures.observer import hypotheses
from app.measures.observer_masks import Masks, masks_of
from app.measures.observer_moments import Moment
from app.world.layout import Layout
from tests.norms.crowds import crowd_steps
from tests.norms.runs import micro_scenes

NORMS = hypotheses(relatives=True)


def test_shared_work_gives_the_masks_of_each_norm_alone() -> None:
    """The same on scenes that runs lead to and on scenes that none would; seen before or not."""
    drawn = {(id(scene), who): (scene, who) for scene, who, _ in crowd_steps()[:6000:5]}.values()
    shared: defaultdict[Layout, Masks | None] = defaultdict(lambda: None)
    for scene, who in (*drawn, *micro_scenes(seeds=1, steps=25)[::9]):
        shared[scene.layout] = shared[scene.layout] or Masks(scene.layout, scene.errand, NORMS)
        mine = shared[scene.layout]
        assert mine is not None
        able, forbidding = mine.choice(Moment(*scene), who)
        alone = [(at, *masks(scene, who, norm)) for at, norm in enumerate(NORMS)]
        assert sorted(forbidding) == [(at, allowed) for at, can, allowed in alone if allowed not in (0, can)]
        assert {can for _, can, _ in alone} == {able}


def test_the_masks_of_a_layout_are_made_once() -> None:
    scene, _ = micro_scenes(seeds=1, steps=25)[0]
    assert masks_of(scene.layout, scene.errand, NORMS) is masks_of(scene.layout, scene.errand, NORMS)
