"""How many opportunities people get through before they first break the norm."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.measures.joint import Taken


class Spell(NamedTuple):
    """Opportunities up to the first violation, that one included, or to the end without one."""

    opportunities: int
    broken: bool


def first_violation(steps: Iterable[Taken]) -> Spell:
    """The spell of one episode."""
    met = 0
    for step in steps:
        met += step.opportunity
        if step.violation:
            return Spell(met, broken=True)
    return Spell(met, broken=False)


def survival(spells: Sequence[Spell]) -> tuple[tuple[int, float], ...]:
    """(opportunities, share that has not broken the norm by then), one pair per drop.

    The product-limit estimate (Kaplan, Meier 1958); an episode without a violation leaves
    the count after its last opportunity.
    """
    curve, share = [], 1.0
    for at in sorted({spell.opportunities for spell in spells if spell.broken}):
        under = sum(spell.opportunities >= at for spell in spells)
        broke = sum(spell.opportunities == at and spell.broken for spell in spells)
        share *= 1 - broke / under
        curve.append((at, share))
    return tuple(curve)
