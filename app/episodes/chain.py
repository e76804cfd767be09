"""The hash chain over everything that happens: a changed field anywhere changes every later link."""

from hashlib import blake2b

from app.episodes.event import Event, EventKind
from app.episodes.step import Move
from app.world.motion import CODE
from app.world.scene import Person, Premises, Scene
from app.world.words import Action, Shape, Shirt

FORMAT = 1
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
    parts = [before, bytes((FORMAT, CODE[action], auto, len(moves), len(events))), _number(n)]
    parts += [_move(move) for move in moves]
    parts += [_event(event) for event in events]
    parts.append(_premises(scene.premises))
    parts += [_person(person) for person in scene.people]
    return blake2b(b"".join(parts), digest_size=32).digest()


def _number(value: int) -> bytes:
    return value.to_bytes(4, "little", signed=True)


def _move(move: Move) -> bytes:
    who, action, effective, before, after, lawful, permitted, violation, lapse = move
    codes = (who, CODE[action], CODE[effective], before + 1, after + 1, lawful & 255, permitted & 255)
    return bytes((*codes, violation | lapse << 1))


def _event(event: Event) -> bytes:
    by = bytes(who + 1 for who in event.by)
    codes = (_KIND[event.kind], event.of + 1, event.fixture + 1, event.cell + 1, len(by))
    return _number(event.id) + _number(event.n) + _number(event.clock) + bytes(codes) + by


def _premises(premises: Premises) -> bytes:
    clock, lamp, stock, last_desk, last_shelf, idle, shut = premises
    codes = (lamp, last_desk + 1, last_shelf + 1, shut + 1, len(stock), *stock, *idle)
    return _number(clock) + bytes(codes)


def _person(person: Person) -> bytes:
    cell, shirt, hat, leg, load, busy, seated, used, track = person
    facing, moved, run, straight, since_use, since_entry, dwell, plant, blue, door, desk, shelf, line = track
    return bytes(
        (
            cell + 1,
            _SHIRT[shirt] | hat << 2 | load << 3 | seated << 4 | moved << 5 | plant << 6 | blue << 7,
            leg,
            busy,
            used + 1,
            facing,
            run,
            straight,
            since_use,
            since_entry,
            dwell,
            door + 1,
            _SHAPE[desk] | _SHAPE[shelf] << 2,
            line[0] + 1,
            line[1] + 1,
            line[2] + 1,
        )
    )
