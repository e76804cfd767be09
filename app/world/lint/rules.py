"""All rules in the order in which somebody who draws a layout mends them."""

from collections.abc import Callable, Iterator

from app.world.layout import Layout
from app.world.lint import floor, furniture, lines, rugs, sight

Rule = Callable[[Layout], Iterator[str]]

RULES: tuple[Rule, ...] = (*furniture.RULES, *floor.RULES, *lines.RULES, *rugs.RULES, *sight.RULES)
"""What is there comes first: the others measure from it."""


def faults(layout: Layout) -> tuple[str, ...]:
    """A sentence for every rule that the layout breaks, cells as (row, column); empty where it holds.

    Where something is missing altogether only that is said, since nothing can be measured without it.
    """
    missing = tuple(furniture.missing(layout))
    found = missing or tuple(sentence for rule in RULES for sentence in rule(layout))
    return tuple(f"{layout.id}: {sentence}" for sentence in found)
