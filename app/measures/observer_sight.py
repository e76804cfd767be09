"""What is known about how people frown, and which evidence an observer may use."""

from functools import lru_cache
from math import comb, log
from typing import NamedTuple

from app.studies.veil import Hides

SURE, NEVER = 0.97, 0.002
"""A frown follows a violation, or nothing, at least with these doubts."""


class Sight(NamedTuple):
    """How frowns come about in a study, and what of it an observer goes by.

    `own` and `others` say whose micro-steps count, `behaviour` whether what people do without
    a frown counts too, `mine` whether the newcomer's steps are one's own. Where a frown names
    nobody, nobody's micro-steps can be left out. `hides` is what the study keeps from view.
    """

    p_detect: float = 1.0
    p_false: float = 0.0
    delay: int = 0
    reveal_target: bool = True
    show_own: bool = True
    show_others: bool = True
    own: bool = True
    others: bool = True
    behaviour: bool = True
    mine: bool = True
    hides: Hides = frozenset()

    @property
    def hit(self) -> float:
        """P(frown) after a violation."""
        return max(NEVER, min(self.p_detect, SURE))

    @property
    def slip(self) -> float:
        """P(frown) after anything else."""
        return max(NEVER, min(self.p_false, SURE))

    def frown_shown(self, who: int) -> bool:
        """Whether a frown at this person would be on the screen."""
        return self.show_own if who == 0 else self.show_others

    def judges(self, who: int) -> bool:
        """Whether this person's micro-steps count."""
        return self.own if who == 0 else self.others


@lru_cache(maxsize=4096)
def counted(frowns: int, violators: int, people: int, hit: float, slip: float) -> float:
    """The log-likelihood of so many frowns when nobody can tell at whom they are."""
    return log(
        sum(
            comb(violators, k)
            * hit**k
            * (1 - hit) ** (violators - k)
            * comb(people - violators, frowns - k)
            * slip ** (frowns - k)
            * (1 - slip) ** (people - violators - frowns + k)
            for k in range(min(violators, frowns) + 1)
            if frowns - k <= people - violators
        )
    )
