"""How the answers of a belief test are scored."""

from collections.abc import Mapping, Sequence
from math import log
from statistics import NormalDist
from typing import NamedTuple, Protocol

from app.norms.norm import Norm
from app.studies.belief import true_option

SLIP = 0.1
"""How often somebody who holds a rule is taken to answer against it."""

Judged = tuple[bool, bool]
"""(whether people would frown, whether the participant said so)."""


class Sensitivity(NamedTuple):
    """Signal detection: `d` is z(hits) - z(false alarms); `bias` above 0 leans towards "no"."""

    d: float
    bias: float


class Verdicts(Protocol):
    """What a norm and its distractors say of one scene: whether people would frown."""

    @property
    def frowned(self) -> bool:
        """Under the norm."""

    @property
    def verdicts(self) -> Sequence[bool]:
        """Under each distractor."""


def judged(scenes: Sequence[Verdicts], said: Sequence[bool]) -> tuple[Judged, ...]:
    """Each scene's verdict beside its answer; ValueError when their numbers differ."""
    return tuple((scene.frowned, answer) for scene, answer in zip(scenes, said, strict=True))


def accuracy(pairs: Sequence[Judged]) -> float:
    """The share of right answers, 0 to 1; ValueError where nothing was answered."""
    if not pairs:
        raise ValueError("no answers")
    return sum(truth == said for truth, said in pairs) / len(pairs)


def sensitivity(pairs: Sequence[Judged]) -> Sensitivity:
    """The d' with the log-linear correction, which keeps it finite (Hautus 1995); chance is 0."""
    hits, misses = _rate(pairs, True), _rate(pairs, False)
    z = NormalDist().inv_cdf
    return Sensitivity(z(hits) - z(misses), -(z(hits) + z(misses)) / 2)


def _rate(pairs: Sequence[Judged], truth: bool) -> float:
    """How often "yes" was said where the truth is this, half an answer added to either side."""
    said = [answer for is_so, answer in pairs if is_so is truth]
    return (sum(said) + 0.5) / (len(said) + 1)


def signature(scenes: Sequence[Verdicts], said: Sequence[bool]) -> tuple[float, ...]:
    """How well the answers fit the truth, then each distractor: probabilities that sum to 1.

    Every rule is as likely beforehand; an answer is against the rule held with `SLIP`.
    """
    rules = 1 + len(scenes[0].verdicts) if scenes else 0
    fits = [1.0] * rules
    for scene, answer in zip(scenes, said, strict=True):
        for at, verdict in enumerate((scene.frowned, *scene.verdicts)):
            fits[at] *= 1 - SLIP if verdict == answer else SLIP
    return tuple(fit / sum(fits) for fit in fits)


def chose_right(norm: Norm, sentence: str | None) -> bool:
    """Whether the chosen sentence says the norm; None stands for "none of these"."""
    return sentence == true_option(norm)


def brier(points: Mapping[str, float], right: str) -> float:
    """Squared error of points shared out among options, 0 (all on the right one) to 2."""
    shares = _shares(points)
    return sum((share - (name == right)) ** 2 for name, share in shares.items())


def log_score(points: Mapping[str, float], right: str) -> float:
    """The natural logarithm of the share on the right option, one point added to each: finite."""
    return log(_shares({name: given + 1 for name, given in points.items()})[right])


def _shares(points: Mapping[str, float]) -> dict[str, float]:
    """Shares that sum to 1; ValueError where no point was given."""
    total = sum(points.values())
    if total <= 0:
        raise ValueError("no points")
    return {name: given / total for name, given in points.items()}
