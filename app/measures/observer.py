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
from app.measures.observer_cards import Legs, supposed
from app.measures.observer_errands import Chances, Errands
from app.measures.observer_masks import masks_of
from app.measures.observer_moments import MicroStep, micro_steps
from app.measures.observer_sight import Sight, counted
from app.norms.catalogue import NO_NORM, NORMS
from app.norms.norm import Norm
from app.studies.veil import STRETCH, Hidden, in_view
from app.world.motion import CODE
from app.world.words import Action

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
    supposed: tuple[tuple[float, "_Judged"], ...] = ()
    """Where nobody knows what somebody goes to: the same under each leg, with its share."""

    def breach(self) -> dict[int, float]:
        """Per hypothesis that forbids the act, how likely it is that it does."""
        if not self.supposed:
            return {at: 1.0 for at, mask in self.forbidding if not mask >> self.code & 1}
        found: dict[int, float] = {}
        for share, one in self.supposed:
            for at in one.breach():
                found[at] = found.get(at, 0.0) + share
        return found

    def shifts(self) -> dict[int, float]:
        """Per hypothesis that forbids anything, how much likelier the act is than without a norm."""
        found: dict[int, float] = {}
        if self.supposed:
            every = [(share, one.shifts()) for share, one in self.supposed]
            for at in {at for _, shifts in every for at in shifts}:
                found[at] = sum(share * shifts.get(at, 1.0) for share, shifts in every)
            return found
        known: dict[int, float] = {}
        for at, mask in self.forbidding:
            if mask not in known:
                allowed = sum([chance for code, chance in enumerate(self.chances) if mask >> code & 1])
                weight = 1 if mask >> self.code & 1 else RELUCTANCE
                known[mask] = weight / (allowed + RELUCTANCE * (1 - allowed))
            found[at] = known[mask]
        return found


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
        self._behaviour = sight.behaviour and sight.others and Hidden.BEHAVIOUR not in sight.hides
        self._masks = masks_of(first.layout, first.errand, self.norms)
        self._logs = [log(max(share, LEAST)) for share in prior or (1.0,) * len(self.norms)]
        self._waiting: deque[list[_Judged]] = deque()
        self._untimed: tuple[list[_Judged], list[int]] = ([], [])
        self._legs, self._errands_by_leg = Legs(first.errand), dict[int, Errands]()
        self.posterior = shares(self._logs)

    def see(self, seen: Observation, *, pressed: bool = True) -> Reading:
        """Take in the next observation; `pressed` is False for a step that nobody pressed."""
        everybody = in_view(seen.events, self._sight.hides)
        self._look_round()
        steps = micro_steps(self._before, seen)
        acts = [self._judge(step) for step in steps if everybody or step.who == 0]
        self._before = seen
        self._waiting.append([one for one in acts if pressed or one.who])
        due = self._waiting.popleft() if len(self._waiting) > self._sight.delay else []
        frowned = [event.of for event in seen.events if event.kind is EventKind.SANCTION]
        if Hidden.TIME in self._sight.hides:
            due, frowned = self._together(seen, due, frowned)
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
        if step.who and Hidden.CARDS in self._sight.hides:
            return self._supposed(step)
        moment, who, action = step
        choice, code = self._masks.choice(moment, who), CODE[action]
        free = who and self._behaviour and choice.able != STAY
        chances = self._errands.expect(moment, who, choice.able, code) if free else []
        return _Judged(who, code, *choice, chances)

    def _supposed(self, step: MicroStep) -> _Judged:
        """The micro-step of somebody whose card is hidden, under each leg that it may be on."""
        moment, who, action = step
        guesses, code = self._legs.guesses(who, moment.people[who]), CODE[action]
        judged, shares = dict[int, _Judged](), dict[int, float]()
        for leg, share in guesses.items():
            people = (*moment.people[:who], supposed(moment.people[who], leg), *moment.people[who + 1 :])
            there = moment._replace(people=people)
            choice = self._masks.choice(there, who)
            if choice.able >> code & 1:
                free = choice.able != STAY
                chances = self._errands_on(leg).expect(there, who, choice.able, code) if free else [1.0]
                judged[leg] = _Judged(who, code, *choice, chances if self._behaviour else [])
                shares[leg] = share * chances[code]
        total = sum(shares.values())
        self._legs.learn(who, shares, used=action is Action.USE)
        each = tuple((share / total, judged[leg]) for leg, share in shares.items())
        return _Judged(who, code, 0, [], [1.0] if self._behaviour else [], each)

    def _errands_on(self, leg: int) -> Errands:
        return self._errands_by_leg.setdefault(leg, Errands())

    def _look_round(self) -> None:
        """Whoever is outside begins anew; whoever was out of sight may be about anything."""
        if Hidden.BEHAVIOUR in self._sight.hides:
            self._legs.forget()
        for who, person in enumerate(self._before.people):
            if person.cell < 0:
                self._legs.come_in(who)

    def _together(
        self, seen: Observation, due: list[_Judged], frowned: list[int]
    ) -> tuple[list[_Judged], list[int]]:
        """Where nobody knows when people frowned: nothing, until what has gathered is told all at once."""
        pool, frowns = self._untimed
        pool += due
        frowns += frowned
        if seen.n % STRETCH and not seen.ended:
            return [], []
        self._untimed = ([], [])
        return pool, frowns

    def _weigh(self, kind: Evidence, acts: list[_Judged], due: list[_Judged], frowned: list[int]) -> None:
        """Add one kind of evidence: what was done in this step, the frowns that were due in it."""
        sight = self._sight
        for one in acts:
            if one.chances and self._kind(one.who, frowned) is kind:
                self._behaves(one)
        if Hidden.TIME in sight.hides and sight.reveal_target:
            for who in {one.who for one in due if self._kind(one.who, frowned) is kind}:
                if sight.judges(who):
                    self._somebody([one for one in due if one.who == who], frowned.count(who))
            return
        for one in due if sight.reveal_target else ():
            if self._kind(one.who, frowned) is kind and sight.judges(one.who):
                self._frowned(one, one.who in frowned)
        if not sight.reveal_target and kind is (Evidence.OTHER if frowned else Evidence.COMPLIANT):
            self._somebody(due, len(frowned))

    def _kind(self, who: int, frowned: list[int]) -> Evidence:
        if who == 0 and self._sight.mine:
            return Evidence.OWN
        return Evidence.OTHER if who in frowned else Evidence.COMPLIANT

    def _behaves(self, one: _Judged) -> None:
        """Shift towards the hypotheses under which this act was the one to expect."""
        for at, ratio in one.shifts().items():
            self._logs[at] += TEMPER * log(ratio)

    def _frowned(self, one: _Judged, frown: bool) -> None:
        """Shift towards the hypotheses whose verdict goes with the frown, or its absence."""
        sight = self._sight
        if not sight.frown_shown(one.who):
            return
        ratio = sight.hit / sight.slip if frown else (1 - sight.hit) / (1 - sight.slip)
        for at, share in one.breach().items():
            self._logs[at] += log(share * ratio + 1 - share)

    def _somebody(self, due: list[_Judged], frowns: int) -> None:
        """The same when a frown names nobody: only how many there were is known."""
        sight = self._sight
        pool = [one for one in due if sight.frown_shown(one.who)]
        broke = [0] * len(self._logs)
        for one in pool:
            for at, share in one.breach().items():
                broke[at] += share > 1 / 2
        for at, violators in enumerate(broke):
            self._logs[at] += counted(frowns, violators, len(pool), sight.hit, sight.slip)


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
