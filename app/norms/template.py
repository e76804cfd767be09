"""Templates: a predicate with its parameters filled in, with what it reads."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec

from app.norms.norm import Permits
from app.world.acts import CODE
from app.world.words import Action

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Filled:
    """A template with its parameters; the fields are those of `Norm`."""

    template: str
    params: Mapping[str, object]
    permits: Permits
    remembers: frozenset[str]
    watches: frozenset[str]
    period: int
    local: bool
    looks: bool
    acts: int


def template(
    *,
    remembers: tuple[str, ...] = (),
    watches: tuple[str, ...] = (),
    period: int = 1,
    local: bool = True,
    looks: bool = False,
    acts: AbstractSet[Action] = frozenset(Action),
) -> Callable[[Callable[P, Permits]], Callable[P, Filled]]:
    """Mark a function that makes predicates; what it reads, which acts it may forbid, is said once, here."""
    mask = sum(1 << CODE[action] for action in acts)

    def marked(make: Callable[P, Permits]) -> Callable[P, Filled]:
        @wraps(make)
        def filled(*args: P.args, **params: P.kwargs) -> Filled:
            said = {"of": args} | params if args else dict(params)
            reads = frozenset(remembers), frozenset(watches), period, local, looks, mask
            return Filled(make.__name__, said, make(*args, **params), *reads)

        return filled

    return marked
