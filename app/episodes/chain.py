"""The hash chain over everything that happens: a changed field anywhere changes every later link."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from struct import Struct

from app.episodes.event import Event, EventKind
from app.episodes.step import Move
from app.world.motion import CODE
from app.world.scene import Scene
from app.world.words import Action, Shape, Shirt

FORMAT = 2
"""The version of the layout of bytes below."""

_SHIRT = {shirt: at for at, shirt in enumerate(Shirt)}
_SHAPE = {shape: at for at, shape in enumerate(Shape)}
_KIND = {kind: at for at, kind in enumerate(EventKind)}


def first(canonical: bytes) -> bytes:
    """h0: over the canonical brief, which names the engine and the content."""
    return blake2b(bytes((FORMAT,)) + canonical, digest_size=32).digest()


def link(
    before: bytes,
    n: int,
    action: Action,
    moves: tuple[Move, ...],
    events: tuple[Event, ...],
    scene: Scene,
    *,
    auto: bool,
) -> bytes:
    """hn: over the link before, the step's number, the press, all micro-steps, all events, the scene."""
    codes = [FORMAT, CODE[action], auto, len(moves), len(events)]
    for who, asked, done, start, end, able, allowed, broke, lapse in moves:
        codes += (who, CODE[asked], CODE[done], start, end, able, allowed, broke, lapse)
    clock, lamp, stock, last_desk, last_shelf, idle, shut = scene.premises
    codes += (lamp, last_desk, last_shelf, shut, len(stock), *stock, *idle)
    for cell, shirt, hat, leg, load, busy, seated, used, track in scene.people:
        codes += (cell, _SHIRT[shirt], hat, leg, load, busy, seated, used)
        codes += track[:10]
        codes += (_SHAPE[track[10]], _SHAPE[track[11]], *track[12])
    numbers = [n, clock]
    for at, seen, hour, kind, of, by, fixture, where in events:
        numbers += (at, seen, hour)
        codes += (_KIND[kind], of, fixture, where, len(by), *by)
    packed = _longs(len(numbers))(*numbers) + _shorts(len(codes))(*codes)
    return blake2b(before + packed, digest_size=32).digest()


@lru_cache(maxsize=1024)
def _longs(count: int) -> Callable[..., bytes]:
    """Packs so many numbers of 32 bits: whatever grows with an episode."""
    return Struct(f"<{count}I").pack


@lru_cache(maxsize=1024)
def _shorts(count: int) -> Callable[..., bytes]:
    """Packs so many numbers of 16 bits with a sign."""
    return Struct(f"<{count}h").pack
