"""One norm over all floors: the figures that decide whether studies may use it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import mean, median
from typing import Any

from app.measures.certify.luck import Luck
from app.measures.certify.pair import Pair
from app.norms.catalogue import norm_of
from app.studies.certified import EPISODES
from app.world.drawing import LAYOUTS

ORACLE, WORST_PAIR = 0.95, 17 / 20
"""The least share of uncertified seeds that the oracle wins: lower Wilson bound over all, share per floor."""

KEPT = 0.75
"""The least share of uncertified seeds in which a policy that the norm is kept by keeps it."""

BLOCKS, PER_PAIR = 20, 2
"""Certified blocks of a norm; blocks and learning seeds of each pair."""

LUCK, LUCK_ON_AVERAGE, SINGLE_ON_AVERAGE = 0.25, 0.05, 0.20
"""The greatest share that the luckiest policy wins: of one norm's blocks, of all blocks, of all episodes."""

_Z = 1.959964


@dataclass(frozen=True, slots=True)
class Summary:
    """Shares are 0 to 1. `kept` and `joint` are per policy on uncertified seeds.

    `luck` and `single` are per ignorant policy on certified ones, `t90` the median step at
    which the watcher knows, `bits` per learning seed: own steps, frowns at others, compliant others.
    """

    norm: str
    floors: int
    oracle: tuple[int, int]
    oracle_low: float
    oracle_worst: float
    kept: dict[str, float]
    joint: dict[str, float]
    luck: dict[str, float]
    single: dict[str, float]
    blocks: int
    fewest_blocks: int
    fewest_lessons: int
    blocks_yield: float
    lessons_yield: float
    longest: int
    t90: int
    frowns: float
    bits: tuple[float, float, float]
    faults: list[str]

    @property
    def worst_luck(self) -> float:
        """What the luckiest policy wins of whole blocks."""
        return max(self.luck.values(), default=0.0)

    @property
    def worst_single(self) -> float:
        """What the luckiest policy wins of single episodes."""
        return max(self.single.values(), default=0.0)

    def plain(self) -> dict[str, Any]:
        """The same as JSON can hold it."""
        return asdict(self)

    @staticmethod
    def of(plain: Mapping[str, Any]) -> "Summary":
        """The summary that `plain()` came from."""
        return Summary(**{**plain, "oracle": tuple(plain["oracle"]), "bits": tuple(plain["bits"])})


def wilson_low(successes: int, trials: int) -> float:
    """The lower end of Wilson's 95 % interval (Wilson 1927)."""
    if not trials:
        return 0.0
    share, z2 = successes / trials, _Z * _Z
    centre = share + z2 / (2 * trials)
    half = _Z * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    return (centre - half) / (1 + z2 / trials)


def summed(norm: str, pairs: Sequence[Pair], faults: Sequence[str] = ()) -> Summary:
    """The figures of a norm from its pairs; `faults` are those found elsewhere."""
    lessons = [lesson for pair in pairs for lesson in pair.lessons]
    oracle = [steps for pair in pairs for steps in pair.oracle]
    through = [steps for steps in oracle if steps is not None]
    lucks = _pooled(pairs)
    return Summary(
        norm=norm,
        floors=len(pairs),
        oracle=(len(through), len(oracle)),
        oracle_low=round(wilson_low(len(through), len(oracle)), 4),
        oracle_worst=min((_share(pair.oracle) for pair in pairs), default=0.0),
        kept={policy: rate for policy, rate, _ in _rates(pairs)},
        joint={policy: rate for policy, _, rate in _rates(pairs)},
        luck={policy: _part(one.won, one.blocks) for policy, one in lucks.items()},
        single={policy: _part(one.succeeded, one.episodes) for policy, one in lucks.items()},
        blocks=sum(len(pair.blocks) for pair in pairs),
        fewest_blocks=min((len(pair.blocks) for pair in pairs), default=0),
        fewest_lessons=min((len(pair.lessons) for pair in pairs), default=0),
        blocks_yield=_part(
            EPISODES * sum(len(pair.blocks) for pair in pairs), sum(pair.blocks_tried for pair in pairs)
        ),
        lessons_yield=_part(
            sum(pair.lessons_tried - pair.lessons_poor for pair in pairs),
            sum(pair.lessons_tried for pair in pairs),
        ),
        longest=max(through, default=0),
        t90=round(median(lesson.t90[1] for lesson in lessons)) if lessons else 0,
        frowns=round(mean(lesson.frowns for lesson in lessons), 1) if lessons else 0.0,
        bits=_bits([lesson.bits for lesson in lessons]),
        faults=[*faults, *(fault for pair in pairs for fault in pair.faults)],
    )


def _part(some: int, every: int) -> float:
    return round(some / every, 4) if every else 0.0


def _share(oracle: Sequence[int | None]) -> float:
    return _part(sum(steps is not None for steps in oracle), len(oracle))


def _rates(pairs: Sequence[Pair]) -> Iterator[tuple[str, float, float]]:
    """(policy, share that kept the norm, share of joint successes) over all pairs."""
    for policy in dict.fromkeys(name for pair in pairs for name in pair.rates):
        rates = [pair.rates[policy] for pair in pairs if policy in pair.rates]
        walks, kept, joint = (sum(column) for column in zip(*rates, strict=True))
        yield policy, _part(kept, walks), _part(joint, walks)


def _pooled(pairs: Sequence[Pair]) -> dict[str, Luck]:
    found: dict[str, Luck] = {}
    for pair in pairs:
        for policy, one in pair.luck.items():
            found[policy] = found.get(policy, Luck()).plus(one)
    return found


def _bits(every: list[tuple[float, float, float]]) -> tuple[float, float, float]:
    own, other, compliant = zip(*every, strict=True) if every else ((0.0,), (0.0,), (0.0,))
    return round(mean(own), 2), round(mean(other), 2), round(mean(compliant), 2)


def faults(one: Summary) -> Iterator[str]:
    """Why studies may not use this norm; nothing where they may."""
    yield from one.faults
    won, of = one.oracle
    if one.oracle_low < ORACLE and (one.floors == len(LAYOUTS) or won < ORACLE * of):
        yield f"{one.norm}: the oracle wins {won} of {of} tests, the lower bound is {one.oracle_low:.3f}."
    if one.oracle_worst < WORST_PAIR:
        yield f"{one.norm}: on some floor the oracle wins {one.oracle_worst:.2f} of the tests only."
    yield from _scarce(one)
    if one.floors == len(LAYOUTS):
        yield from _kept(one)
    for policy, share in one.luck.items():
        if share > LUCK:
            yield f"{one.norm}: {policy} wins {share:.2f} of the certified blocks by luck."


def _scarce(one: Summary) -> Iterator[str]:
    if one.fewest_blocks < PER_PAIR or (one.floors == len(LAYOUTS) and one.blocks < BLOCKS):
        fewest = f"on some floor {one.fewest_blocks}"
        yield f"{one.norm} is kept too easily: {one.blocks} certified blocks, {fewest}."
    if one.fewest_lessons < PER_PAIR:
        yield f"{one.norm} cannot be learned by watching: on some floor {one.fewest_lessons} learning seeds."


def _kept(one: Summary) -> Iterator[str]:
    for policy in sorted(norm_of(one.norm).kept_by):
        share = one.kept.get(policy, 0.0)
        if share < KEPT:
            yield f"{one.norm}: {policy} is listed in `kept_by` and keeps it in {share:.2f} only."


def average_faults(every: Sequence[Summary]) -> Iterator[str]:
    """What is wrong with the catalogue on average, though every norm may do."""
    if not every:
        return
    luck, single = mean(one.worst_luck for one in every), mean(one.worst_single for one in every)
    if luck >= LUCK_ON_AVERAGE:
        yield f"The luckiest policy wins {luck:.3f} of the certified blocks on average over all norms."
    if single >= SINGLE_ON_AVERAGE:
        yield f"The luckiest policy wins {single:.3f} of single certified tests on average over all norms."
