"""Policies for the newcomer's seat act as their names say."""

from random import Random

import pytest

from app.episodes.episode import Episode
from app.episodes.phase import Phase
from app.episodes.shy import losses
from app.episodes.solver import POLICIES, ignorant, policy_of
from app.norms.catalogue import NORMS
from app.world.drawing import LAYOUTS, layout_of
from app.world.words import Action, Kind, Rug
from tests.episodes.played import brief, play

KNOWN = ("naive", "contrary", "shy", "slow", "no-blue-floor/a")


def walk(policy: str, *, walker: int = 0, seed: int = 3, norm: str = "none") -> list[Episode]:
    episode, rng = Episode.begin(brief(norm, seed=seed, phase=Phase.TEST_SAME)), Random(walker)
    values = [episode]
    while not values[-1].ended:
        values.append(values[-1].after(policy_of(policy)(values[-1], rng)))
    return values


def done(values: list[Episode]) -> list[Action]:
    return [value.latest.action for value in values if value.latest]


@pytest.mark.parametrize("policy", KNOWN)
def test_two_walkers_of_one_policy_go_different_ways_to_the_same_end(policy: str) -> None:
    ways = [walk(policy, walker=walker) for walker in range(4)]
    assert all(way[-1].outcome().task for way in ways)
    assert len({tuple(done(way)) for way in ways}) > 1


@pytest.mark.parametrize("policy", [*KNOWN, "oracle", "random"])
def test_a_walk_is_the_same_for_the_same_generator(policy: str) -> None:
    assert done(walk(policy, walker=2)) == done(walk(policy, walker=2))


def test_contrary_uses_the_farther_fixture_whoever_is_in_its_way() -> None:
    for seed in range(6):
        values = walk("contrary", seed=seed)
        used = [value.scene.people[0] for value in values]
        for before, after in zip(values, used[1:], strict=False):
            person = before.scene.people[0]
            if after.used != person.used and before.scene.errand[person.leg] is Kind.DESK:
                assert before.scene.premises.shut_desk != before.scene.layout.fixtures[after.used].number
        desks = {person.used for person in used} & set(values[0].scene.layout.of_kind[Kind.DESK])
        assert len(desks) == 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_shy_steps_onto_less_of_what_it_avoids_than_naive(layout: str) -> None:
    floor = layout_of(layout)

    def met(policy: str) -> int:
        total = 0
        for seed in range(5):
            for value in play(brief(layout=layout, seed=seed, phase=Phase.TEST_SAME), policy)[1:]:
                assert value.latest is not None
                at = value.latest.moves[0]
                total += at.before != at.after and (
                    floor.rug[at.after] is Rug.BLUE or floor.plant_side[at.after]
                )
        return total

    assert met("shy") * 3 < met("naive") * 2


@pytest.mark.parametrize("layout", LAYOUTS)
def test_shy_finds_a_way_from_everywhere(layout: str) -> None:
    floor = layout_of(layout)
    for at in range(len(floor.fixtures)):
        assert all(losses(layout, at)[cell] < 1 << 20 for cell, free in enumerate(floor.walkable) if free)


def test_slow_stands_still_at_every_other_step() -> None:
    assert set(done(walk("slow"))[::2]) == {Action.WAIT}


def test_a_near_miss_is_planned_under_as_if_it_were_the_norm() -> None:
    for seed in range(3):
        values = walk("even-steps-only/a", seed=seed, norm="even-steps-only")
        clocks = [
            value.latest.clock
            for value in values
            if value.latest and value.latest.moves[0].before != value.latest.moves[0].after
        ]
        assert clocks
        assert all(clock % 2 for clock in clocks)


def test_policies_by_which_a_norm_is_kept_gate_nothing() -> None:
    norm = NORMS["no-blue-floor"]
    assert "shy" in norm.kept_by
    assert "shy" not in ignorant(norm)
    assert set(ignorant(NORMS["even-steps-only"])) == {
        "naive",
        "contrary",
        "shy",
        "slow",
        "even-steps-only/a",
        "even-steps-only/b",
        "even-steps-only/c",
    }


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(KeyError):
        policy_of("clever")
    assert "oracle" in POLICIES
