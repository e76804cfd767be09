"""The small sample finds what one seed can refute, and holds the committed figures."""

from app.measures.certify import quick
from app.measures.certify.summary import summed
from app.norms.catalogue import NORMS
from app.studies.certified import Lists, Seeds, key_of
from app.studies.circumstances import STANDARD
from app.world.drawing import LAYOUTS
from tests.measures.certify.test_summary import NORM, pairs

OURS = frozenset({"ours"})


SEEDS = Seeds(((0, 1, 2),), (0,))


def lists(seeds: Seeds = SEEDS) -> Lists:
    keys = [key_of(norm, layout, STANDARD) for norm in NORMS for layout in LAYOUTS]
    return Lists(dict.fromkeys(keys, seeds), dict.fromkeys(keys, "ours"))


def test_a_sound_pair_is_not_refuted() -> None:
    faults, tried = quick.pair(NORMS[NORM], "cafe-3")
    assert (faults, tried) == ([], [True, True])


def test_the_oracle_may_lose_three_of_twenty_fresh_tests() -> None:
    assert not list(quick.oracle_faults(NORM, [True] * 17 + [False] * 3))
    assert list(quick.oracle_faults(NORM, [True] * 16 + [False] * 4)) == [
        "no-blue-floor: the oracle wins 16 of 20 fresh tests."
    ]


def test_a_committed_block_and_seed_that_do_not_hold_are_found() -> None:
    said = list(quick.committed(NORMS["staircase-queue-tail"], "cafe-1", lists(Seeds(((0, 0, 0),), (0,)))))
    assert any("of a certified block." in one or "teaches too little" in one for one in said)


def test_missing_seeds_and_those_of_another_engine_are_named() -> None:
    assert not list(quick.stale(lists(), OURS))
    found = dict(quick.stale(lists(), frozenset({"theirs"})))
    assert found[NORM] == "no-blue-floor was certified by another engine."
    assert dict(quick.stale(Lists({}, {}), OURS))[NORM].startswith(
        "no-blue-floor has no certified seeds for cafe-1"
    )


def test_the_committed_figures_must_pass() -> None:
    sound = {norm: summed(norm, pairs()) for norm in NORMS if not NORMS[norm].kept_by - {"shy"}}
    said = list(quick.table_faults(sound | {NORM: summed(NORM, pairs(fails=6))}))
    assert "no-blue-floor: the oracle wins 194 of 200 tests, the lower bound is 0.936." in said
    assert any(one.endswith("is missing among the figures of the full run.") for one in said)
