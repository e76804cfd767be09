"""Random numbers keyed by (seed, stream, step, who), so that no draw shifts another.

The mixing function is the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
"""

from enum import IntEnum
from functools import lru_cache
from struct import unpack
from typing import TypeVar

_T = TypeVar("_T")
_WORD = (1 << 64) - 1

STEP = 0x8CB92BA72F3D8DD7
"""What lies between the keys of two steps."""


class Stream(IntEnum):
    """What a draw is for; a new stream is added at the end."""

    OFFSET = 1
    SHIRT = 2
    DOOR = 3
    SHUT = 4
    NAMES = 5
    ATTRIBUTES = 6
    PLACE = 7
    LEG = 8
    STOCK = 9
    RESTOCK = 10
    TARGET = 11
    LINGER = 12
    AWAY = 13
    WAY_IN = 14
    LAPSE_COUNT = 15
    LAPSE_TIME = 16
    DETECT = 17
    FALSE_ALARM = 18
    SIDE = 19
    ASIDE = 20
    LAPSE_WHO = 21
    DETOUR = 22


def word(seed: int, stream: int, n: int = 0, who: int = 0) -> int:
    """64 random bits of this key."""
    x = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03 + n * STEP + who) & _WORD
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _WORD
    x ^= x >> 31
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    return x ^ (x >> 27)


def words(seed: int, stream: int, count: int, who: int = 0, *, apart: int = STEP) -> tuple[int, ...]:
    """`word` of so many keys at once: every step from 1 on, or with `apart=1` everybody from `who + 1` on.

    All are mixed together: each has a lane of 128 bits in one number.
    """
    ones, counts = _lanes(count)
    low = ones * _WORD
    first = seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03 + who
    x = (ones * (first & _WORD) + counts * apart) & low
    x = ((x ^ (x >> 30 & low)) * 0xBF58476D1CE4E5B9) & low
    x = ((x ^ (x >> 27 & low)) * 0x94D049BB133111EB) & low
    x ^= x >> 31 & low
    x = ((x ^ (x >> 30 & low)) * 0xBF58476D1CE4E5B9) & low
    x ^= x >> 27 & low
    return unpack(f"<{2 * count}Q", x.to_bytes(16 * count, "little"))[::2]


@lru_cache
def _lanes(count: int) -> tuple[int, int]:
    """A one in every lane; the lane's number, from 1, in every lane."""
    each = [n.to_bytes(16, "little") for n in range(1, count + 1)]
    return int.from_bytes(b"".join(each[:1] * count), "little"), int.from_bytes(b"".join(each), "little")


def below(limit: int, seed: int, stream: int, n: int = 0, who: int = 0) -> int:
    """A whole number from 0 to limit - 1."""
    return (word(seed, stream, n, who) >> 11) % limit


def happens(per_mille: int, seed: int, stream: int, n: int = 0, who: int = 0) -> bool:
    """True with a probability in thousandths."""
    return (word(seed, stream, n, who) >> 11) % 1000 < per_mille


def shuffled(items: tuple[_T, ...], seed: int, stream: int) -> tuple[_T, ...]:
    """The items in an order drawn with this key."""
    order = sorted(range(len(items)), key=lambda at: word(seed, stream, 0, at))
    return tuple(items[at] for at in order)
