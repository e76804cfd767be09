"""The ideal observer: the plain formula, the wire, what it may know, what each kind of evidence brings."""

import ast
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from app.episodes.brief import draw_brief
from app.episodes.episode import Episode
from app.episodes.observation import observe
from app.episodes.phase import Phase
from app.episodes.solver import POLICIES
from app.measures import observer
from app.measures.observer import Evidence, Observer, divergence, follow, hypotheses, meaning, shares
from app.measures.observer_sight import Sight
from app.norms.catalogue import NORMS, norm_of
from app.web import wire
from app.web.rebuild import layout_from, observation_from
from tests.measures.plain_observer import posterior
from tests.web.test_wire import welcomed

ONE_PER_FAMILY = ("no-blue-floor", "even-steps-only", "staircase-queue-tail", "alternate-desks")


def play(norm: str, steps: int = 20, policy: str = "naive", **settings: object) -> list[Episode]:
    """An episode with more lapses than steps, from before its first step to its end."""
    brief = replace(
        draw_brief(layout="cafe-1", norm=norm, phase=Phase.LEARNING, seed=3, steps=steps),
        lapse_min=30,
        lapse_max=40,
        **settings,  # type: ignore[arg-type]
    )
    dice, values = Random(3), [Episode.begin(brief)]
    while not values[-1].ended:
        values.append(values[-1].after(POLICIES[policy](values[-1], dice)))
    return values


@pytest.mark.parametrize("norm", ONE_PER_FAMILY)
@pytest.mark.parametrize("own", [True, False])
def test_the_plain_formula_gives_the_same_posterior(norm: str, own: bool) -> None:
    episodes, norms = play(norm, steps=5), hypotheses(relatives=True)
    last = list(follow(map(observe, episodes), norms, Sight(own=own)))[-1]
    assert last.posterior == pytest.approx(posterior(episodes, norms, own=own), rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("norm", ONE_PER_FAMILY)
def test_frames_from_the_wire_give_the_same_posterior(norm: str) -> None:
    seen = [observe(episode) for episode in play(norm)]
    layout, again = None, []
    for one in seen:
        welcome = msgspec.json.decode(wire.written(welcomed(one)), type=wire.Welcome)
        layout = layout or layout_from(welcome.map)
        again.append(observation_from(welcome, welcome.snap, layout))
    assert [one.posterior for one in follow(again)] == [one.posterior for one in follow(seen)]


def test_the_observer_never_meets_a_scene() -> None:
    for path in Path(observer.__file__).parent.glob("observer*.py"):
        if path.stem != "observer_path":
            named = {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
            assert not named & {"Scene", "Episode", "Step", "Brief"}, path


def test_whoever_watches_learns_the_norm() -> None:
    last = list(follow(map(observe, play("no-blue-floor", steps=60, policy="oracle"))))[-1]
    assert norm_of("no-blue-floor") is hypotheses()[last.posterior.index(max(last.posterior))]
    assert max(last.posterior) > 0.9


def test_information_adds_up_by_kind() -> None:
    for one in follow(map(observe, play("even-steps-only"))):
        assert one.stages[-1] == one.posterior
        for kind in Evidence:
            assert one.bits[kind] == pytest.approx(divergence(one.stages[kind + 1], one.stages[kind]))


def test_own_steps_bring_nothing_to_whoever_only_watches() -> None:
    sight = Sight(own=False)
    assert all(
        one.bits[Evidence.OWN] == 0 for one in follow(map(observe, play("even-steps-only")), None, sight)
    )
    assert any(one.bits[Evidence.OWN] > 0.1 for one in follow(map(observe, play("even-steps-only"))))


def test_one_hypothesis_per_meaning() -> None:
    every = hypotheses(relatives=True)
    assert len({meaning(norm) for norm in every}) == len(every)
    assert {meaning(norm) for norm in NORMS.values()} <= {meaning(norm) for norm in every}


def test_a_step_that_nobody_pressed_says_nothing_about_oneself() -> None:
    first, after = play("even-steps-only", steps=1)
    reading = Observer(observe(first)).see(observe(after), pressed=False)
    assert reading.bits[Evidence.OWN] == 0


def test_a_nameless_frown_counts_for_all_who_may_have_earned_it() -> None:
    hidden = play("even-steps-only", reveal_target=False)
    last = list(follow(map(observe, hidden), None, Sight(reveal_target=False)))[-1]
    assert last.posterior[list(NORMS).index("even-steps-only")] > 0.9


def test_a_late_frown_is_read_against_the_step_that_earned_it() -> None:
    late = play("even-steps-only", policy="random", delay=3)
    right = list(follow(map(observe, late), None, Sight(delay=3, behaviour=False)))[-1]
    wrong = list(follow(map(observe, late), None, Sight(behaviour=False)))[-1]
    truth = list(NORMS).index("even-steps-only")
    assert right.posterior[truth] > 0.9 > wrong.posterior[truth]


def test_shares_survive_extreme_weights() -> None:
    assert shares([-5000.0, -5000.0, -9000.0]) == (0.5, 0.5, 0.0)
