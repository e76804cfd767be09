"""The path of knowledge through an episode: truth, rank, doubt, the step from which it is known."""

import pytest

from app.measures.observer import hypotheses
from app.measures.observer_path import choices, lived, sight_of, watch_only
from app.norms.catalogue import norm_of
from tests.measures.test_observer import play


def test_a_path_knows_which_hypothesis_is_true() -> None:
    path = lived(play("two-on-green"))
    assert path.norms[path.truth] is norm_of("two-on-green")
    assert len(path.readings) == len(path.p_truth) == len(path.rank) == len(path.entropy) == 20


def test_where_there_is_no_rule_none_is_true() -> None:
    path = lived(play("none"))
    assert path.norms[path.truth] is norm_of("none")


def test_the_step_of_knowing_is_the_first_above_nine_tenths() -> None:
    path = lived(play("even-steps-only"))
    assert path.t90 is not None
    assert path.p_truth[path.t90 - 1] > 0.9
    assert all(p <= 0.9 for p in path.p_truth[: path.t90 - 1])


def test_whoever_knows_ranks_the_truth_first_and_doubts_little() -> None:
    path = lived(play("even-steps-only"))
    assert path.rank[-1] == 1
    assert path.entropy[-1] < 0.1 < path.entropy[0]


def test_watching_alone_gains_no_bits_from_own_steps() -> None:
    episodes = play("even-steps-only")
    assert watch_only(episodes).bits[0] == 0 < lived(episodes).bits[0]


def test_a_forced_choice_is_between_the_norm_and_its_near_misses() -> None:
    path = watch_only(play("even-steps-only"), choices(norm_of("even-steps-only")))
    assert (path.truth, len(path.norms)) == (0, 4)
    assert path.p_truth[-1] > 0.9


def test_the_sight_is_that_of_the_episode() -> None:
    brief = play("none", steps=1, delay=2, show_own=False, p_detect=0.6, p_false=0.1)[0].brief
    sight = sight_of(brief, own=False)
    assert (sight.delay, sight.show_own, sight.own, sight.others) == (2, False, False, True)
    assert [sight.hit, sight.slip] == pytest.approx([0.6, 0.1])


def test_a_near_miss_can_be_lived_by_too() -> None:
    path = lived(play("even-steps-only/a"), hypotheses(relatives=True))
    assert path.norms[path.truth].statement == norm_of("even-steps-only/a").statement
