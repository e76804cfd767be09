"""Chance that is handed in: every draw is a pure function of a seed and a name."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

Drawn = TypeVar("Drawn")


def draw(seed: int, *names: object) -> int:
    """A number below 2**48 (exact in JavaScript too) that belongs to the seed and the names."""
    key = "\x1f".join(str(part) for part in (seed, *names)).encode()
    return int.from_bytes(blake2b(key, digest_size=6).digest(), "little")


def shuffled(seed: int, name: str, things: Sequence[Drawn]) -> list[Drawn]:
    """The things in an order that depends only on the seed, the name and what they are."""
    return sorted(things, key=lambda thing: draw(seed, name, thing))


def picked(seed: int, name: str, things: Sequence[Drawn]) -> Drawn:
    """One of the things, each with the same chance."""
    return things[draw(seed, name) % len(things)]
