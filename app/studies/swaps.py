"""Norms that are swapped between equal worlds: who shares whose floors, people, seeds."""

from collections.abc import Mapping, Sequence

from app.norms.catalogue import norm_of

Group = tuple[str, ...]
"""Norms that share their worlds, in the study's order; the first of them is as good as the last."""


def groups(norms: Sequence[str], permute: str) -> Mapping[str, Group]:
    """Per norm those that it is swapped with, itself among them; nothing where none is swapped.

    They go in pairs, three where one would be left alone: within a family, or over all norms,
    those half the list apart, so that the two are of different families where there are some.
    """
    if permute == "none":
        return {}
    pools = _families(norms) if permute == "swap_within_family" else [_half_apart(norms)]
    return {norm: group for pool in pools for group in _paired(pool, norms) for norm in group}


def _families(norms: Sequence[str]) -> list[list[str]]:
    families: dict[str, list[str]] = {}
    for norm in norms:
        families.setdefault(norm_of(norm).family, []).append(norm)
    return list(families.values())


def _half_apart(norms: Sequence[str]) -> list[str]:
    """First, middle, second, middle + 1, ...: neighbours are half the list apart."""
    half = len(norms) // 2
    pairs = zip(norms[:half], norms[half:], strict=False)
    return [norm for pair in pairs for norm in pair] + list(norms[2 * half :])


def _paired(pool: Sequence[str], order: Sequence[str]) -> list[Group]:
    count = max(1, len(pool) // 2)
    cut = [pool[2 * at : 2 * at + 2] for at in range(count - 1)] + [pool[2 * count - 2 :]]
    return [tuple(sorted(group, key=order.index)) for group in cut]
