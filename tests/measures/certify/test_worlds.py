"""Seeds that do for several norms at once."""

from functools import cache

from app.episodes.phase import Phase
from app.measures.certify.blocks import faults
from app.measures.certify.lessons import lesson
from app.measures.certify.trials import Trials
from app.measures.certify.worlds import Worlds, search
from app.norms.catalogue import norm_of
from app.studies.certified import Seeds, brief_of
from app.studies.circumstances import STANDARD

PAIR, LAYOUT = ("no-blue-floor", "blue-spots-only"), "cafe-3"


@cache
def found() -> Worlds:
    return search(PAIR, LAYOUT, STANDARD, most=(8, 2))


def test_a_block_is_one_under_each_of_the_norms() -> None:
    assert len(found().seeds.blocks) == 2
    assert found().tried == (8, 2)
    for norm in PAIR:
        trials = Trials(norm, LAYOUT, STANDARD, PAIR)
        assert [said for block in found().seeds.blocks for said in faults(norm_of(norm), trials, block)] == []


def test_a_lesson_teaches_each_of_the_norms() -> None:
    assert len(found().seeds.learning) == 2
    for norm in PAIR:
        assert all(lesson(norm, LAYOUT, number, STANDARD, PAIR) for number in found().seeds.learning)


def test_the_norms_share_a_desk_that_is_shut_under_one_of_them() -> None:
    queue = ("staircase-queue-tail", "keep-off-red-shirts")
    for number in range(6):
        one, other = (brief_of(Phase.LEARNING, norm, "cafe-1", number, STANDARD, queue) for norm in queue)
        assert (one.seed, one.shut) == (other.seed, other.shut) == (one.seed, True)


def test_where_too_few_seeds_do_there_are_fewer() -> None:
    assert search(PAIR, LAYOUT, STANDARD, most=(2, 0)).seeds == Seeds((), ())
