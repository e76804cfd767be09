"""Templates: a predicate with its parameters filled in, with what it reads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec

from app.norms.norm import Permits

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


def template(
    *,
    remembers: tuple[str, ...] = (),
    watches: tuple[str, ...] = (),
    period: int = 1,
    local: bool = True,
    looks: bool = False,
) -> Callable[[Callable[P, Permits]], Callable[P, Filled]]:
    """Mark a function that makes predicates; what it reads is said once, here."""

    def marked(make: Callable[P, Permits]) -> Callable[P, Filled]:
        @wraps(make)
        def filled(*args: P.args, **params: P.kwargs) -> Filled:
            said = {"of": args} | params if args else dict(params)
            reads = frozenset(remembers), frozenset(watches), period, local, looks
            return Filled(make.__name__, said, make(*args, **params), *reads)

        return filled

    return marked
