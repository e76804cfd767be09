"""What is asked of a norm wherever it is lived by: one meaning, an honest declaration."""

from collections.abc import Iterator, Sequence
from random import Random

from app.measures.certify import contract
from app.measures.twins import TWINS, Agreement, agreement
from app.norms.norm import Norm

MOMENTS = 100_000
"""Moments of people who wander at which both readings of the sentence are compared."""

FEWEST = 400
"""Of so many moments at least one must go against the sentence, or nothing was compared."""


def faults(
    norms: Sequence[Norm], moments: int = MOMENTS, scenes: int = contract.SCENES
) -> dict[str, list[str]]:
    """Per norm everything that is wrong with its sentence or with what it declares about itself."""
    read = agreement([norm for norm in norms if norm.id in TWINS], moments, Random(20))
    return {
        norm.id: [*_ambiguity(norm, read.get(norm.id), moments), *contract.faults(norm, scenes)]
        for norm in norms
    }


def _ambiguity(norm: Norm, both: Agreement | None, moments: int) -> Iterator[str]:
    if both is None:
        yield f"{norm.id} has no second reading."
        return
    if both.differs:
        yield f"{norm.id} is ambiguous: {both.differs}."
    if both.broken < moments // FEWEST:
        yield f"{norm.id}: its readings were compared at {both.broken} violations only."
