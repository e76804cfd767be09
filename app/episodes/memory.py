"""What a norm remembers of somebody, read off its row as one number."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from app.norms.norm import Norm
from app.world.rows import (
    AGED,
    AGES,
    GAIT,
    GAITS,
    HAT,
    LINE,
    LINES,
    PAST,
    PASTS,
    SEATED,
    SHIRT,
    SHIRTS,
    USED,
    Row,
)
from app.world.scene import Track

_SEATED = frozenset({"seated", "dwell"})
_FIXTURES = 64
"""More than any layout has; -1, nothing used, is the last of them."""

_PARTS: tuple[tuple[int, Sequence[tuple[object, ...]], Sequence[str]], ...] = (
    (GAIT, GAITS, Track._fields[:4]),
    (AGES, AGED, Track._fields[4:7]),
    (PAST, PASTS, Track._fields[7:12]),
)
"""The places of a row that stand for several fields of a track, what their numbers mean."""


def memory_of(norm: Norm) -> Callable[[Row], int]:
    """A function that tells rows apart as far as the norm does."""
    parts = list(_read(norm))
    if not parts:
        return _nothing
    (at, codes), *more = parts
    if not more:
        return lambda row: codes[row[at]]
    (then, later), *rest = more
    size = max(later) + 1
    if not rest:
        return lambda row: codes[row[at]] * size + later[row[then]]
    return lambda row: _number(row, parts)


def _read(norm: Norm) -> Iterator[tuple[int, Sequence[int]]]:
    """The places of a row that the norm reads, with a number for each thing that it tells apart there."""
    for at, meaning, fields in _PARTS:
        kept = [place for place, name in enumerate(fields) if name in norm.remembers]
        if kept:
            yield at, _numbered(tuple(entry[place] for place in kept) for entry in meaning)
    if "in_line" in norm.remembers:
        yield LINE, range(len(LINES))
    if _SEATED & norm.remembers:
        yield SEATED, range(2)
    if "used" in norm.remembers:
        yield USED, range(_FIXTURES)
    if norm.looks:
        yield SHIRT, range(len(SHIRTS))
        yield HAT, range(2)


def _numbered(things: Iterable[object]) -> tuple[int, ...]:
    """Equal things get equal numbers, from 0."""
    known: dict[object, int] = {}
    return tuple(known.setdefault(thing, len(known)) for thing in things)


def _number(row: Row, parts: list[tuple[int, Sequence[int]]]) -> int:
    number = 0
    for at, codes in parts:
        number = number * len(codes) + codes[row[at]]
    return number


def _nothing(_: Row) -> int:
    return 0
