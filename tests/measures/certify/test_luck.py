"""Luck is what walkers achieve that had no part in choosing the seeds."""

from app.measures.certify.blocks import MORE_WALKERS
from app.measures.certify.luck import OTHERS, TO_THE_END, Luck, luck
from app.measures.certify.trials import Trials
from app.norms.catalogue import NORMS


def test_every_ignorant_policy_walks_every_block_with_twenty_others() -> None:
    norm = NORMS["no-blue-floor"]
    found = luck(norm, Trials(norm.id, "cafe-1"), [(0, 1, 8)])
    assert len(OTHERS) == 20
    assert min(OTHERS) > MORE_WALKERS
    assert set(found) == {"naive", "contrary", "slow", *(near.id for near in norm.distractors)}
    assert all(one.blocks == 20 and one.episodes == 3 * TO_THE_END for one in found.values())
    assert all(one.won <= one.succeeded < one.episodes for one in found.values())


def test_a_norm_that_is_not_there_is_always_kept() -> None:
    norm = NORMS["no-blue-floor"]
    found = luck(norm, Trials("none", "cafe-1"), [(0,), (1,)], range(2))["naive"]
    assert found == Luck(blocks=4, won=4, episodes=4, succeeded=4)


def test_lucks_add_up() -> None:
    assert Luck(20, 1, 15, 4).plus(Luck(20, 2, 15, 0)) == Luck(40, 3, 30, 4)
