"""Episodes in several threads at once: a room plays while a belief test is drawn and another is sealed."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from app.episodes.brief import Brief, draw_brief
from app.episodes.chart import Chart
from app.episodes.episode import Episode
from app.episodes.phase import Phase
from app.episodes.planner import _REMEMBERED, Planner
from app.norms.catalogue import NO_NORM, norm_of
from app.world.drawing import ERRANDS, layout_of
from app.world.rows import LEG, Row, row_of
from app.world.scene import Person, Track
from app.world.words import Heading, Shape, Shirt


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns after every few instructions."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def _brief(seed: int) -> Brief:
    return draw_brief(layout="cafe-1", norm="shirt-colour-desks", phase=Phase.LEARNING, seed=seed, steps=12)


@pytest.mark.usefixtures("hasty")
def test_two_threads_forgot_the_same_scene_of_a_planner() -> None:
    """A participant saw “Something broke on our side” instead of the belief test."""
    planner, scenes = Planner(NO_NORM.id, whims=True), _scenes()
    assert len(scenes) > _REMEMBERED
    with ThreadPoolExecutor(8) as threads:
        asked = threads.map(lambda scene: planner(scene, Random(1)), scenes * 20)
    assert list(asked) == [planner(scene, Random(1)) for scene in scenes] * 20
    assert len(planner._minds) == _REMEMBERED


def _scenes() -> list[Episode]:
    """Every second step of some walks, so that a planner never goes on from one to the next."""
    other, found = Planner(NO_NORM.id, whims=True), list[Episode]()
    for seed in range(_REMEMBERED // 3):
        episode, dice = Episode.begin(_brief(seed)), Random(seed)
        while not episode.ended:
            episode = episode.after(other(episode, dice))
            found += [episode] if episode.n % 2 and not episode.ended else []
    return found


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("name", ["no-three-straight", "rest-two-after-use"])
def test_two_threads_thought_of_somebody_new_at_the_same_moment(name: str) -> None:
    """A room read half of what another thread was just writing down, so its residents went elsewhere."""

    def fresh() -> Chart:
        return Chart(layout_of("cafe-1"), norm_of(name), ERRANDS["cafe"])

    alone, shared, rows = fresh(), fresh(), _strangers()
    told = [_told(alone, row) for row in rows]
    with ThreadPoolExecutor(8) as threads:
        found = threads.map(lambda _: [_told(shared, row) for row in rows], range(8))
        assert list(found) == [told] * 8


def _strangers() -> list[Row]:
    """People whom nobody thought of when the chart was drawn."""
    layout, rng = layout_of("cafe-1"), Random(4)
    floor = [cell for cell, free in enumerate(layout.walkable) if free]
    tracks = [
        Track(rng.choice([*Heading]), True, rng.randrange(4), rng.randrange(4), 1, rng.randrange(9),
              door_in=rng.randrange(2), last_desk_shape=rng.choice([*Shape]))
        for _ in range(60)
    ]  # fmt: skip
    looks = [(rng.choice([*Shirt]), rng.random() < 0.5) for _ in tracks]
    people = zip(tracks, looks, strict=True)
    return [
        row_of(Person(rng.choice(floor), *look, rng.randrange(len(ERRANDS["cafe"])), track=track))
        for track, look in people
    ]


def _told(chart: Chart, row: Row) -> object:
    """What planning reads of somebody, whatever the number of the node."""
    leg, node = row[LEG], chart.at(row, 7)
    goals = sorted(chart.legs[leg].distances)
    far = [(goal, chart.distance(leg, goal, node), chart.ranked(leg, goal, node)) for goal in goals]
    return chart.allowed(row, 7), far
