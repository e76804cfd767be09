"""What a few seeds can refute: small samples of every check, one committed block and seed played again."""

from collections.abc import Iterator, Mapping, Sequence

from app.episodes.episode import Episode
from app.episodes.phase import Phase
from app.measures.certify import blocks, living, sentence, ways
from app.measures.certify.lessons import lesson
from app.measures.certify.summary import Summary, average_faults
from app.measures.certify.summary import faults as summary_faults
from app.measures.certify.trials import ORACLE, Trials
from app.measures.certify.walks import walk
from app.norms.catalogue import NORMS
from app.norms.norm import Norm
from app.studies.certified import Lists, brief_of, key_of
from app.studies.circumstances import STANDARD
from app.world.drawing import LAYOUTS

FRESH = range(1000, 1002)
"""Test seeds that no full run looks at."""

MOMENTS, SCENES, LIFE, LIKENESS = 4000, 400, 300, 100
"""Moments of both readings, scenes of the contract, steps of living together, of a run without a norm."""


def pair(norm: Norm, layout: str) -> tuple[list[str], list[bool]]:
    """What refutes one norm on one floor at once; whether the oracle came through, per fresh seed."""
    faults, tried = list(ways.faults(norm, layout, ways.ways(norm, layout))), list[bool]()
    for number in FRESH:
        brief = brief_of(Phase.TEST_SAME, norm.id, layout, number, STANDARD)
        outcome = walk(brief, ORACLE)
        tried.append(outcome.joint)
        if walk(brief, ORACLE) != outcome or Episode.begin(brief).hash != Episode.begin(brief).hash:
            faults.append(f"{norm.id} on {layout}: two plays of one seed differ.")
    return faults, tried


def oracle_faults(norm: str, tried: Sequence[bool]) -> Iterator[str]:
    """The oracle may lose no more of the fresh seeds than the full run allows on one floor."""
    if sum(tried) < 0.85 * len(tried):
        yield f"{norm}: the oracle wins {sum(tried)} of {len(tried)} fresh tests."


def one(norm: Norm, lists: Lists) -> Iterator[str]:
    """Small samples of what is asked of a norm as a whole, on one floor where it needs one."""
    layout = LAYOUTS[norm.number % len(LAYOUTS)]
    yield from sentence.faults([norm], MOMENTS, SCENES)[norm.id]
    yield from living.faults(norm.id, layout, LIFE)
    yield from committed(norm, layout, lists)


def committed(norm: Norm, layout: str, lists: Lists) -> Iterator[str]:
    """A certified block and a learning seed, played again."""
    seeds = lists.of(norm.id, layout, STANDARD)
    if seeds is None or not seeds.blocks or not seeds.learning:
        return
    yield from blocks.faults(norm, Trials(norm.id, layout), seeds.blocks[0])
    if lesson(norm.id, layout, seeds.learning[0]) is None:
        yield f"{norm.id} on {layout}: certified learning seed {seeds.learning[0]} teaches too little."


def stale(lists: Lists, engines: frozenset[str]) -> Iterator[tuple[str, str]]:
    """(norm, sentence) for every norm whose seeds are missing on some floor or are another engine's."""
    for norm in NORMS:
        keys = [key_of(norm, layout, STANDARD) for layout in LAYOUTS]
        missing = [layout for layout, key in zip(LAYOUTS, keys, strict=True) if key not in lists.seeds]
        if missing:
            yield norm, f"{norm} has no certified seeds for {', '.join(missing)} as they are now."
        elif {lists.engines[key] for key in keys} - engines:
            yield norm, f"{norm} was certified by another engine."


def table_faults(summaries: Mapping[str, Summary]) -> Iterator[str]:
    """What the committed figures of the full run do not pass."""
    for norm in NORMS:
        if norm not in summaries:
            yield f"{norm} is missing among the figures of the full run."
        else:
            yield from summary_faults(summaries[norm])
    yield from average_faults([one for name, one in summaries.items() if name in NORMS])
