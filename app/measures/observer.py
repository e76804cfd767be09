"""The ideal observer: exact Bayes over the catalogue's norms, from observations alone.

Two channels. A frown follows a violation, or nothing, with the study's chances. What residents
do without regard to frowns is what furthers their errands, except that an act which a norm
forbids is a tenth as likely under it; this counts half, for steps in a row are no news.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from math import exp, fsum, log, log2
from typing import NamedTuple

from app.episodes.event import EventKind
from app.episodes.observation import Observation
from app.measures.observer_errands import Chances, Errands
from app.measures.observer_masks import masks_of
from app.measures.observer_moments import MicroStep, micro_steps
from app.measures.observer_sight import Sight, counted
from app.norms.catalogue import NO_NORM, NORMS
from app.norms.norm import Norm
from app.world.motion import CODE

RELUCTANCE = 0.10
"""How likely a forbidden act is, beside what it would be without a norm."""

TEMPER = 0.5
"""How much of the behaviour channel counts."""

LEAST = 1e-300
"""A prior of nought is taken for this: nothing is ruled out for ever."""

STAY = 1
"""The mask of whoever can only wait."""

SEEN = Sight()
"""Everything shown, everything used."""


class Evidence(IntEnum):
    """Kinds of evidence: one's own steps, frowns at others, others who were not frowned at."""

    OWN = 0
    OTHER = 1
    COMPLIANT = 2


class Reading(NamedTuple):
    """What the observer believes after step n.

    `posterior` is in the order of the hypotheses; `bits[kind]` is the information gained in
    this step by that kind of evidence (KL divergence), `stages` the posteriors between.
    """

    n: int
    posterior: tuple[float, ...]
    bits: tuple[float, float, float]
    stages: tuple[tuple[float, ...], ...]


class _Judged(NamedTuple):
    """A micro-step as the hypotheses judge it."""

    who: int
    code: int
    able: int
    forbidding: list[tuple[int, int]]
    chances: Chances


def hypotheses(*, relatives: bool = False) -> tuple[Norm, ...]:
    """The catalogue's norms and none; with `relatives` also the near misses and options that differ."""
    return _hypotheses(tuple(NORMS.values()), relatives)


@lru_cache(maxsize=8)
def _hypotheses(norms: tuple[Norm, ...], relatives: bool) -> tuple[Norm, ...]:
    found = {meaning(norm): norm for norm in (*norms, NO_NORM)}
    for norm in norms if relatives else ():
        for near in norm.relatives():
            found.setdefault(meaning(near), near)
    return tuple(found.values())


def meaning(norm: Norm) -> tuple[str, frozenset[tuple[str, object]]]:
    """Template and parameters: two norms that share them are one hypothesis."""
    return norm.template, frozenset(norm.params.items())


class Observer:
    """A posterior that every observation moves on, from an episode's first observation to its last.

    `prior` has a share per hypothesis; without one all are as likely.
    """

    def __init__(
        self,
        first: Observation,
        norms: tuple[Norm, ...] | None = None,
        sight: Sight = SEEN,
        prior: tuple[float, ...] | None = None,
    ) -> None:
        self.norms = hypotheses() if norms is None else norms
        self._sight, self._before, self._errands = sight, first, Errands()
        self._behaviour = sight.behaviour and sight.others
        self._masks = masks_of(first.layout, first.errand, self.norms)
        self._logs = [log(max(share, LEAST)) for share in prior or (1.0,) * len(self.norms)]
        self._waiting: deque[list[_Judged]] = deque()
        self.posterior = shares(self._logs)

    def see(self, seen: Observation, *, pressed: bool = True) -> Reading:
        """Take in the next observation; `pressed` is False for a step that nobody pressed."""
        acts = [self._judge(step) for step in micro_steps(self._before, seen)]
        self._before = seen
        self._waiting.append([one for one in acts if pressed or one.who])
        due = self._waiting.popleft() if len(self._waiting) > self._sight.delay else []
        frowned = [event.of for event in seen.events if event.kind is EventKind.SANCTION]
        stages, bits = [self.posterior], []
        for kind in Evidence:
            before = self._logs.copy()
            self._weigh(kind, acts, due, frowned)
            moved = self._logs != before
            self.posterior = shares(self._logs) if moved else self.posterior
            stages.append(self.posterior)
            bits.append(divergence(stages[-1], stages[-2]) if moved else 0.0)
        return Reading(seen.n, self.posterior, (bits[0], bits[1], bits[2]), tuple(stages))

    def _judge(self, step: MicroStep) -> _Judged:
        moment, who, action = step
        choice, code = self._masks.choice(moment, who), CODE[action]
        free = who and self._behaviour and choice.able != STAY
        chances = self._errands.expect(moment, who, choice.able, code) if free else []
        return _Judged(who, code, *choice, chances)

    def _weigh(self, kind: Evidence, acts: list[_Judged], due: list[_Judged], frowned: list[int]) -> None:
        """Add one kind of evidence: what was done in this step, the frowns that were due in it."""
        sight = self._sight
        for one in acts:
            if one.chances and _kind(one.who, frowned) is kind:
                self._behaves(one)
        for one in due if sight.reveal_target else ():
            if _kind(one.who, frowned) is kind and sight.judges(one.who):
                self._frowned(one, one.who in frowned)
        if not sight.reveal_target and kind is (Evidence.OTHER if frowned else Evidence.COMPLIANT):
            self._somebody(due, len(frowned))

    def _behaves(self, one: _Judged) -> None:
        """Shift towards the hypotheses under which this act was the one to expect."""
        shifts: dict[int, float] = {}
        for at, mask in one.forbidding:
            shift = shifts.get(mask)
            if shift is None:
                allowed = sum([chance for code, chance in enumerate(one.chances) if mask >> code & 1])
                weight = 1 if mask >> one.code & 1 else RELUCTANCE
                shift = shifts[mask] = TEMPER * log(weight / (allowed + RELUCTANCE * (1 - allowed)))
            self._logs[at] += shift

    def _frowned(self, one: _Judged, frown: bool) -> None:
        """Shift towards the hypotheses whose verdict goes with the frown, or its absence."""
        sight = self._sight
        if not sight.frown_shown(one.who):
            return
        ratio = log(sight.hit / sight.slip if frown else (1 - sight.hit) / (1 - sight.slip))
        for at, mask in one.forbidding:
            if not mask >> one.code & 1:
                self._logs[at] += ratio

    def _somebody(self, due: list[_Judged], frowns: int) -> None:
        """The same when a frown names nobody: only how many there were is known."""
        sight = self._sight
        pool = [one for one in due if sight.frown_shown(one.who)]
        broke = [0] * len(self._logs)
        for one in pool:
            for at, mask in one.forbidding:
                broke[at] += not mask >> one.code & 1
        for at, violators in enumerate(broke):
            self._logs[at] += counted(frowns, violators, len(pool), sight.hit, sight.slip)


def _kind(who: int, frowned: list[int]) -> Evidence:
    if who == 0:
        return Evidence.OWN
    return Evidence.OTHER if who in frowned else Evidence.COMPLIANT


def shares(logs: Iterable[float]) -> tuple[float, ...]:
    """Log-weights as probabilities."""
    weights = list(logs)
    most = max(weights)
    likely = [exp(weight - most) for weight in weights]
    total = fsum(likely)
    return tuple(one / total for one in likely)


def divergence(after: tuple[float, ...], before: tuple[float, ...]) -> float:
    """Bits gained by going from one posterior to the other."""
    return max(0.0, fsum(p * log2(p / q) for p, q in zip(after, before, strict=True) if p > 0 and q > 0))


def follow(
    observations: Iterable[Observation], norms: tuple[Norm, ...] | None = None, sight: Sight = SEEN
) -> Iterator[Reading]:
    """The readings after each observation but the first."""
    each = iter(observations)
    observer = Observer(next(each), norms, sight)
    for seen in each:
        yield observer.see(seen)
