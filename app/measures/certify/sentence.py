"""What is asked of a norm wherever it is lived by: one meaning, an honest declaration, options apart."""

from collections.abc import Iterator, Sequence
from random import Random

from app.measures.certify import contract
from app.measures.certify.crowds import MicroStep
from app.measures.certify.likeness import MOST, broken, likeness
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


def lattice_faults(norm: Norm, steps: list[MicroStep]) -> Iterator[str]:
    """Options of the belief test that are too much like the truth; a true one that forbids something else."""
    if norm.lattice is None:
        return
    found = broken((norm, *norm.lattice), steps)
    truth = found.pop(norm.id)
    if found.pop(norm.lattice.both.id) != truth:
        yield f"{norm.id}: the true option of the belief test forbids something else."
    for name, other in found.items():
        if (alike := likeness(truth, other)) > MOST:
            yield f"{norm.id}: option {name} shares {alike:.2f} of its violations."
