"""The hash chain over everything that happens: a changed field anywhere changes every later link."""

from collections.abc import Callable
from hashlib import blake2b
from struct import Struct

from app.episodes.event import Event, EventKind
from app.world.motion import CODE, Draft
from app.world.words import Action

FORMAT = 2
"""The version of the layout of bytes below."""

_KIND = {kind: at for at, kind in enumerate(EventKind)}


def first(canonical: bytes) -> bytes:
    """h0: over the canonical brief, which names the engine and the content."""
    return blake2b(bytes((FORMAT,)) + canonical, digest_size=32).digest()


def link(
    before: bytes,
    n: int,
    action: Action,
    moves: list[int],
    events: tuple[Event, ...],
    draft: Draft,
    *,
    auto: bool,
) -> bytes:
    """hn: over the link before, the step's number, the press, all micro-steps, all events, the scene.

    `moves` are the micro-steps as `step.coded` writes them.
    """
    clock, lamp, stock, last_desk, last_shelf, idle, shut = draft.premises
    codes = [n, clock]
    for at, seen, hour, _, _, _, _, _, _ in events:
        codes += (at, seen, hour)
    longs = len(codes)
    codes += (FORMAT, CODE[action], auto, len(moves) // 9, len(events), lamp, last_desk, last_shelf, shut)
    codes += (len(stock), *stock, *idle)
    codes += moves
    for row in draft.rows:
        codes += row
    for _, _, _, kind, of, by, fixture, where, _ in events:  # the moves tell what was left
        codes += (_KIND[kind], of, fixture, where, len(by), *by)
    pack = _PACKS.get((longs, len(codes))) or _pack(longs, len(codes))
    return blake2b(before + pack(*codes), digest_size=32).digest()


_PACKS: dict[tuple[int, int], Callable[..., bytes]] = {}


def _pack(longs: int, count: int) -> Callable[..., bytes]:
    """Packs numbers of 32 bits, which are whatever grows with an episode, then signed ones of 16 bits."""
    pack = _PACKS[longs, count] = Struct(f"<{longs}I{count - longs}h").pack
    return pack
