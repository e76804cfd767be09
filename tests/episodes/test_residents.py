"""Residents live by their norm; so does a newcomer who plans as they do."""

import pytest

from app.episodes.event import EventKind
from app.episodes.phase import Phase
from app.norms.catalogue import NORMS
from app.world.drawing import LAYOUTS
from app.world.words import Action
from tests.episodes.played import brief, play

EVERY = sorted(NORMS)
SOMEWHERE = [(norm, LAYOUTS[at % len(LAYOUTS)]) for at, norm in enumerate(["none", *EVERY])]
"""Each norm on one floor, the floors in turn; `normgym certify` takes all pairs, and for longer."""


@pytest.mark.parametrize(("norm", "layout"), SOMEWHERE)
def test_nobody_stands_idle_for_long(norm: str, layout: str) -> None:
    idle, visits = [0] * 7, 0
    for value in play(brief(norm, layout=layout, seed=8, steps=700, lapse=0.0, shut=False), "oracle")[1:]:
        assert value.latest is not None
        for move in value.latest.moves:
            stands = move.before == move.after and move.effective is not Action.USE
            waits = stands and not value.scene.people[move.who].busy
            idle[move.who] = idle[move.who] + 1 if waits else 0
        assert max(idle) <= 60
        visits += sum(event.kind is EventKind.LEAVE for event in value.latest.events)
    assert visits >= 26, "two in five of what they do where there is no norm"


@pytest.mark.parametrize(("norm", "layout"), SOMEWHERE)
def test_the_oracle_does_the_errand_and_keeps_the_norm(norm: str, layout: str) -> None:
    tests = [brief(norm, layout=layout, seed=seed, phase=Phase.TEST_SAME) for seed in (1, 2, 3)]
    ended = [play(asked, "oracle")[-1].outcome() for asked in tests]
    assert all(outcome.kept for outcome in ended)
    assert sum(outcome.task for outcome in ended) >= 2, "a crowd may hold somebody up for once"


@pytest.mark.parametrize("norm", EVERY)
def test_somebody_without_the_norm_breaks_it_now_and_then(norm: str) -> None:
    assert any(
        play(brief(norm, layout=layout, seed=seed, phase=Phase.TEST_SAME), policy)[-1].violations
        for seed in range(10)
        for layout in LAYOUTS[:2]
        for policy in ("naive", "contrary")
    )


@pytest.mark.parametrize("policy", ["random", "naive", "slow", "contrary", "shy"])
def test_every_policy_plays_to_the_end(policy: str) -> None:
    last = play(brief("two-on-green", seed=3, phase=Phase.TEST_SAME), policy)[-1]
    assert last.ended
    assert policy == "random" or last.outcome().task


def test_lapses_come_at_drawn_times_and_rotate() -> None:
    lapsed: dict[int, int] = {}
    counts = []
    for seed in range(6):
        values = play(brief("even-steps-only", seed=seed), "oracle")
        who = [m.who for v in values if v.latest for m in v.latest.moves if m.lapse]
        counts.append(len(who))
        for one in who:
            lapsed[one] = lapsed.get(one, 0) + 1
    assert all(4 <= count <= 10 for count in counts)
    assert len(lapsed) == 6


def test_residents_never_lapse_in_a_test_or_when_told_not_to() -> None:
    for asked in (brief("no-blue-floor", phase=Phase.TEST_SAME), brief("no-blue-floor", lapse=0.0)):
        assert not [m for v in play(asked, "oracle") if v.latest for m in v.latest.moves if m.lapse]
