"""What an ideal observer would have known, step by step, in an episode that happened."""

from collections.abc import Iterable
from math import log2
from typing import NamedTuple

from app.episodes.brief import Brief
from app.episodes.episode import Episode
from app.episodes.observation import observe
from app.measures.observer import Observer, Reading, meaning
from app.measures.observer_sight import Sight
from app.norms.catalogue import norm_of
from app.norms.norm import Norm
from app.studies.veil import Hides

KNOWN = 0.9
"""The observer knows the norm from when on it holds it for more likely than this."""


class Path(NamedTuple):
    """One episode: the readings after steps 1, 2, ..., which hypothesis is true (an index)."""

    norms: tuple[Norm, ...]
    truth: int
    readings: tuple[Reading, ...]

    @property
    def p_truth(self) -> tuple[float, ...]:
        """P(truth) after each step."""
        return tuple(reading.posterior[self.truth] for reading in self.readings)

    @property
    def rank(self) -> tuple[int, ...]:
        """After each step, 1 plus how many hypotheses are likelier than the truth."""
        return tuple(
            1 + sum(p > reading.posterior[self.truth] for p in reading.posterior) for reading in self.readings
        )

    @property
    def entropy(self) -> tuple[float, ...]:
        """Bits of doubt left after each step."""
        return tuple(-sum(p * log2(p) for p in reading.posterior if p > 0) for reading in self.readings)

    @property
    def bits(self) -> tuple[float, float, float]:
        """Information gained over all steps by own steps, frowns at others, compliant others."""
        own, other, compliant = zip(*(reading.bits for reading in self.readings), strict=True)
        return sum(own), sum(other), sum(compliant)

    @property
    def gains(self) -> tuple[tuple[float, float, float], ...]:
        """Per step, the change of P(truth) by own steps, frowns at others, compliant others."""
        return tuple(
            (after[1] - after[0], after[2] - after[1], after[3] - after[2])
            for after in ([stage[self.truth] for stage in reading.stages] for reading in self.readings)
        )

    @property
    def t90(self) -> int | None:
        """The first step after which P(truth) is above .9; None where there is none."""
        return next((at for at, p in enumerate(self.p_truth, 1) if p > KNOWN), None)


def sight_of(brief: Brief, *, hides: Hides = frozenset(), **used: bool) -> Sight:
    """What an episode's settings let an observer see; `used` are `own`, `others`, `behaviour`, `mine`."""
    shown = (brief.reveal_target, brief.show_own, brief.show_others)
    return Sight(brief.p_detect, brief.p_false, brief.delay, *shown, hides=hides, **used)


def lived(
    episodes: Iterable[Episode],
    norms: tuple[Norm, ...] | None = None,
    *,
    hides: Hides = frozenset(),
    **used: bool,
) -> Path:
    """The path through an episode, given before its first step and after each."""
    each = iter(episodes)
    first = next(each)
    observer = Observer(observe(first), norms, sight_of(first.brief, hides=hides, **used))
    readings = tuple(
        observer.see(observe(episode), pressed=not (episode.latest and episode.latest.auto))
        for episode in each
    )
    true = meaning(norm_of(first.brief.norm))
    truth = next(at for at, norm in enumerate(observer.norms) if meaning(norm) == true)
    return Path(observer.norms, truth, readings)


def watch_only(
    episodes: Iterable[Episode], norms: tuple[Norm, ...] | None = None, *, behaviour: bool = True
) -> Path:
    """The path of an observer that learns nothing from the newcomer's own steps."""
    return lived(episodes, norms, own=False, behaviour=behaviour)


def choices(norm: Norm) -> tuple[Norm, ...]:
    """The norm and its near misses: as hypotheses they make P(truth) that of a forced choice."""
    return norm, *norm.distractors
